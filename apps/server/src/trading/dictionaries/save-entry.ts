import { randomUUID } from "node:crypto";
import { api } from "@zd/api";
import type { CompanyId } from "@zd/domain/kernel/brand";
import { type DictionaryKey, dictionaryOf, entryFaults } from "@zd/domain/trading/dictionaries";
import { sql } from "kysely";
import { handle, Refused } from "../../platform/calls/operation.ts";
import { rows, type Tx } from "../../platform/database/database.ts";
import { dictionarySaved } from "../events.ts";
import { type Entry, findEntries } from "./read-dictionary.ts";
import { asStored, shapes } from "./shape.ts";

/** 保存字典条目; applications offer it from now on. */
export const saveEntry = handle(
  api.dictionaries.saveEntry,
  async (
    { dictionary: key, entry: id, parent, name: typed, values },
    { tx, actor, record, publish, refuse },
  ) => {
    const { title, fields, parent: above } = dictionaryOf(key);
    const { companyId: company } = actor;
    const name = typed.trim();
    const [fault] = Object.entries(entryFaults(key, name, values));
    if (fault) {
      const [field, detail] = fault;
      return refuse("SETTING_INVALID", { field: fields[field]?.label ?? "名称", detail });
    }
    await lockDictionary(tx, key, company);
    const before = id === null ? null : ((await one(tx, key, company, id)) ?? refuse("NOT_FOUND"));
    const under = before ? before.parent : parent;
    if (above && !before && (under === null || !(await one(tx, above, company, under))))
      return refuse("REFERENCE_UNKNOWN", { field: dictionaryOf(above).title });
    for (const [field, { kind, of, label }] of Object.entries(fields)) {
      if (kind !== "entry" && kind !== "entries") continue;
      const entries = chosen(values[field]);
      if (of && !(await allThere(tx, of, company, entries)))
        return refuse("REFERENCE_UNKNOWN", { field: label });
    }
    if (await isNameTaken(tx, key, company, { name, under, but: id }))
      return refuse("NAME_TAKEN", { what: title, name });

    const entry = id ?? `D${randomUUID().replaceAll("-", "").slice(0, 12)}`;
    await (before
      ? update(tx, key, entry, name, values)
      : insert(tx, key, company, { entry, under, name, values }));
    if (key === "products") await setFactories(tx, entry, chosen(values["factories"]));
    record.changed({
      what: title,
      id: entry,
      before: before && { name: before.name, ...before.values },
      after: { name, ...values },
    });
    publish(dictionarySaved({ entry }));
    return { entry: entry as never };
  },
);

const chosen = (typed = "") => typed.split(",").filter((one) => one !== "");

/** Locks a dictionary of a company until this transaction is over, so that no two entries get one name or place. */
export async function lockDictionary(tx: Tx, key: DictionaryKey, company: CompanyId): Promise<void> {
  await rows(tx, sql`select pg_advisory_xact_lock(hashtextextended(${`dictionary ${key} ${company}`}, 0))`);
}

export const one = async (
  tx: Tx,
  key: DictionaryKey,
  company: CompanyId,
  id: string,
): Promise<Entry | null> => (await findEntries(tx, key, company, id))[0] ?? null;

async function allThere(
  tx: Tx,
  key: DictionaryKey,
  company: CompanyId,
  ids: readonly string[],
): Promise<boolean> {
  if (ids.length === 0) return true;
  const { table, scope } = shapes[key];
  const [found] = await rows<{
    /** How many of these entries are there. */
    n: number;
  }>(tx, sql`select count(*)::int as n from ${table} d where ${scope(company)} and d.id = any(${ids})`);
  return found?.n === new Set(ids).size;
}

async function isNameTaken(
  tx: Tx,
  key: DictionaryKey,
  company: CompanyId,
  {
    name,
    under,
    but,
  }: {
    readonly name: string;
    /** The entry above; null in a dictionary without levels. */
    readonly under: string | null;
    /** An entry that may have the name itself; null for a new one. */
    readonly but: string | null;
  },
): Promise<boolean> {
  const { table, scope, parent } = shapes[key];
  const found = await rows(
    tx,
    sql`select from ${table} d where ${scope(company)} and d.name = ${name} and d.id is distinct from ${but}::text
        ${parent ? sql`and ${parent} = ${under}` : sql``} limit 1`,
  );
  return found.length > 0;
}

type Values = Readonly<Record<string, string>>;

const columnsOf = (key: DictionaryKey, values: Values) =>
  Object.entries(shapes[key].columns).map(
    ([field, column]) => [column, asStored(key, field, values[field] ?? "")] as const,
  );

async function update(tx: Tx, key: DictionaryKey, id: string, name: string, values: Values) {
  const set = [["name", name] as const, ...columnsOf(key, values)].map(
    ([column, value]) => sql`${sql.ref(column)} = ${value}`,
  );
  await rows(tx, sql`update ${shapes[key].table} set ${sql.join(set)} where id = ${id}`);
}

/** An entry that is about to be inserted. */
interface NewEntry {
  /** Its new number. */
  readonly entry: string;
  /** The entry above; null in a dictionary without levels. */
  readonly under: string | null;
  /** As typed, without spaces around it. */
  readonly name: string;
  /** Values of the other fields, as typed. */
  readonly values: Values;
}

async function insert(
  tx: Tx,
  key: DictionaryKey,
  company: CompanyId,
  { entry, under, name, values }: NewEntry,
) {
  const { table, parent, isOfCompany, scope } = shapes[key];
  const last = sql`(select coalesce(max(d.position), -1) + 1 from ${table} d
                    where ${scope(company)} ${parent ? sql`and ${parent} = ${under}` : sql``})`;
  const columns = [
    ["id", sql`${entry}`],
    ["name", sql`${name}`],
    ["position", last],
    ...(isOfCompany ? [["company_id", sql`${company}`] as const] : []),
    ...columnsOf(key, values).map(([column, value]) => [column, sql`${value}`] as const),
  ] as const;
  const names = sql.join([...columns.map(([column]) => sql.ref(column)), ...(parent ? [parent] : [])]);
  const parameters = sql.join([...columns.map(([, value]) => value), ...(parent ? [sql`${under}`] : [])]);
  await rows(tx, sql`insert into ${table} (${names}) values (${parameters})`);
}

async function setFactories(tx: Tx, product: string, factories: readonly string[]) {
  await tx
    .deleteFrom("trading.productFactory")
    .where("productId", "=", product as never)
    .execute();
  if (factories.length === 0) return;
  await tx
    .insertInto("trading.productFactory")
    .values(
      [...new Set(factories)].map((factory) => ({
        productId: product as never,
        factoryId: factory as never,
      })),
    )
    .execute();
}

/** Refuses with NOT_FOUND unless the company has the entry. */
export async function theEntry(tx: Tx, key: DictionaryKey, company: CompanyId, id: string): Promise<Entry> {
  const found = await one(tx, key, company, id);
  if (!found) throw new Refused("NOT_FOUND");
  return found;
}
