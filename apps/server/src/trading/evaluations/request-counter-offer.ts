import { contract } from "@zd/contract";
import { makeCounterOffer } from "@zd/domain/trading/quotation";
import { handle } from "../../platform/operation.ts";
import { isParty } from "../control/control-step.ts";
import { saveRequest } from "../control/save-request.ts";
import { getSection } from "../control/section-store.ts";
import { findSession } from "../sessions/session-store.ts";

/** 申请受托还价: waits for a second person; the quoter hears nothing yet. */
export const requestCounterOffer = handle(
  contract.evaluations.requestCounterOffer,
  async ({ section, ware: id, order, price, reason }, { tx, actor, now, refuse }) => {
    await getSection(tx, section, actor.companyId);
    const session = (await findSession(tx, section))?.session ?? refuse("NOT_FOUND");
    const ware = session.wares.get(id) ?? refuse("NOT_FOUND");
    if (isParty(session, actor.firmId)) return refuse("OWN_FIRM_INVOLVED");
    const decision = makeCounterOffer(session, id, { firm: ware.owner, order, price }, now);
    if (!decision.ok) {
      const { reason: why, figures } = decision;
      // Asked for in the owner's place and without an award: of what that could be refused for, these are left.
      return why === "COUNTER_OFFER_MADE" || why === "COUNTER_PRICE_NO_GAIN" || why === "NOT_FOUND"
        ? refuse(why, figures)
        : refuse("STATUS_NOT_ALLOWED");
    }
    const { firm } = ware.waiting.find(({ no }) => no === order) ?? refuse("NOT_FOUND");
    const record = await saveRequest(tx, {
      section,
      ware: id,
      action: "counter-offer",
      reason,
      step: { kind: "counter-offer", order, firm, price },
      by: actor.userId,
      at: now,
    });
    return record === null ? refuse("REVIEW_PENDING") : { record };
  },
);
