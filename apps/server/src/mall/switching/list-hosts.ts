import { api } from "@zd/api";
import { handle } from "../../platform/calls/operation.ts";
import { companyOfSite } from "../../system/index.ts";

/** 商城启用状态 of the registered hosts of the site's company. */
export const listHosts = handle(api.mallSwitching.listHosts, async (_, { db, request }) =>
  db
    .selectFrom("mall.host")
    .select(["domain", "enabled"])
    .where("companyId", "=", await companyOfSite(db, request, undefined))
    .orderBy("domain")
    .execute(),
);
