import { api } from "@zd/api";
import { handle } from "../../platform/calls/operation.ts";
import { publishDecided } from "../../platform/request-decided.ts";
import { findSession } from "../sessions/session-store.ts";
import { isParty } from "./control-step.ts";
import { getSection } from "./section-store.ts";

/** 驳回 of a request: the section goes on as it is. */
export const rejectRequest = handle(
  api.control.rejectRequest,
  async ({ section, record, reason }, { actor, refuse, ...scope }) => {
    const { tx, now } = scope;
    await getSection(tx, section, actor.companyId);
    const session = (await findSession(tx, section))?.session ?? refuse("NOT_FOUND");
    if (isParty(session, actor.firmId)) return refuse("OWN_FIRM_INVOLVED");
    const request = await tx
      .selectFrom("trading.controlRecord")
      .select(["state", "byUser"])
      .where("id", "=", BigInt(record))
      .where("sectionId", "=", section)
      .forUpdate()
      .executeTakeFirst();
    if (!request) return refuse("NOT_FOUND");
    if (request.state !== "pending") return refuse("REVIEW_DECIDED");
    await tx
      .updateTable("trading.controlRecord")
      .set({ state: "rejected", decidedBy: actor.userId, decidedAt: new Date(now), decision: reason.trim() })
      .where("id", "=", BigInt(record))
      .execute();
    publishDecided(scope, {
      kind: "controlStep",
      id: String(record),
      askedBy: request.byUser,
      decidedBy: actor.userId,
      isPassed: false,
      opinion: reason,
    });
    return null;
  },
);
