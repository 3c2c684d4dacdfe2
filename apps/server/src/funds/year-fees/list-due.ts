import { api } from "@zd/api";
import type { CompanyId, FirmId, Instant } from "@zd/domain/kernel/brand";
import { addDays } from "@zd/domain/kernel/calendar";
import { parseShanghai, startOfDay } from "@zd/domain/kernel/shanghai-time";
import { handle } from "../../platform/calls/operation.ts";
import type { Reader } from "../../platform/database/database.ts";
import { findPeriods } from "./periods.ts";
import { planOf } from "./plan-of.ts";
import { findPriceGroups } from "./price-groups.ts";
import { quoteOf } from "./quote-of.ts";
import { standingOf, yearFeeKindCodes } from "./year-fee-standing.ts";

/** How many days before its end a fee is listed as due. */
const remindedDays = 30;

/** 待缴年费 (2025) */
export const listDue = handle(api.yearFees.listDue, (_, { db, actor, now }) =>
  findDue(db, { firm: actor.firmId, company: actor.companyId, now }),
);

/** Fees that have run out, or will within thirty days, each with the plan for another year. */
export async function findDue(
  db: Reader,
  {
    firm,
    company,
    now,
  }: {
    readonly firm: FirmId;
    /** The company whose plans are offered. */
    readonly company: CompanyId;
    readonly now: Instant;
  },
) {
  const [periods, groups] = await Promise.all([findPeriods(db, firm), findPriceGroups(db, company)]);
  const soon = addDays(startOfDay(now), remindedDays);
  return yearFeeKindCodes.flatMap((kind) => {
    const { standing, until, graceUntil } = standingOf(periods, kind, now);
    const end = until === null ? null : parseShanghai(until);
    const shortest = groups.find((group) => group.kind === kind && !group.withdrawn);
    if (!shortest || end === null || end > soon) return [];
    return [{ ...planOf(shortest), ...quoteOf(shortest, periods, now), standing, until, graceUntil }];
  });
}
