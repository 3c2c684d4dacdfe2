import { api } from "@zd/api";
import { dictionaryOf } from "@zd/domain/trading/dictionaries";
import { sql } from "kysely";
import { handle } from "../../platform/calls/operation.ts";
import { rows } from "../../platform/database/database.ts";
import { lockDictionary } from "./save-entry.ts";
import { shapes } from "./shape.ts";

/** 调整字典顺序: the call names every entry of the dictionary; refused where one is missing or unknown. */
export const orderEntries = handle(
  api.dictionaries.orderEntries,
  async ({ dictionary: key, parent: under, entries }, { tx, actor, record, refuse }) => {
    const { table, scope, parent } = shapes[key];
    await lockDictionary(tx, key, actor.companyId);
    const found = await rows<{
      /** Number of the entry. */
      id: string;
    }>(
      tx,
      sql`select d.id from ${table} d where ${scope(actor.companyId)}
          ${parent ? sql`and ${parent} is not distinct from ${under}::text` : sql``} order by d.position, d.id`,
    );
    const before = found.map(({ id }) => id);
    const same = [...before].sort().join() === [...entries].sort().join();
    if (!same) return refuse("VERSION_STALE");
    await rows(
      tx,
      sql`update ${table} as d set position = placed.n - 1
          from unnest(${entries}::text[]) with ordinality as placed (id, n) where d.id = placed.id`,
    );
    record.changed({
      what: `${dictionaryOf(key).title}顺序`,
      id: under ?? key,
      before: { order: before },
      after: { order: entries },
    });
    return null;
  },
);
