import type { FilePartKey } from "@zd/api/console/member-files";
import type { FirmId } from "@zd/domain/kernel/brand";
import { type RawBuilder, sql } from "kysely";
import { type Reader, rows } from "./database/database.ts";

/** How a part of a member's file is read (`fileParts` in `@zd/api` says what it is called and where it stands). */
export interface FilePartQuery {
  readonly key: FilePartKey;
  /** The headings of its columns. */
  readonly columns: readonly string[];
  /** The rows, their columns in order and all of them text, the newest first. */
  readonly select: RawBuilder<unknown>;
}

/** 会员档案: what a context knows of a firm, as far as it may be told; it asks nothing by itself. */
export type MemberFile = (firm: FirmId) => readonly FilePartQuery[];

/** A part of a member's file: its latest rows, and how many there are. */
interface FilePart extends Pick<FilePartQuery, "key" | "columns"> {
  /** At most 20, the newest first; values in the order of the columns, at most 500 signs each. */
  readonly rows: readonly (readonly string[])[];
  /** How many rows there are, counted up to 10,000. */
  readonly total: number;
}

/** How many rows of each part are shown, and up to how many they are counted. */
const rowsShown = 20;
const mostCounted = 10_000;

const countOf = (select: RawBuilder<unknown>) =>
  sql`(select count(*)::int from (${select} limit ${mostCounted}) as one)`;

/** How many rows each part has, counted up to 10,000, by one statement. */
export async function countParts(
  db: Reader,
  parts: readonly FilePartQuery[],
): Promise<readonly Pick<FilePart, "key" | "total">[]> {
  const counted = sql.join(parts.map(({ key, select }) => sql`(${key}::text, ${countOf(select)})`));
  return await rows<{
    key: FilePartKey;
    /** How many rows there are, counted up to 10,000. */
    total: number;
  }>(db, sql`select part.key, part.total from (values ${counted}) as part (key, total)`);
}

/** Reads a part of a firm's file: its first rows, and how many there are. */
export async function readPart(db: Reader, { key, columns, select }: FilePartQuery): Promise<FilePart> {
  const [found, [counted]] = await Promise.all([
    rows<Record<string, string | null>>(db, sql`${select} limit ${rowsShown}`),
    rows<{
      /** How many rows there are, counted up to 10,000. */
      total: number;
    }>(db, sql`select ${countOf(select)} as total`),
  ]);
  return {
    key,
    columns,
    rows: found.map((row) => Object.values(row).map((value) => (value ?? "").slice(0, 500))),
    total: counted?.total ?? 0,
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
