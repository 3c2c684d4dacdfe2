import { contract } from "@zd/contract";
import { isTerminal } from "@zd/domain/trading/codes";
import { type Actor, handle, handleTogether } from "../../platform/operation.ts";
import { sessionLane } from "../sessions/session-lane.ts";
import { findSession } from "../sessions/session-store.ts";
import { type ControlStep, isParty } from "./control-step.ts";
import { getSection } from "./section-store.ts";

const nothing = () => null;

const by = ({ companyId, firmId, userId }: Actor) => ({
  company: companyId,
  firm: firmId,
  user: userId,
});

const inLane = (section: string, step: ControlStep) => ({
  key: section,
  command: { kind: "control" as const, step },
});

/** 暂停: the clock stops, in the order of arrival among the bids. */
export const suspendSection = handleTogether(
  contract.control.suspendSection,
  sessionLane,
  ({ section, reason }, { actor }) =>
    inLane(section, { ...by(actor), action: "suspend", reason: reason.trim() }),
  nothing,
);

/** 恢复 */
export const resumeSection = handleTogether(
  contract.control.resumeSection,
  sessionLane,
  ({ section, reason }, { actor }) =>
    inLane(section, { ...by(actor), action: "resume", reason: reason.trim() }),
  nothing,
);

/** 延长场次截止 */
export const extendSection = handleTogether(
  contract.control.extendSection,
  sessionLane,
  ({ section, seen, hardEnd, reason }, { actor }) =>
    inLane(section, { ...by(actor), action: "extend", seen, hardEnd, reason: reason.trim() }),
  nothing,
);

/** 复核作废: what another has asked for happens now. */
export const confirmVoid = handleTogether(
  contract.control.confirmVoid,
  sessionLane,
  ({ section, record }, { actor }) => inLane(section, { ...by(actor), action: "confirm", record }),
  nothing,
);

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
    const kept = await tx
      .insertInto("trading.controlRecord")
      .values({
        sectionId: section,
        wareId: ware ?? null,
        action: ware === undefined ? "void-section" : "void-ware",
        reason: reason.trim(),
        hardEnd: null,
        state: "pending",
        byUser: actor.userId,
        at: new Date(now),
        decidedBy: null,
        decidedAt: null,
        decision: null,
      })
      .onConflict((existing) => existing.doNothing())
      .returning("id")
      .executeTakeFirst();
    return kept ? { record: Number(kept.id) } : refuse("REVIEW_PENDING");
  },
);

/** 驳回作废: the section goes on as it is. */
export const rejectVoid = handle(
  contract.control.rejectVoid,
  async ({ section, record, reason }, { tx, actor, now, refuse }) => {
    await getSection(tx, section, actor.companyId);
    const session = (await findSession(tx, section))?.session ?? refuse("NOT_FOUND");
    if (isParty(session, actor.firmId)) return refuse("OWN_FIRM_INVOLVED");
    const asked = await tx
      .selectFrom("trading.controlRecord")
      .select("state")
      .where("id", "=", BigInt(record))
      .where("sectionId", "=", section)
      .forUpdate()
      .executeTakeFirst();
    if (!asked) return refuse("NOT_FOUND");
    if (asked.state !== "pending") return refuse("REVIEW_DECIDED");
    await tx
      .updateTable("trading.controlRecord")
      .set({ state: "rejected", decidedBy: actor.userId, decidedAt: new Date(now), decision: reason.trim() })
      .where("id", "=", BigInt(record))
      .execute();
    return null;
  },
);
