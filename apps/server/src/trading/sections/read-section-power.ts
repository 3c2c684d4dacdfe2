import { api } from "@zd/api";
import { handle } from "../../platform/calls/operation.ts";
import { findEligibilityFaults } from "./section-power.ts";

/** 场次交易权限 (6129): whether the firm may trade in a section, and what it lacks. */
export const readSectionPower = handle(
  api.trading.readSectionPower,
  async ({ section, insist = false }, { db, actor, now, refuse }) => {
    const gaps = await findEligibilityFaults(db, actor, section, now);
    const [first] = gaps;
    if (insist && first) return refuse(first.gap, first.figures);
    return { section, power: gaps.length === 0, gaps };
  },
);
