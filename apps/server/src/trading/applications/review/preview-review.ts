import { api } from "@zd/api";
import { refusalText } from "@zd/api/refusals";
import type { reviewSteps } from "@zd/api/trading/application-fields";
import type { Card } from "@zd/api/wire/card";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { groupedPrice } from "@zd/domain/money/price";
import { groupedQuantity } from "@zd/domain/money/quantity";
import { sides, tradeModes } from "@zd/domain/terms/codes";
import { applicationStates, approveApplication, reviewFault } from "@zd/domain/trading/application";
import { type ApplicationDraft, basePriceNames } from "@zd/domain/trading/application-terms";
import { changedRows, plainCard, previewHash, refusalMessage } from "../../../platform/calls/card.ts";
import { handle } from "../../../platform/calls/operation.ts";
import { getApplication, type StoredApplication } from "../application-store.ts";
import { actorOf, detailOf } from "../detail.ts";

type Step = keyof typeof reviewSteps;

const stepWords = {
  approve: { direction: "通过", to: "3", when: "通过后", words: "可排入场次，会员不能再修改" },
  reject: { direction: "驳回", to: "2", when: "驳回后", words: "会员看到意见，修改后可重新提交" },
  revoke: { direction: "撤销审核", to: "2", when: "撤销后", words: "申请退回会员修改，不能再排场次" },
} as const satisfies Record<Step, object>;

/** 交易申请通过、驳回与撤销审核的确认卡; a draft is NOT_FOUND for staff. */
export const previewReview = handle(
  api.applications.previewReview,
  async ({ application: id, version, step }, { db, actor, now, refuse }) => {
    const stored = await getApplication(db, id, { company: actor.companyId });
    const { application, submittedAt } = stored;
    if (application.state === "0") return refuse("NOT_FOUND");
    const { names, owner, warnings, writtenBy } = await detailOf(db, stored, [], now);
    const { direction, to, when, words } = stepWords[step];
    const { draft } = application;
    return {
      ...plainCard,
      number: `交易申请 ${id}`,
      party: owner.name,
      direction,
      path: `${sides[draft.side]} · ${tradeModes[draft.mode]}`,
      amount: null,
      changes: changedRows([
        ["状态", applicationStates[application.state], applicationStates[to]],
        ["可排入场次", yes(application.state === "3"), yes(to === "3")],
        ["会员可修改", yes(application.state === "2"), yes(to === "2")],
      ]),
      subject: [names.factory, names.grade].filter((name) => name !== "").join(" "),
      effect: null,
      facts: termsOf(draft),
      evidence: warningsOf(warnings),
      consequence: [{ when, words }],
      people: [
        { role: "提交", name: writtenBy, at: submittedAt },
        { role: "审核", name: actor.name, at: null },
      ],
      barred: barredIn(stored, step, actorOf(actor), now, version),
      seen: previewHash({ application: id, version: application.version, step }),
    };
  },
);

const yes = (may: boolean) => (may ? "是" : "否");

/** Why the step is refused, apart from the reason that it needs; null where it is allowed. */
function barredIn(
  { application }: StoredApplication,
  step: Step,
  by: ReturnType<typeof actorOf>,
  now: Parameters<typeof approveApplication>[2],
  version: number,
): string | null {
  if (step === "approve") return refusalMessage(approveApplication(application, by, now, version));
  const fault = reviewFault(application, step, by, version);
  return fault && refusalText(fault, {});
}

const termsOf = ({ mode, total, basePrice, startsAt }: ApplicationDraft): Card["facts"] => [
  { title: "数量", words: total === null ? "--" : `${groupedQuantity(total)} 吨` },
  { title: basePriceNames[mode], words: basePrice === null ? "--" : `${groupedPrice(basePrice)} 元/吨` },
  { title: "开始时间", words: startsAt === null ? "--" : formatShanghai(startsAt) },
];

const warningsOf = (warnings: readonly string[]): Card["evidence"] =>
  warnings.length === 0
    ? [{ passed: true, words: "价格与货物批次没有提示" }]
    : warnings.map((words) => ({ passed: false, words }));
