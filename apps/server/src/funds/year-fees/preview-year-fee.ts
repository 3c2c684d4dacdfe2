import { api } from "@zd/api";
import { refusalText } from "@zd/api/refusals";
import { payYearFee as decide, yearFeeKinds } from "@zd/domain/funds/year-fee";
import { plainCard, previewHash, purseEffect } from "../../platform/calls/card.ts";
import { handle, notFound } from "../../platform/calls/operation.ts";
import { findAvailable } from "../find-available.ts";
import { yearFeeOutcome } from "./pay-year-fee.ts";
import { findPeriods } from "./periods.ts";
import { findPriceGroup } from "./price-groups.ts";
import { quoteOf } from "./quote-of.ts";

/** 缴纳年费的确认卡: the days that the payment covers, and the firm's accounts after it. */
export const previewYearFee = handle(api.yearFees.previewPay, async ({ group: id }, { db, actor, now }) => {
  const { companyId: company, firmId: firm } = actor;
  const [group, periods, available] = await Promise.all([
    findPriceGroup(db, company, id),
    findPeriods(db, firm),
    findAvailable(db, firm),
  ]);
  if (!group) throw notFound();
  const decided = decide(group, periods, firm, group.amount, available, now);
  const quote = quoteOf(group, periods, now);
  const outcome = await yearFeeOutcome(db, firm, group, quote, decided.ok ? decided.voucher : null);
  return {
    ...plainCard,
    number: "",
    party: "交易中心",
    direction: "缴纳年费",
    path: "可用资金 → 交易中心",
    amount: group.amount,
    subject: group.name,
    effect: purseEffect("资金", ["现在", "缴纳后"], outcome.purse),
    facts: [
      { title: "年费种类", words: yearFeeKinds[group.kind] },
      { title: "有效期", words: `${quote.from} 至 ${quote.lastDay}` },
    ],
    consequence: [{ when: "缴纳后", words: "从可用资金中扣缴，不予退还" }],
    people: [{ role: "缴纳", name: actor.name, at: null }],
    barred: decided.ok ? null : refusalText(decided.reason, decided.figures ?? {}),
    seen: previewHash(outcome),
  };
});
