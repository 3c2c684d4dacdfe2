import { contract } from "@zd/contract";
import type { SectionId } from "@zd/domain/kernel/brand";
import { anywhere } from "../../platform/database.ts";
import { defaultPeriodMs } from "../../platform/listings.ts";
import { handle } from "../../platform/operation.ts";
import { companyOfSite } from "../../system/index.ts";

const most = 200;

/** 场次下拉列表 (2029): the sections of the site's company in the last 90 days, newest first. */
export const listSectionChoices = handle(
  contract.trading.listSectionChoices,
  async ({ keyword }, { db, request, now }) => {
    const company = await companyOfSite(db, request, undefined);
    let query = db
      .selectFrom("trading.section")
      .select(["id", "name"])
      .where("companyId", "=", company)
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
