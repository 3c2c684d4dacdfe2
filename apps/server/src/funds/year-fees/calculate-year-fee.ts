import { api } from "@zd/api";
import { fen } from "@zd/domain/kernel/brand";
import { chineseCapital } from "@zd/domain/money/chinese-capital";
import { handle } from "../../platform/calls/operation.ts";
import { findAvailable } from "../find-available.ts";
import { findPeriods } from "./periods.ts";
import { planOf } from "./plan-of.ts";
import { findPriceGroups } from "./price-groups.ts";
import { quoteOf } from "./quote-of.ts";

/** 年费试算 (calc-year-fee) */
export const calculateYearFee = handle(
  api.yearFees.calculate,
  async ({ group: id }, { db, actor, now, refuse }) => {
    const [periods, groups, available] = await Promise.all([
      findPeriods(db, actor.firmId),
      findPriceGroups(db, actor.companyId),
      findAvailable(db, actor.firmId),
    ]);
    const group = groups.find((one) => one.id === id) ?? refuse("NOT_FOUND");
    if (group.withdrawn) return refuse("PRICE_GROUP_WITHDRAWN");
    return {
      ...planOf(group),
      ...quoteOf(group, periods, now),
      capitals: chineseCapital(group.amount),
      available,
      after: available < group.amount ? null : fen(available - group.amount),
    };
  },
);
