import { api } from "@zd/api";
import { handle } from "../../platform/calls/operation.ts";
import { findEligibilityFaults } from "./section-power.ts";

/** 企业进入场次 (FirmInSect): keeps that the firm was there, whether or not it may trade. */
export const enterSection = handle(api.trading.enterSection, async ({ section }, { tx, actor, now }) => {
  const gaps = await findEligibilityFaults(tx, actor, section, now);
  const entered = { enteredAt: new Date(now), enteredBy: actor.userId };
  await tx
    .insertInto("trading.sectionFirm")
    .values({ sectionId: section, firmId: actor.firmId, invited: false, ...entered })
    .onConflict((existing) => existing.columns(["sectionId", "firmId"]).doUpdateSet(entered))
    .execute();
  const rulesAccepted = !gaps.some(({ gap }) => gap === "AGREEMENT_NOT_SIGNED");
  return { allowed: gaps.length === 0, rulesAccepted, enteredAt: now, gaps };
});
