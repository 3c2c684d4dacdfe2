import { contract } from "@zd/contract";
import type { SectionId } from "@zd/domain/kernel/brand";
import { sql } from "kysely";
import { handle } from "../../platform/operation.ts";

const periodMs = 7_776_000_000;
const most = 200;

/** 场次下拉列表 (2029): the sections of the last 90 days, newest first. */
export const listSectionChoices = handle(
  contract.trading.listSectionChoices,
  async ({ keyword }, { db, now }) => {
    let query = db
      .selectFrom("trading.section")
      .select(["id", "name"])
      .where("startsAt", ">=", new Date(now - periodMs))
      .orderBy("startsAt", "desc")
      .limit(most);
    if (keyword) {
      const pattern = `%${keyword.replace(/[\\%_]/g, "\\$&")}%`;
      query = query.where(sql<boolean>`name ilike ${pattern} or id ilike ${pattern}`);
    }
    const sections = await query.execute();
    return sections.map(({ id, name }) => ({ section: id as SectionId, name }));
  },
);
