import type { FirmId } from "@zd/domain/kernel/brand";
import { type RawBuilder, sql } from "kysely";
import { type Reader, rows } from "./database/database.ts";
import type { Undisclosed } from "./undisclosed.ts";

/** A part of what is known of a firm: the latest rows, as the page shows them, and how many there are. */
export interface FilePart {
  /** Tells the parts of a file apart, such as `changes`. */
  readonly key: string;
  /** The heading of the part. */
  readonly title: string;
  /** The headings of its columns. */
  readonly columns: readonly string[];
  /** At most 20, the newest first; values in the order of the columns, at most 500 signs each. */
  readonly rows: readonly (readonly string[])[];
  /** How many rows there are, counted up to 10,000. */
  readonly total: number;
  /** The console's page with all of them. */
  readonly page: string;
}

/** 会员档案: what a context knows of a firm, as far as it may be told. */
export type MemberFile = (db: Reader, firm: FirmId, undisclosed: Undisclosed) => Promise<readonly FilePart[]>;

/** How many rows of each part are shown. */
const rowsShown = 20;

interface MemberQuery extends Omit<FilePart, "rows" | "total"> {
  /** The rows, their columns in order and all of them text, the newest first. */
  readonly select: RawBuilder<unknown>;
}

/** Reads a part of a firm's file: its first rows, and how many there are, counted up to 10,000. */
export async function filePart(db: Reader, { select, ...part }: MemberQuery): Promise<FilePart> {
  const [found, [counted]] = await Promise.all([
    rows<Record<string, string | null>>(db, sql`${select} limit ${rowsShown}`),
    rows<{
      /** How many rows there are, counted up to 10,000. */
      n: number;
    }>(db, sql`select count(*)::int as n from (${select} limit 10000) as one`),
  ]);
  return {
    ...part,
    rows: found.map((row) => Object.values(row).map((value) => (value ?? "").slice(0, 500))),
    total: counted?.n ?? 0,
  };
}

/** A moment, a day and an amount in fen, as they are read. */
export const minuteText = (column: RawBuilder<unknown>) =>
  sql`to_char(${column} at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI')`;
export const yuanText = (column: RawBuilder<unknown>) =>
  sql`to_char(${column}::numeric / 100, 'FM999,999,999,999,990.00')`;
/** The number of a person with its middle hidden, as `coveredNumber` hides that of a mobile. */
export const coveredText = (column: RawBuilder<unknown>) =>
  sql`case when length(${column}) < 8 then ${column} else overlay(${column} placing '****' from 4 for 4) end`;
/** A code by its label. */
export const labelText = (labels: Readonly<Record<string, string>>, column: RawBuilder<unknown>) =>
  sql`coalesce(${JSON.stringify(labels)}::jsonb ->> ${column}::text, ${column}::text)`;
