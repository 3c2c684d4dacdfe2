import { api } from "@zd/api";
import { firmStates } from "@zd/domain/identity/blacklist";
import { firmChangeActions, firmChangeKinds, firmChangeStates } from "@zd/domain/identity/firm-change";
import { type Instant, instant } from "@zd/domain/kernel/brand";
import { plainCard, previewHash, previewOutcome, reasonToCome } from "../../platform/calls/card.ts";
import { handle, notFound } from "../../platform/calls/operation.ts";
import type { Reader } from "../../platform/database/database.ts";
import type { Attachments } from "../attachments.ts";
import { getFirm } from "../firms/firm-store.ts";
import { findOperatorsOf, getOperator } from "../operators/operator-store.ts";
import { findOpenSessions } from "../sessions/session-store.ts";
import { approvalOf, proofOf } from "./change-faces.ts";
import { heldValues, reviewMark, reviewOutcome } from "./change-outcome.ts";
import { type ChangeRow, differenceOf } from "./change-store.ts";
import { accountOf } from "./read-own.ts";
import { openedChange } from "./sealed-change.ts";

/** 企业变更通过与驳回的确认卡: every field before and after, and what the change means for the firm's users. */
export const previewStep = (attachments: Attachments) =>
  handle(api.firmChanges.previewStep, async ({ change, step }, { db, actor, now }) => {
    const stored = await db
      .selectFrom("identity.firmChange")
      .selectAll()
      .where("id", "=", BigInt(change))
      .where("companyId", "=", actor.companyId)
      .executeTakeFirstOrThrow(notFound);
    const row = openedChange(stored);
    const [firm, applicant, held, papers, people, { outcome, barred }] = await Promise.all([
      getFirm(db, row.firmId),
      getOperator(db, row.appliedBy),
      heldValues(db, row),
      attachments.find(db, { kind: "firm-change", id: String(change) }),
      peopleOf(db, row, now),
      previewOutcome(() => reviewOutcome(db, row, step, reasonToCome, actor)),
    ]);
    const difference = await differenceOf({ before: held, after: row.after }, false);
    const approves = step === "approve";
    const fields = difference.map(({ title, before, after }) => ({ title, from: before, to: after }));
    const state = outcome && {
      title: "申请状态",
      from: firmChangeStates[row.state],
      to: firmChangeStates[outcome],
    };
    return {
      ...plainCard,
      number: `企业变更 ${change}`,
      party: firm.name,
      direction: firmChangeActions[step],
      path: firmChangeKinds[row.kind],
      amount: null,
      changes: state === null ? [] : approves ? [...fields, state] : [state],
      subject: `统一社会信用代码 ${firm.creditCode}`,
      effect: null,
      falls: approves
        ? null
        : {
            title: "不予变更",
            words: `${fields.length} 项，仍为原内容`,
            rows: fields.map(({ title, from, to }) => [title, `${from || "--"} → ${to || "--"}`]),
          },
      facts: [{ title: "变更说明", words: row.memo }, ...(approves ? [people] : [])],
      evidence: [
        { passed: firm.status === "enabled", words: `企业状态：${firmStates[firm.status]}` },
        ...proofOf(row, papers.length),
      ],
      papers,
      consequence: approves
        ? approvalOf(row)
        : [{ when: "驳回后", words: "会员看到审核意见，补充后可重新申请" }],
      people: [
        { role: "申请", name: applicant.name, at: instant(row.appliedAt.getTime()) },
        { role: "审核", name: actor.name, at: null },
      ],
      barred,
      seen: previewHash(reviewMark(row, step, held)),
    };
  });

/** On how many devices the users concerned are signed in; they stay so. */
async function peopleOf(db: Reader, { kind, firmId }: ChangeRow, now: Instant) {
  const users = kind === "phone" ? [accountOf(firmId)] : await findOperatorsOf(db, firmId);
  const open = (await Promise.all(users.map((user) => findOpenSessions(db, user, now)))).flat().length;
  return { title: "登录", words: open === 0 ? "此刻没有登录" : `${open} 处登录，不退出` };
}
