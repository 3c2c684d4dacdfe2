import { api } from "@zd/api";
import { requireMatchingPreview } from "../../platform/calls/card.ts";
import { handle } from "../../platform/calls/operation.ts";
import { findSession } from "../sessions/session-store.ts";
import { isParty } from "./control-step.ts";
import { saveRequest } from "./save-request.ts";
import { getSection } from "./section-store.ts";
import { sessionAt, voidMark, voidOf } from "./voiding.ts";

/** 申请作废: writes a request for a second person; the section is not changed yet. */
export const requestVoid = handle(
  api.control.requestVoid,
  async ({ section, ware, reason, seen }, { tx, actor, now, refuse }) => {
    await getSection(tx, section, actor.companyId);
    const session = (await findSession(tx, section))?.session ?? refuse("NOT_FOUND");
    if (isParty(session, actor.firmId)) return refuse("OWN_FIRM_INVOLVED");
    if (ware !== undefined && !session.wares.has(ware)) return refuse("NOT_FOUND");
    const at = sessionAt(session, now);
    const decision = voidOf(at, ware ?? null, now);
    if (!decision.ok) return refuse("STATUS_NOT_ALLOWED");
    requireMatchingPreview(seen, voidMark(at.section, decision.facts));
    const record = await saveRequest(tx, {
      section,
      ware: ware ?? null,
      action: ware === undefined ? "void-section" : "void-ware",
      reason,
      by: actor.userId,
      at: now,
    });
    return record === null ? refuse("REVIEW_PENDING") : { record };
  },
);
