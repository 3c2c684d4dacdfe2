import { coveredNumber } from "@zd/domain/signing/covered-number";
import { sql } from "kysely";
import { rows } from "../database/database.ts";
import { type Job, job, schedule } from "../jobs/jobs.ts";
import type { TableJob } from "../jobs/table-job.ts";
import { openPersonal, presentHead, sealPersonal } from "./personal.ts";

/** Numbers of a row by the names of their columns, which are called the same in the code and in the database. */
type Numbers<Name extends string> = Readonly<Record<Name, string>>;

/** How the numbers of a table are sealed. */
interface Sealing<Name extends string> {
  /** The table with its schema, such as `signing.application`. */
  readonly table: string;
  /** The column of its key, called the same in the code and in the database. */
  readonly key: string;
  /** The columns that hold numbers. */
  readonly columns: readonly Name[];
  /** What people see of a number; `coveredNumber` unless said. */
  readonly cover?: (number: string) => string;
}

/** Columns of numbers that are sealed together in the column `personal` of their row, and are themselves covered but for their ends. */
interface SealedFields<Name extends string> extends Sealing<Name> {
  /** What is stored of a row with this key. */
  readonly stored: (
    key: string,
    numbers: Numbers<Name>,
  ) => Record<Name, string> & { readonly personal: Buffer };
  /** The row with its numbers; one from before has them as they are. */
  readonly opened: <Row extends Numbers<Name> & { readonly personal: Buffer | null }>(
    key: string,
    row: Row,
  ) => Omit<Row, "personal">;
}

/** The two ways of a table's numbers, into the database and out of it. */
export function sealedFields<const Name extends string>(sealing: Sealing<Name>): SealedFields<Name> {
  const { table, columns, cover = coveredNumber } = sealing;
  const recordOf = (key: string) => `${table}/${key}`;
  const each = (numberOf: (name: Name) => string) =>
    Object.fromEntries(columns.map((name) => [name, numberOf(name)])) as Record<Name, string>;
  return {
    ...sealing,
    stored: (key, numbers) => ({
      ...each((name) => cover(numbers[name])),
      personal: sealPersonal(
        recordOf(key),
        each((name) => numbers[name]),
      ),
    }),
    opened(key, { personal, ...row }) {
      return personal === null
        ? row
        : { ...row, ...openPersonal<Record<Name, string>>(recordOf(key), personal) };
    },
  };
}

/** How many rows one transaction looks at, and seals where they are not sealed. */
const atOnce = 1_000;

/**
 * A job that seals the rows of a table from before, and seals those anew that are sealed under an earlier version of the key. It goes through the
 * table once at each start, in the order of its key, and gives its next run the key at which it has come: no statement reads more than a part. `indexOf` gives a column by which a row is
 * found, in the code's or the database's name for it, and its value: null where the row is found by nothing.
 */
export function sealingJob<Name extends string>(
  name: string,
  { table, key, columns, opened, stored }: SealedFields<Name>,
  indexOf: (numbers: Numbers<Name>) => Readonly<Record<string, Buffer | null>> = () => ({}),
): Job<string | null> & TableJob {
  const sealing = job<string | null>(name, async (after, { tx, now }) => {
    const head = presentHead();
    const further = after === null ? sql`true` : sql`${sql.ref(key)} > ${after}`;
    const [part] = await rows<{ readonly last: string | null }>(
      tx,
      sql`select max(one.key)::text as last from (
        select ${sql.ref(key)} as key from ${sql.table(table)} where ${further} order by 1 limit ${atOnce}) one`,
    );
    const last = part?.last ?? null;
    if (last === null) return;
    const found = await rows<Numbers<Name> & { readonly rowKey: string; readonly personal: Buffer | null }>(
      tx,
      sql`select ${sql.ref(key)}::text as "rowKey", personal, ${sql.join(columns.map((column) => sql.ref(column)))}
        from ${sql.table(table)}
        where ${further} and ${sql.ref(key)} <= ${last}
          and (personal is null or substring(personal for ${head.length}::int) <> ${head})
        for update skip locked`,
    );
    for (const row of found) {
      const numbers = opened(row.rowKey, row) as unknown as Numbers<Name>;
      const values: Readonly<Record<string, string | Buffer | null>> = {
        ...stored(row.rowKey, numbers),
        ...indexOf(numbers),
      };
      const set = Object.entries(values).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
      await rows(
        tx,
        sql`update ${sql.table(table)} set ${sql.join(set)} where ${sql.ref(key)} = ${row.rowKey}`,
      );
    }
    await schedule(tx, sealing, "", now, last);
  });
  return { ...sealing, table };
}
