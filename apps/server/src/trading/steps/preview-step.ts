import { api } from "@zd/api";
import type { InputOf } from "@zd/api/wire/operation";
import { orderNo, price as priceOf, wareId } from "@zd/domain/kernel/brand";
import { reasonToCome } from "../../platform/calls/card.ts";
import { type Actor, handle } from "../../platform/calls/operation.ts";
import { decideStep, type MemberStep } from "../sessions/member-step.ts";
import { getSession } from "./own-session.ts";
import { stepCard } from "./step-card.ts";

/** 场内办理的确认卡, decided as the lane would decide now; refused where the user may not take the step. */
export const previewStep = handle(api.trading.previewStep, async (query, { db, actor, now, refuse }) => {
  const stored = await getSession(db, actor, query.section);
  const step = stepOf(query, actor);
  if ("ware" in step && !stored.session.wares.has(step.ware)) return refuse("NOT_FOUND");
  const decision = decideStep(stored.session, step, now);
  if (!decision.ok && (decision.reason === "NOT_FOUND" || decision.reason === "NOT_ALLOWED"))
    return refuse(decision.reason);
  return stepCard({ db, actor, stored, title: query.step, step, decision });
});

function stepOf(
  { step, ware = wareId(""), order = orderNo(""), kind = "ranked", price = priceOf(0n) }: StepQuery,
  { companyId: company, firmId: firm, userId: user }: Actor,
): MemberStep {
  const by = { company, firm, user };
  switch (step) {
    case "confirm-rules":
      return { ...by, kind: step };
    case "confirm-offers":
      return { ...by, kind: step, ware };
    case "withdraw":
      return { ...by, kind: step, ware, order };
    case "give-up":
      return { ...by, kind: step, ware, order, reason: reasonToCome };
    case "counter-offer":
      return { ...by, kind: step, ware, order, price };
    case "accept":
    case "decline":
      return { ...by, kind: "answer", ware, accepted: step === "accept" };
    case "award":
      return { ...by, kind: step, ware, award: { kind, order, reason: reasonToCome } };
  }
}

type StepQuery = InputOf<typeof api.trading.previewStep>;
