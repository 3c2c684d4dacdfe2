import { api } from "@zd/api";
import type { Card } from "@zd/api/wire/card";
import { availableOf, coverageOf } from "@zd/domain/financing/credit";
import { scheduleOf } from "@zd/domain/financing/schedule";
import { channels } from "@zd/domain/funds/channels";
import { type Fen, fen, type Instant } from "@zd/domain/kernel/brand";
import { shanghaiDay } from "@zd/domain/kernel/shanghai-time";
import { groupedQuantity } from "@zd/domain/money/quantity";
import { formatAmount } from "@zd/domain/money/yuan";
import { type Financeable, findFinanceable } from "../../contracts/index.ts";
import { findFirms } from "../../identity/index.ts";
import { plainCard, previewHash, previewOutcome } from "../../platform/calls/card.ts";
import { handle } from "../../platform/calls/operation.ts";
import { percent, percentOfMillionths } from "../reading/products.ts";
import { findLimits, type HeldLimit } from "../standing.ts";
import { getLoan, type LoanRow } from "./loan-store.ts";
import { findPledge, type LotWish } from "./pledged-goods.ts";
import { findBasis, findSubmission, requireSigned, submissionMark } from "./submission.ts";

/** 提交借款的确认卡: what the lender pays to whom, what it uses of the limit, and the goods that are held. */
export const previewLoan = handle(api.finance.previewLoan, async ({ loan: id }, { db, actor, now }) => {
  const loan = await getLoan(db, id, actor.firmId);
  const nos = loan.contractNo === null ? [] : [loan.contractNo];
  const [lots, contracts, limits, firms] = await Promise.all([
    findPledge(db, id),
    findFinanceable(db, nos),
    findLimits(db, loan.firmId, now, loan.channel),
    findFirms(db, [loan.payeeId]),
  ]);
  const on = (loan.contractNo !== null && contracts.get(loan.contractNo)) || null;
  const { outcome: found, barred } = await previewOutcome(async () => {
    requireSigned(loan);
    return findSubmission(db, loan, await findBasis(db, loan, { contract: on, lots }, now), now);
  });
  const payee = firms.get(loan.payeeId)?.name ?? loan.payeeId;
  return {
    ...plainCard,
    number: id,
    party: channels[loan.channel],
    direction: "借款",
    path: "资金方 → 收款方（受托支付）",
    amount: loan.principal,
    subject: `收款方 ${payee}`,
    effect: limitEffect(limits[0] ?? null, found === null ? null : loan.principal),
    facts: [
      { title: "收款", words: receiptOf(loan, payee, on) },
      { title: "资金方费用", words: "不从放款中扣收，只按期收取利息" },
      ...costOf(loan, now),
      { title: "占用", words: heldBy(loan, lots) },
    ],
    evidence: found === null ? [] : coverOf(loan, found.basis),
    consequence: [
      { when: "提交后", words: "占用额度，并占用合同或货物至还清，不可自行撤回" },
      { when: "资金方放款后", words: "款项直接支付，自放款日起计息；资金方拒绝则额度与占用解除" },
    ],
    people: [{ role: "提交", name: actor.name, at: null }],
    barred,
    seen: previewHash(found && submissionMark(loan, found)),
  };
});

/** The limit of the channel before and after; null after where the loan is refused. */
function limitEffect(limit: HeldLimit | null, more: Fen | null): Card["effect"] {
  const now = limit && { granted: limit.granted, used: limit.used };
  const then = now && more !== null ? { ...now, used: fen(now.used + more) } : null;
  const row = (title: string, of: (at: NonNullable<typeof now>) => Fen, total = false) => {
    const values = [now && of(now), then && of(then)];
    return { title, values, changes: then !== null && values[0] !== values[1], total };
  };
  return {
    title: "额度",
    columns: ["现在", "提交后"].map((title) => ({ title, signed: false })),
    rows: [
      row("已用额度", ({ used }) => used),
      row("可用额度", availableOf),
      row("授信额度", ({ granted }) => granted, true),
    ],
  };
}

/** Who gets the money, in words: the seller, or the borrower where it is lent on his own claim or goods. */
function receiptOf({ kind, principal }: LoanRow, payee: string, on: Financeable | null): string {
  const sum = `${formatAmount(principal)} 元`;
  if (kind !== "order") return `${payee}可用资金增加 ${sum}`;
  return on?.payType === "1"
    ? `${sum}冻结为合同货款，确认结算后付给${payee}`
    : `${payee}即得 ${sum}，计入合同已付货款`;
}

/** The cost of the loan if it were drawn down today and paid back by its plan. */
function costOf(loan: LoanRow, now: Instant): Card["facts"] {
  const plan = scheduleOf(loan.principal, loan, shanghaiDay(now), loan.term);
  const interest = fen(plan.reduce((sum, one) => sum + one.interest, 0n));
  return [
    {
      title: "利息",
      words: `年利率 ${percentOfMillionths(loan.rate)}%，今日放款、按期归还共 ${formatAmount(interest)} 元`,
    },
    {
      title: "到期应还",
      words: `${formatAmount(fen(loan.principal + interest))} 元，最后一期 ${plan.at(-1)?.dueOn ?? "--"}`,
    },
  ];
}

const heldBy = ({ contractNo }: LoanRow, lots: readonly LotWish[]) =>
  contractNo !== null
    ? `合同 ${contractNo}，还清前不得再次融资或解除`
    : lots.map(({ lot, quantity }) => `${lot} ${groupedQuantity(quantity)} 吨`).join("、");

function coverOf({ principal }: LoanRow, basis: Fen): Card["evidence"] {
  const coverage = coverageOf(basis, principal);
  return [
    {
      passed: true,
      words: `依据 ${formatAmount(basis)} 元，为借款的 ${coverage === null ? "--" : percent(coverage)}%`,
    },
    { passed: true, words: "借款合同已签署" },
  ];
}
