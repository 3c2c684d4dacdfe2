import { type SectionOnTheWire, type WareOnTheWire, wareUnderOnTheWire } from "@zd/api/market/board";
import { frameTypes, waresOnTheWire } from "@zd/api/market/frames";
import type { CompanyId } from "@zd/domain/kernel/brand";
import type { Rooms } from "../platform/live/sockets.ts";
import type { Platform } from "../platform/module.ts";
import { findSectionIds, findSectionVersions } from "../trading/index.ts";
import { type Board, readBoard } from "./board.ts";
import { type Details, openBoardDetails } from "./board-details.ts";
import { keepNewest } from "./keep-newest.ts";

/** A change of a board, as `trading` publishes it. */
export interface Moved {
  readonly company: string;
  readonly section: string;
  /** Version of the section after the change. */
  readonly version: number;
  readonly state: SectionOnTheWire;
  /** The wares that changed otherwise than their section says (`wareUnder`). */
  readonly wares: readonly (readonly [ware: string, state: WareOnTheWire])[];
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
  /** Holds the boards against the database, and sends those that have moved on to everybody who follows their sections. */
  compare(): Promise<void>;
}

/** How many boards are kept; beyond that those go that nobody follows, the one first that stands longest. */
const boardsKept = 300;
/** Of how many sections the newest version that was sent is known; it is far more than are live at once. */
const versionsMost = 10_000;

/**
 * The boards of the sections that are followed, kept up to date by the events of `trading`, so that a thousand
 * browsers that come at once cause one query. A missed event shows as a gap in the versions, and the board is read
 * again; where no events come, `compare` finds what was missed.
 */
export function boards(
  platform: Pick<Platform, "db" | "rooms" | "clock">,
  most: number = boardsKept,
): Boards {
  const { db, rooms } = platform;
  const held = new Map<string, Board>();
  const loading = new Map<string, Promise<Board | null>>();
  /** The newest version of each section whose event came while its board was being read. */
  const latestVersion = new Map<string, number>();
  const { isFollowed, newestSent, send } = openSender(rooms);
  const keep = (board: Board) => keepBoard(held, board, most, isFollowed);

  async function load(section: string): Promise<Board | null> {
    // A read during a change may give the state before; the version of the event that came meanwhile tells.
    for (;;) {
      latestVersion.delete(section);
      const board = await readBoard(platform, section);
      if (!board || (latestVersion.get(section) ?? 0) <= board.version) return board;
    }
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

    details: openBoardDetails(platform, most),

    async existing(sections, company) {
      const unknown = sections.filter((section) => !held.has(section));
      const found = unknown.length > 0 ? await findSectionIds(db, unknown, company) : new Set<string>();
      return new Set(
        sections.filter((section) => held.get(section)?.company === company || found.has(section)),
      );
    },

    moved(change) {
      const { section, version } = change;
      if (loading.has(section)) latestVersion.set(section, version);
      const board = held.get(section);
      // What was held up on its way is older than what everybody here has seen.
      if (version <= Math.max(board?.version ?? 0, newestSent(section))) return;
      if (board) {
        if (version !== board.version + 1) held.delete(section);
        else keep(boardAfter(board, change));
      }
      send(change);
    },

    async compare() {
      const followed = [...held.values()].filter(({ section }) => isFollowed(section));
      if (followed.length === 0) return;
      const versions = await findSectionVersions(
        db,
        followed.map(({ section }) => section),
      );
      for (const { section, version } of followed) {
        const current = versions.get(section) ?? 0;
        if (current <= version) continue;
        const board = await this.read(section, current);
        if (!board) continue;
        send({ ...board, wares: [...board.wares] });
      }
    },
  };
}

/** A board after the next change of it. */
function boardAfter(board: Board, { version, state, wares }: Moved): Board {
  const changed = new Map(wares);
  const after = new Map<string, WareOnTheWire>();
  for (const [id, ware] of board.wares) after.set(id, changed.get(id) ?? wareUnderOnTheWire(state, ware));
  for (const [id, ware] of wares) after.set(id, ware);
  return { ...board, version, state, wares: after };
}

/** Keeps a board as the newest; of more than `most` one goes that nobody follows, so that `compare` misses none of those that somebody does. */
function keepBoard(
  held: Map<string, Board>,
  board: Board,
  most: number,
  isFollowed: (section: string) => boolean,
): void {
  held.delete(board.section);
  held.set(board.section, board);
  if (held.size <= most) return;
  const unfollowed = held.keys().find((section) => !isFollowed(section));
  if (unfollowed !== undefined) held.delete(unfollowed);
}

/** Sends changes, and knows the newest version of each section that was sent: nobody is sent an older one, also while no board of it is held. */
function openSender(rooms: Rooms) {
  const sent = new Map<string, number>();
  const isFollowed = (section: string) => rooms.count(roomOf(section)) > 0;
  return {
    isFollowed,
    newestSent: (section: string): number => sent.get(section) ?? 0,
    send(change: Omit<Moved, "company">): void {
      if (!isFollowed(change.section)) return;
      keepNewest(sent, change.section, change.version, versionsMost);
      sendToFollowers(rooms, change);
    },
  };
}

/** Sends the state of a section, and of these of its wares, to everybody who follows it. */
function sendToFollowers(rooms: Rooms, { section, version, state, wares }: Omit<Moved, "company">): void {
  const room = roomOf(section);
  const ofSection = { type: frameTypes.sectionUpdate, data: [state] };
  const changed = wares.map(([, ware]) => ware);
  const ofWares = { type: frameTypes.wareUpdate, data: waresOnTheWire(section, version, changed) };
  rooms.sendToRoom(room, ...(changed.length > 0 ? [ofWares] : []), ofSection);
}

const ofSections = "section:";
export const roomOf = (section: string) => `${ofSections}${section}`;
export const isSectionRoom = (room: string) => room.startsWith(ofSections);
