import { contract } from "@zd/contract";
import { awardWare } from "@zd/domain/trading/evaluation";
import { handle } from "../../platform/operation.ts";
import { dealsAsked } from "../control/behalf-step.ts";
import { isParty } from "../control/control-step.ts";
import { saveRequest } from "../control/save-request.ts";
import { getSection } from "../control/section-store.ts";
import { findSession } from "../sessions/session-store.ts";

/** 申请受托定标: decided as the owner would, to see that it can be; it waits for a second person all the same. */
export const requestAward = handle(
  contract.evaluations.requestAward,
  async ({ section, ware: id, kind, order = null, awardReason = "", reason }, { tx, actor, now, refuse }) => {
    await getSection(tx, section, actor.companyId);
    const session = (await findSession(tx, section))?.session ?? refuse("NOT_FOUND");
    const ware = session.wares.get(id) ?? refuse("NOT_FOUND");
    if (isParty(session, actor.firmId)) return refuse("OWN_FIRM_INVOLVED");
    const choice = { kind, order, reason: awardReason.trim() };
    const decision = awardWare(session, id, { firm: ware.owner, user: actor.userId, ...choice }, now);
    if (!decision.ok)
      return refuse(decision.reason === "NOT_ALLOWED" ? "STATUS_NOT_ALLOWED" : decision.reason);
    const record = await saveRequest(tx, {
      section,
      ware: id,
      action: "award",
      reason,
      step: { kind: "award", choice, deals: dealsAsked(decision.facts, id) },
      by: actor.userId,
      at: now,
    });
    return record === null ? refuse("REVIEW_PENDING") : { record };
  },
);
