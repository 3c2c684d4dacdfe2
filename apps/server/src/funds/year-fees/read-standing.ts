import { api } from "@zd/api";
import { yearFeeKinds, yearFeeStandings } from "@zd/domain/funds/year-fee";
import { handle } from "../../platform/calls/operation.ts";
import { findPeriods } from "./periods.ts";
import { standingOf, yearFeeKindCodes } from "./year-fee-standing.ts";

/** 企业年费状态 (2022) */
export const readStanding = handle(api.yearFees.readStanding, async (_, { db, actor, now }) => {
  const periods = await findPeriods(db, actor.firmId);
  return yearFeeKindCodes.map((kind) => {
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
