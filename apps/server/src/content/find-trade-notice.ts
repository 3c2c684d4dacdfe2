import { api } from "@zd/api";
import { handle } from "../platform/calls/operation.ts";
import { companyOfSite } from "../system/index.ts";
import { findTradeNotice as find } from "./content-store.ts";
import type { NoticeCounts } from "./read-counts.ts";

/** 交易公告详情. */
export const findTradeNotice = (counts: NoticeCounts) =>
  handle(api.content.findTradeNotice, async (input, { db, actor, request, now, refuse }) => {
    const { company, id, section } = input;
    const companyId = await companyOfSite(db, request, company);
    // Without a number there is nothing to look for, and no notice is everybody's.
    if (!id && !section) return refuse("INPUT_INVALID", { detail: "请提供公告编号或场次编号" });
    return (await find(db, companyId, { id, section }, { actor, now }, counts)) ?? refuse("NOT_FOUND");
  });
