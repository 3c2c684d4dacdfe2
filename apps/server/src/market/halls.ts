import { type SectionRow, type StateOnTheWire, sectionRow, withSecondsAt } from "@zd/api/market/board";
import type { CompanyId } from "@zd/domain/kernel/brand";
import { z } from "zod";
import type { Platform } from "../platform/module.ts";
import { findHallSections } from "../trading/index.ts";
import type { Moved } from "./boards.ts";

/** A section of the hall: as it was read, and in the form of the wire with its current state. */
export interface HallRow {
  /** Version of the section. */
  readonly version: number;
  /** The section as it was read. */
  readonly published: SectionRow;
  /** The section in the form of the wire. */
  readonly wire: z.input<typeof sectionRow> & StateOnTheWire;
}

/** The sections of a company's hall, by their start. */
export interface Hall {
  /** By section. */
  readonly rows: ReadonlyMap<string, HallRow>;
  /** Grows whenever a section of the hall has changed. */
  readonly version: number;
}

export interface Halls {
  read(company: CompanyId): Promise<Hall>;
  /** Applies a change of a section. */
  moved(change: Moved): void;
  /** Reads the hall again: a section was put on the company's calendar. */
  scheduled(company: string): void;
}

/**
 * How long a hall is used before it is read again, in milliseconds, in case an event was lost; sections also leave
 * the hall with time.
 */
const believedMs = 1_000;

/** A hall as this node holds it, and when it was read. */
interface HeldHall {
  rows: Map<string, HallRow>;
  /** The versions at which the rows were read; what was published of a section may change with its version. */
  read: Map<string, number>;
  version: number;
  readAt: number;
  reading: Promise<void> | null;
  /** There is a section that was not there when it was read. */
  lacking: boolean;
}

/**
 * The halls that are asked for, in the form of the wire, kept up to date by the events of `trading` and read again
 * once a second.
 */
export function halls({ db, clock }: Pick<Platform, "db" | "clock">): Halls {
  const byCompany = new Map<string, HeldHall>();

  function hallOf(company: CompanyId): HeldHall {
    const known = byCompany.get(company);
    if (known) return known;
    const opened: HeldHall = {
      rows: new Map(),
      read: new Map(),
      version: 0,
      readAt: Number.NEGATIVE_INFINITY,
      reading: null,
      lacking: false,
    };
    byCompany.set(company, opened);
    return opened;
  }

  async function readAnew(company: CompanyId, hall: HeldHall) {
    const now = clock.now();
    hall.lacking = false;
    const found = await findHallSections(db, company, now);
    const { rows, read } = hall;
    hall.rows = new Map(
      found.map((row) => {
        const known = rows.get(row.section);
        const isNewer = known && (known.version > row.version || read.get(row.section) === row.version);
        return [row.section, isNewer ? known : onTheWire(row)];
      }),
    );
    hall.read = new Map(found.map(({ section, version }) => [section, version]));
    hall.version += 1;
    hall.readAt = now;
  }

  function isBelieved({ readAt, lacking }: HeldHall) {
    const age = clock.now() - readAt;
    return !lacking && age >= 0 && age < believedMs;
  }

  return {
    async read(company) {
      const hall = hallOf(company);
      // What was being read already when this call came may lack what was there before it.
      for (let turn = 0; turn < 2 && !isBelieved(hall); turn++) {
        hall.reading ??= readAnew(company, hall).finally(() => {
          hall.reading = null;
        });
        await hall.reading;
      }
      return hall;
    },

    moved({ company, section, version, state }) {
      const hall = byCompany.get(company);
      const row = hall?.rows.get(section);
      if (hall && row && version > row.version) {
        hall.rows.set(section, { ...row, version, wire: { ...row.wire, ...state } });
        hall.version += 1;
      } else if (hall && !row) {
        hall.lacking = true;
      }
    },

    scheduled(company) {
      const hall = byCompany.get(company);
      if (hall) hall.lacking = true;
    },
  };
}

export const onTheWire = (published: SectionRow): HallRow => ({
  version: published.version,
  published,
  wire: z.encode(sectionRow, published),
});

/** The second of the clock: answers that show seconds left are good for one of them. */
export const secondOf = (now: number): number => Math.floor(now / 1_000);

export const atSecond = (rows: readonly HallRow[], now: number): readonly HallRow["wire"][] =>
  rows.map(({ wire }) => withSecondsAt(wire, now));
