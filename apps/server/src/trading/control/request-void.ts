import { contract } from "@zd/contract";
import { isTerminal } from "@zd/domain/trading/codes";
import { handle } from "../../platform/operation.ts";
import { findSession } from "../sessions/session-store.ts";
import { isParty } from "./control-step.ts";
import { saveRequest } from "./save-request.ts";
import { getSection } from "./section-store.ts";

/** 申请作废: waits for a second person; nothing happens to the section yet. */
export const requestVoid = handle(
  contract.control.requestVoid,
  async ({ section, ware, reason }, { tx, actor, now, refuse }) => {
    await getSection(tx, section, actor.companyId);
    const session = (await findSession(tx, section))?.session ?? refuse("NOT_FOUND");
    if (isParty(session, actor.firmId)) return refuse("OWN_FIRM_INVOLVED");
    const meant = ware === undefined ? null : (session.wares.get(ware) ?? refuse("NOT_FOUND"));
    const open = [...session.wares.values()].filter(({ status }) => !isTerminal(status));
    const touched = meant === null ? open : open.filter(({ id }) => id === meant.id);
    if (isTerminal(session.section.status) || touched.length === 0 || touched.some(({ dealt }) => dealt > 0n))
      return refuse("STATUS_NOT_ALLOWED");
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
