import { type StateOnTheWire, sectionState, wareDetail, wareState } from "@zd/api/market/board";
import { frameTypes, waresOnTheWire } from "@zd/api/market/frames";
import type { CompanyId, SectionId } from "@zd/domain/kernel/brand";
import { z } from "zod";
import type { Platform } from "../platform/module.ts";
import {
  findPublishedWares,
  findSectionIds,
  findSession,
  sectionStateOf,
  wareStateOf,
} from "../trading/index.ts";

type SectionOnTheWire = StateOnTheWire & Pick<z.input<typeof sectionState>, "status">;

/** The board of a section, in the form of the wire, the same for every socket. */
export interface Board {
  readonly section: string;
  readonly company: CompanyId;
  /** Version of the section. */
  readonly version: number;
  readonly state: SectionOnTheWire;
  readonly wares: ReadonlyMap<string, StateOnTheWire>;
}

export type Details = ReadonlyMap<string, z.input<typeof wareDetail>>;

interface Published {
  /** Version of the board for which it was read. */
  readonly version: number;
  /** Whether the section had begun by then, after which the published terms no longer change. */
  readonly isFinal: boolean;
  readonly details: Promise<Details>;
}

/** A change of a board, as `trading` publishes it. */
export interface Moved {
  readonly company: string;
  readonly section: string;
  /** Version of the section after the change. */
  readonly version: number;
  readonly state: SectionOnTheWire;
  /** The wares that changed. */
  readonly wares: readonly (readonly [ware: string, state: StateOnTheWire])[];
}

export interface Boards {
  /** The board of a section, no older than `version`; null where there is no such section. */
  read(section: string, version?: number): Promise<Board | null>;
  /** The published terms of a board's wares, in the form of the wire; they may change until the section begins. */
  details(board: Board): Promise<Details>;
  /** Those of these sections that the company has; at most one query. */
  existing(sections: readonly string[], company: CompanyId): Promise<ReadonlySet<string>>;
  /** Applies a change, and sends it to everybody who follows the section. */
  moved(change: Moved): void;
}

/** How many boards are kept; those that were not asked for longest are dropped. */
const most = 300;

/**
 * The boards of the sections that are followed, kept up to date by the events of `trading`, so that a thousand
 * browsers that come at once cause one query. A missed event shows as a gap in the versions, and the board is read
 * again.
 */
export function boards({ db, clock, rooms }: Platform): Boards {
  const held = new Map<string, Board>();
  const loading = new Map<string, Promise<Board | null>>();
  const published = new Map<string, Published>();
  /** The newest version of each section whose event came while its board was being read. */
  const latestVersion = new Map<string, number>();

  async function load(section: string): Promise<Board | null> {
    // A read during a change may give the state before; the version of the event that came meanwhile tells.
    for (;;) {
      latestVersion.delete(section);
      const found = await findSession(db, section);
      if (!found) return null;
      const now = clock.now();
      const board: Board = {
        section,
        company: found.published.company,
        version: found.version,
        state: z.encode(sectionState, sectionStateOf(found, now)),
        wares: new Map(
          [...found.session.wares.values()].map((ware) => [
            ware.id,
            z.encode(wareState, wareStateOf(found, ware, now)),
          ]),
        ),
      };
      if ((latestVersion.get(section) ?? 0) <= board.version) return board;
    }
  }

  async function readDetails(section: string): Promise<Details> {
    try {
      const wares = await findPublishedWares(db, section as SectionId);
      return new Map([...wares].map(([id, detail]) => [id, z.encode(wareDetail, detail)]));
    } catch (error) {
      published.delete(section);
      throw error;
    }
  }

  const hasBegun = ({ state }: Board) => state.status !== "0";

  function keep(board: Board) {
    held.delete(board.section);
    held.set(board.section, board);
    const [oldest] = held.keys();
    if (held.size > most && oldest !== undefined) held.delete(oldest);
  }

  return {
    async read(section, version = 0) {
      const board = held.get(section);
      if (board && board.version >= version) return board;
      const started = loading.get(section);
      if (started) {
        // What was on its way before this call may be older than what is asked for.
        const found = await started;
        return found && found.version < version ? this.read(section, version) : found;
      }
      const reading = load(section).finally(() => {
        loading.delete(section);
        latestVersion.delete(section);
      });
      loading.set(section, reading);
      const read = await reading;
      if (read) keep(read);
      return read;
    },

    details(board) {
      const { section, version } = board;
      const known = published.get(section);
      const holds = known && (known.isFinal || known.version === version);
      const current = holds ? known : { version, isFinal: hasBegun(board), details: readDetails(section) };
      published.delete(section);
      published.set(section, current);
      const [oldest] = published.keys();
      if (published.size > most && oldest !== undefined) published.delete(oldest);
      return current.details;
    },

    async existing(sections, company) {
      const unknown = sections.filter((section) => !held.has(section));
      const found = unknown.length > 0 ? await findSectionIds(db, unknown, company) : new Set<string>();
      return new Set(
        sections.filter((section) => held.get(section)?.company === company || found.has(section)),
      );
    },

    moved(change) {
      const { section, version, state, wares } = change;
      if (loading.has(section)) latestVersion.set(section, version);
      const board = held.get(section);
      if (board && version > board.version) {
        if (version !== board.version + 1) held.delete(section);
        else keep({ ...board, version, state, wares: new Map([...board.wares, ...wares]) });
      }
      const room = roomOf(section);
      if (rooms.count(room) === 0) return;
      const ofSection = { type: frameTypes.sectionUpdate, data: [state] };
      if (wares.length === 0) return rooms.sendToRoom(room, ofSection);
      const changed = wares.map(([, ware]) => ware);
      rooms.sendToRoom(
        room,
        { type: frameTypes.wareUpdate, data: waresOnTheWire(section, version, changed) },
        ofSection,
      );
    },
  };
}

const ofSections = "section:";
export const roomOf = (section: string) => `${ofSections}${section}`;
export const isSectionRoom = (room: string) => room.startsWith(ofSections);
