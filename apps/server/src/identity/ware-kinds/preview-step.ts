import { api } from "@zd/api";
import { refusalText } from "@zd/api/refusals";
import type { Card } from "@zd/api/wire/card";
import { firmStates } from "@zd/domain/identity/blacklist";
import {
  approveQualification,
  type QualificationAction,
  type QualificationActor,
  qualificationStates,
  reviewFault,
} from "@zd/domain/identity/qualification";
import { shanghaiDay } from "@zd/domain/kernel/shanghai-time";
import { sides } from "@zd/domain/terms/codes";
import { changedRows, plainCard, previewHash, refusalMessage } from "../../platform/calls/card.ts";
import { handle } from "../../platform/calls/operation.ts";
import type { Platform } from "../../platform/module.ts";
import { ongoingOf } from "../ongoing.ts";
import { findForReview, holdsUntil, type ReviewedQualification, stepMark } from "./review-facts.ts";

const stepWords = {
  approve: { direction: "通过", role: "审核", when: "通过后", words: "从下一笔报价起可以交易该品种" },
  reject: { direction: "驳回", role: "审核", when: "驳回后", words: "会员看到审核意见，补充后可重新申请" },
  revoke: {
    direction: "撤销",
    role: "办理",
    when: "撤销后",
    words: "从下一笔报价起拒绝该企业在该品种的报价，进行中的场次同样适用；已受理的报价与合同继续有效",
  },
} as const satisfies Record<QualificationAction, object>;

const stateAfter = { approve: "1", reject: "2", revoke: "3" } as const;

/** 品种资质通过、驳回与撤销的确认卡 */
export const previewStep = (platform: Pick<Platform, "ongoing">) =>
  handle(api.qualifications.previewStep, async ({ application, step, until }, { db, actor, now }) => {
    const found = await findForReview(db, BigInt(application), actor.companyId);
    const { qualification, held } = found;
    const by: QualificationActor = { user: actor.userId, firm: actor.firmId };
    const fault = reviewFault(qualification, step, by);
    const { direction, role, when, words } = stepWords[step];
    return {
      ...plainCard,
      number: `品种资质 ${application}`,
      party: found.firmName,
      direction,
      path: "交易品种资质",
      amount: null,
      changes: changedRows([
        ["状态", qualificationStates[qualification.state], qualificationStates[stateAfter[step]]],
        ["可交易至", holdsUntil(held), step === "approve" ? (until ?? "长期") : leftAfter(step, held)],
      ]),
      subject: `${found.wareKindName} · ${sides[qualification.side]}`,
      effect: null,
      falls: step === "revoke" ? await ongoingOf(platform, db, qualification.firm, qualification) : null,
      facts: [{ title: "申请说明", words: found.memo }],
      evidence: evidenceOf(found, shanghaiDay(now)),
      consequence: [{ when, words }],
      people: [
        ...(found.appliedBy === null ? [] : [{ role: "申请", name: found.appliedBy, at: found.appliedAt }]),
        { role, name: actor.name, at: null },
      ],
      barred:
        step === "approve"
          ? refusalMessage(approveQualification(qualification, { until, memo: "" }, by, now))
          : fault && refusalText(fault, {}),
      seen: previewHash(stepMark(found, step, until)),
    };
  });

/** What the firm has afterwards: a rejection leaves what it holds, a revocation takes it. */
const leftAfter = (step: "reject" | "revoke", held: ReviewedQualification["held"]) =>
  step === "revoke" ? "" : holdsUntil(held);

/** Facts of the firm for the reviewer. */
function evidenceOf(
  { firmState, annualFeeUntil, held, qualification }: ReviewedQualification,
  today: string,
): Card["evidence"] {
  const feePaid = annualFeeUntil === null || annualFeeUntil >= today;
  const gives = qualification.state === "0" && held !== null;
  return [
    { passed: firmState === "enabled", words: `企业状态：${firmStates[firmState]}` },
    {
      passed: feePaid,
      words: annualFeeUntil === null ? "该企业不收年费" : `年费有效期至 ${annualFeeUntil}`,
    },
    ...(gives ? [{ passed: true, words: `已持有同一资质，至 ${holdsUntil(held)}，通过后由本次取代` }] : []),
  ];
}
