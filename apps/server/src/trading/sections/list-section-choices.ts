import { api } from "@zd/api";
import type { SectionId } from "@zd/domain/kernel/brand";
import { handle } from "../../platform/calls/operation.ts";
import { anywhere } from "../../platform/database/database.ts";
import { defaultPeriodMs } from "../../platform/lists/list-source.ts";

const most = 200;

/** 场次下拉列表 (2029): the sections of the caller's company in the last 90 days, newest first. */
export const listSectionChoices = handle(
  api.trading.listSectionChoices,
  async ({ keyword }, { db, actor, now }) => {
    let query = db
      .selectFrom("trading.section")
      .select(["id", "name"])
      .where("companyId", "=", actor.companyId)
      .where("startsAt", ">=", new Date(now - defaultPeriodMs))
      .orderBy("startsAt", "desc")
      .limit(most);
    if (keyword) {
      const pattern = anywhere(keyword);
      query = query.where((row) => row.or([row("name", "ilike", pattern), row("id", "ilike", pattern)]));
    }
    const sections = await query.execute();
    return sections.map(({ id, name }) => ({ section: id as SectionId, name }));
  },
);
