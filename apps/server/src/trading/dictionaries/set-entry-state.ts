import { api } from "@zd/api";
import { dictionaryOf } from "@zd/domain/trading/dictionaries";
import { sql } from "kysely";
import { handle } from "../../platform/calls/operation.ts";
import { rows } from "../../platform/database/database.ts";
import { lockDictionary, theEntry } from "./save-entry.ts";
import { shapes } from "./shape.ts";

/** 启用或停用字典条目; an entry that applications under way or enabled entries name cannot be disabled. */
export const setEntryState = handle(
  api.dictionaries.setEntryState,
  async ({ dictionary: key, entry, enabled }, { tx, actor, record, refuse }) => {
    await lockDictionary(tx, key, actor.companyId);
    const before = await theEntry(tx, key, actor.companyId, entry);
    if (!enabled && before.enabled && before.uses > 0) {
      const below = shapes[key].below.map(({ title }) => `下属${title}`);
      const user = ["审核中或已通过的交易申请", ...below].join("、");
      return refuse("ENTRY_IN_USE", { name: before.name, user: `${before.uses}条${user}`, act: "停用" });
    }
    await rows(tx, sql`update ${shapes[key].table} set enabled = ${enabled} where id = ${entry}`);
    record.changed({
      what: dictionaryOf(key).title,
      id: entry,
      before: { name: before.name, enabled: before.enabled },
      after: { name: before.name, enabled },
    });
    return null;
  },
);
