import { contract } from "@zd/contract";
import {
  calcYearFee,
  type PriceGroup,
  type YearFeeKind,
  type YearFeePeriod,
  type YearFeeStanding,
  yearFeeKinds,
  yearFeeStanding,
  yearFeeStandings,
} from "@zd/domain/funds/year-fee";
import { fen, type Instant, instant } from "@zd/domain/kernel/brand";
import { addDays } from "@zd/domain/kernel/calendar";
import { parseShanghai, shanghaiDay, startOfDay } from "@zd/domain/kernel/shanghai-time";
import { chineseCapital } from "@zd/domain/money/chinese-capital";
import { handle } from "../../platform/operation.ts";
import { findAvailable } from "../find-available.ts";
import { findPeriods, lastPaidDay } from "./periods.ts";
import { findPriceGroups } from "./price-groups.ts";

const kinds = Object.keys(yearFeeKinds) as YearFeeKind[];

/** Who has never been asked for a fee owes none: identity has no day for the firm. */
const longAgo = instant(0);

interface Standing {
  readonly standing: YearFeeStanding;
  readonly until: string | null;
  readonly graceUntil: string | null;
}

/** Only the trading fee has days of grace: data and package end with their last day. */
function standingOf(periods: readonly YearFeePeriod[], kind: YearFeeKind, now: Instant): Standing {
  const { standing, graceUntil } = yearFeeStanding(periods, kind, longAgo, now);
  const until = lastPaidDay(periods, kind);
  if (standing === "grace" && kind !== "1") return { standing: "expired", until, graceUntil: null };
  return { standing, until, graceUntil: graceUntil && shanghaiDay(addDays(graceUntil, -1)) };
}

const planOf = ({ id: group, kind, name, years, amount }: PriceGroup) => ({
  group,
  kind,
  kindName: yearFeeKinds[kind],
  name,
  years,
  amount,
});

const quoteOf = (group: PriceGroup, periods: readonly YearFeePeriod[], now: Instant) => {
  const { from, lastDay } = calcYearFee(group, periods, now);
  return { from: shanghaiDay(from), lastDay: shanghaiDay(lastDay) };
};

/** 企业年费状态 (2022) */
export const readStanding = handle(contract.yearFees.readStanding, async (_, { db, actor, now }) => {
  const periods = await findPeriods(db, actor.firmId);
  return kinds.map((kind) => {
    const { standing, until, graceUntil } = standingOf(periods, kind, now);
    return {
      kind,
      kindName: yearFeeKinds[kind],
      standing,
      standingName: yearFeeStandings[standing],
      until,
      graceUntil,
      mayTrade: kind !== "1" || standing !== "expired",
    };
  });
});

/** 年费收费方案 (2024): what is offered now. */
export const listPlans = handle(contract.yearFees.listPlans, async (_, { db, actor }) =>
  (await findPriceGroups(db, actor.companyId)).filter(({ withdrawn }) => !withdrawn).map(planOf),
);

/** 收费方案列表, for the staff: those that are no longer offered as well. */
export const listAllPlans = handle(contract.yearFees.listAllPlans, async (_, { db, actor }) =>
  (await findPriceGroups(db, actor.companyId)).map((group) => ({
    ...planOf(group),
    withdrawn: group.withdrawn,
  })),
);

/** How long before its end a fee is called due. */
const remindedDays = 30;

/** 待缴年费 (2025) */
export const listDue = handle(contract.yearFees.listDue, async (_, { db, actor, now }) => {
  const [periods, groups] = await Promise.all([
    findPeriods(db, actor.firmId),
    findPriceGroups(db, actor.companyId),
  ]);
  const soon = addDays(startOfDay(now), remindedDays);
  return kinds.flatMap((kind) => {
    const { standing, until, graceUntil } = standingOf(periods, kind, now);
    const end = until === null ? null : parseShanghai(until);
    const shortest = groups.find((group) => group.kind === kind && !group.withdrawn);
    if (!shortest || end === null || end > soon) return [];
    return [{ ...planOf(shortest), ...quoteOf(shortest, periods, now), standing, until, graceUntil }];
  });
});

/** 年费试算 (calc-year-fee) */
export const calculateYearFee = handle(
  contract.yearFees.calculate,
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
