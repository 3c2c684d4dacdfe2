import type { Reader } from "./database/database.ts";

/**
 * What has come in and may not be told yet to anybody but the firm it came from, the staff included, such as a sealed
 * offer: by the numbers under which it is on record elsewhere.
 */
export interface Undisclosed {
  /** What a call about it names, such as its session and its ware. */
  readonly records: readonly string[];
  /** What the vouchers refer to that hold money for it, such as its order. */
  readonly references: readonly string[];
}

export type FindUndisclosed = (db: Reader) => Promise<Undisclosed>;

/** Nothing is withheld, such as from the firm itself. */
export const allDisclosed: Undisclosed = { records: [], references: [] };

/** The records and references that any context withholds. */
export const undisclosedOf =
  (sources: () => readonly FindUndisclosed[]): FindUndisclosed =>
  async (db) => {
    const found = await Promise.all(sources().map((find) => find(db)));
    return {
      records: found.flatMap(({ records }) => records),
      references: found.flatMap(({ references }) => references),
    };
  };
