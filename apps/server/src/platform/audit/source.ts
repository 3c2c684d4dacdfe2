import { api } from "@zd/api";
import type { auditList } from "@zd/api/console/audit";
import { refusals } from "@zd/api/refusals";
import type { AnyOperation } from "@zd/api/wire/operation";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { ListSource } from "../lists/list-source.ts";
import type { Undisclosed } from "../undisclosed.ts";

const operations: readonly AnyOperation[] = Object.values(api).flatMap((context) => Object.values(context));
const byName = new Map(operations.map((one) => [one.name, one]));
const titles = JSON.stringify(Object.fromEntries(operations.map(({ name, title }) => [name, title])));
const textOfCode = new Map(Object.values(refusals).map(([code, words]) => [code as string, words as string]));

/** The call of an entry; undefined where there is none of that name any more. */
export const operationOf = (name: string): AnyOperation | undefined => byName.get(name);

/** What became of a call, in words. */
export const outcomeWords = (outcome: string): string =>
  outcome === "ok" ? "成功" : (textOfCode.get(outcome) ?? outcome).replace(/\{\w+\}/g, "…");

const refusalTexts = JSON.stringify(
  Object.fromEntries([...textOfCode.keys()].map((code) => [code, outcomeWords(code)])),
);
/** Why a call was refused, in words, as a column of {@link auditSource}; null where it was done. */
export const refusalWords: RawBuilder<unknown> = sql`${refusalTexts}::jsonb ->> a.outcome`;

/** Operations of owners for their own sections, which tell nothing of the offers in them. */
const ofOwners = operations.filter(({ access }) => access === "apply-wares").map(({ name }) => name);

/** Orders with invalid input or an unknown ware: their section is not known, so it might have sealed offers. */
const unplaced = sql<SqlBool>`(a.operation = ${api.trading.placeOrder.name}
  and a.outcome in (${refusals.INPUT_INVALID[0]}, ${refusals.NOT_FOUND[0]}))`;

/**
 * Whether an entry `a` is of a member's call about what may not be told yet: of it no more is shown than that it came, and
 * when; nobody finds it by whose it is, what it has made, or what became of it.
 */
export const isUndisclosed = ({ records }: Undisclosed): RawBuilder<SqlBool> =>
  records.length === 0
    ? sql`false`
    : sql`(a.side <> 'S' and a.operation <> all(${ofOwners}::text[])
        and (coalesce(a.records && ${records}::text[], false) or ${unplaced}))`;

/** Shown in place of what may not be disclosed. */
export const undisclosedWords = "密封报价，开标后可见";

/** How many rows of the list are counted at most. */
const countMost = 200;

/** What was looked up, or is looked for first. */
interface Looked {
  /** Numbers of the users whose name has what was typed; empty where none was asked for, or none has it. */
  readonly users: readonly string[];
  /** Numbers of the firms whose name has what was typed; empty likewise. */
  readonly firms: readonly string[];
  /** What was typed to find a call by its title or name; undefined where nothing was. */
  readonly call: string | undefined;
  /** The number of a record that is looked for; undefined where none is. */
  readonly record: string | undefined;
  /** So many entries have the record's number that the newest of them lie close together. */
  readonly isFrequent: boolean;
  /** What may not be told yet, such as offers of a sealed round. */
  readonly undisclosed: Undisclosed;
}

/** The rows that a condition leaves, with the filters of which some need names looked up before. */
export function auditSource(
  scope: RawBuilder<SqlBool>,
  { users, firms, call, record, isFrequent, undisclosed }: Looked,
): ListSource<typeof auditList.filters, typeof auditList.columns> {
  const hidden = isUndisclosed(undisclosed);
  const disclosed = (column: RawBuilder<unknown>) => sql`case when ${hidden} then '' else ${column} end`;
  const disclosedWhere = (condition: RawBuilder<SqlBool>) => sql<SqlBool>`(${condition} and not ${hidden})`;
  return {
    // A record's entries may lie far back: its own index first, whatever order is wanted.
    from:
      record === undefined || isFrequent
        ? sql`platform.audit a`
        : sql`(select * from platform.audit where records @> array[${record.trim()}]::text[] offset 0) as a`,
    scope,
    period: sql`a.at`,
    columns: {
      entry: sql`a.id::text`,
      at: sql`a.at`,
      userName: sql`case when ${hidden} then ${undisclosedWords} else a.user_name end`,
      firmName: disclosed(sql`a.firm_name`),
      side: sql`a.side`,
      call: sql`coalesce(${titles}::jsonb ->> a.operation, a.operation)`,
      records: disclosed(sql`left(array_to_string(a.records, ' '), 500)`),
      ip: disclosed(sql`a.ip`),
      code: disclosed(sql`a.outcome`),
      outcome: sql`case when ${hidden} then 'sealed' when a.outcome = 'ok' then 'ok' else 'refused' end`,
    },
    filters: {
      user: () => disclosedWhere(among(sql`a.user_id`, users)),
      firm: () => disclosedWhere(among(sql`a.firm_id`, firms)),
      call: (value) => among(sql`a.operation`, callsLike(value)),
      // What is on record often is met on the way back in time: its index would bring all of it to be sorted.
      record: (value) =>
        disclosedWhere(
          isFrequent
            ? sql`(a.records || '{}'::text[]) @> array[${value.trim()}]::text[]`
            : sql`a.records @> array[${value.trim()}]::text[]`,
        ),
      ip: (value) => disclosedWhere(sql`a.ip = ${value.trim()}`),
      side: (value) => sql`a.side = ${value}`,
      outcome: (value) => {
        if (value === "sealed") return hidden;
        return disclosedWhere(value === "ok" ? sql`a.outcome = 'ok'` : sql`a.outcome <> 'ok'`);
      },
    },
    order: sql`a.at desc, a.id desc`,
    key: [sql`a.at`, sql`a.id`],
    row: (value) => sql`a.id = ${/^\d{1,18}$/.test(value) ? value : null}::bigint`,
    oneOf: severalOf(users, firms, call === undefined ? [] : callsLike(call)),
    countMost,
  };
}

/**
 * The column in which several values are looked up one by one, over its index, and these values; undefined where there
 * are not several users, firms or calls.
 */
function severalOf(users: readonly string[], firms: readonly string[], calls: readonly string[]) {
  if (users.length > 1) return { column: sql`a.user_id`, values: users };
  if (users.length === 1) return undefined;
  if (firms.length > 1) return { column: sql`a.firm_id`, values: firms };
  return firms.length === 0 && calls.length > 1 ? { column: sql`a.operation`, values: calls } : undefined;
}

/**
 * Condition that a column has one of these values; a single one by `=`, so that an index returns the order of the
 * list.
 */
function among(column: RawBuilder<unknown>, values: readonly string[]): RawBuilder<SqlBool> {
  const [only, ...others] = values;
  if (only === undefined) return sql`false`;
  return others.length === 0 ? sql`${column} = ${only}` : sql`${column} = any(${values})`;
}

/** Calls whose title or name has what was typed. */
function callsLike(text: string): readonly string[] {
  const words = text.trim().toLowerCase();
  return operations
    .filter(({ name, title }) => title.includes(words) || name.toLowerCase().includes(words))
    .map(({ name }) => name);
}
