import { type SectionState, type WareState, wareUnder } from "@zd/api/market/board";
import { frameTypes, type ServerFrame } from "@zd/api/market/frames";
import type { Instant, SectionId, WareId } from "@zd/domain/kernel/brand";

/** The state of sections and their wares as one round of polling has found it. */
export interface Polled {
  /** The server's time of the answer. */
  readonly time: Instant;
  readonly sections: readonly SectionState[];
  /** Of the sections whose wares are not known at their version yet. */
  readonly wares: readonly {
    readonly section: SectionId;
    readonly version: number;
    readonly wares: WareState[];
  }[];
}

/** What is known of the sections that the page follows, kept outside React and changed in place. */
export interface Board {
  readonly sections: Map<SectionId, SectionState>;
  readonly wares: Map<WareId, WareState>;
  /** The wares of each section whose snapshot has come. */
  readonly members: Map<SectionId, Set<WareId>>;
  /** The last version heard of each section. */
  readonly versions: Map<SectionId, number>;
  /** Sections that may be out of date until their next snapshot, with the moment that their figures are of; null where none is known. */
  readonly stale: Map<SectionId, Instant | null>;
}

export const emptyBoard = (): Board => ({
  sections: new Map(),
  wares: new Map(),
  members: new Map(),
  versions: new Map(),
  stale: new Map(),
});

export interface Change {
  /** Sections and wares that look different now. */
  readonly changed: ReadonlySet<SectionId | WareId>;
  /** Sections of which something was missed: to be subscribed again. */
  readonly missed: ReadonlySet<SectionId>;
  /** The server starts over: everything is to be subscribed again. */
  readonly reset: boolean;
}

/** Nobody follows the section any more. */
export function forget(board: Board, id: SectionId): void {
  for (const ware of board.members.get(id) ?? []) board.wares.delete(ware);
  board.members.delete(id);
  board.sections.delete(id);
  board.versions.delete(id);
  board.stale.delete(id);
}

/**
 * Takes in what a round of polling has found, as the snapshots that the socket would have sent; answers what looks
 * different now. An answer that is older than what is held is dropped.
 */
export function takePolled(board: Board, { time, sections, wares }: Polled): ReadonlySet<SectionId | WareId> {
  const states = new Map(sections.map((state) => [state.section, state]));
  const isCurrent = ({ section, version }: { readonly section: SectionId; readonly version: number }) =>
    version >= (board.versions.get(section) ?? 0);

  const frames: ServerFrame[] = [];
  for (const found of wares) {
    const state = states.get(found.section);
    if (state && isCurrent(state)) frames.push({ type: frameTypes.sectionSnapshot, data: [state], time });
    if (isCurrent(found)) frames.push({ type: frameTypes.wareSnapshot, data: found, time });
  }
  return new Set(frames.flatMap((frame) => [...takeIn(board, frame).changed]));
}

/** Takes in what the server said. Updates hold state, not differences: an old one is dropped, a gap only noted. */
export function takeIn(board: Board, frame: ServerFrame): Change {
  const changed = new Set<SectionId | WareId>();
  const missed = new Set<SectionId>();

  switch (frame.type) {
    case frameTypes.reset:
      for (const id of [...board.sections.keys(), ...board.wares.keys()]) changed.add(id);
      board.sections.clear();
      board.wares.clear();
      board.members.clear();
      board.versions.clear();
      return { changed, missed, reset: true };

    case frameTypes.sectionSnapshot:
      for (const section of frame.data) {
        board.versions.set(section.section, section.version);
        putSection(section);
      }
      break;

    case frameTypes.sectionUpdate:
      for (const section of frame.data) {
        if (!follows(section.section, section.version)) continue;
        putSection(section);
        for (const ware of waresOf(section.section)) putWare(wareUnder(section, ware));
      }
      break;

    case frameTypes.wareSnapshot: {
      const { section, version, wares } = frame.data;
      board.versions.set(section, version);
      board.stale.delete(section);
      board.members.set(section, new Set(wares.map(({ ware }) => ware)));
      changed.add(section);
      wares.forEach(putWare);
      break;
    }

    case frameTypes.wareUpdate:
      if (!follows(frame.data.section, frame.data.version)) break;
      for (const ware of frame.data.wares) {
        board.members.get(frame.data.section)?.add(ware.ware);
        putWare(ware);
      }
      break;
  }
  return { changed, missed, reset: false };

  /** One change may be told by two frames of the same version. */
  function follows(section: SectionId, version: number): boolean {
    const held = board.versions.get(section);
    if (held !== undefined && version < held) return false;
    if (held === undefined || version > held + 1) {
      missed.add(section);
      // Whoever shows it greys it now, whatever the frame says of its wares.
      changed.add(section);
      if (!board.stale.has(section)) board.stale.set(section, frame.time);
    }
    board.versions.set(section, version);
    return true;
  }

  function putSection(section: SectionState) {
    board.sections.set(section.section, section);
    changed.add(section.section);
  }

  function putWare(ware: WareState) {
    if (board.wares.get(ware.ware) === ware) return;
    board.wares.set(ware.ware, ware);
    changed.add(ware.ware);
  }

  function* waresOf(section: SectionId) {
    for (const id of board.members.get(section) ?? []) {
      const ware = board.wares.get(id);
      if (ware) yield ware;
    }
  }
}
