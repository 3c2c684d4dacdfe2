import { contract } from "@zd/contract";
import { handle } from "../../platform/operation.ts";
import { findPowerGaps } from "./section-power.ts";

/** 场次交易权限 (6129): whether the firm may trade in a section, and what it lacks. */
export const readSectionPower = handle(
  contract.trading.readSectionPower,
  async ({ section }, { db, actor, now }) => {
    const gaps = await findPowerGaps(db, actor, section, now);
    return { section, power: gaps.length === 0, gaps };
  },
);
