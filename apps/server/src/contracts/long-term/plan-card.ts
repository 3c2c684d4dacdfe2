import { contract } from "@zd/contract";
import { refusalText } from "@zd/contract/refusals";
import type { Card } from "@zd/contract/wire/card";
import type { InputOf } from "@zd/contract/wire/operation";
import { opposite } from "@zd/domain/contracts/codes";
import {
  decidePlan,
  dueOf,
  evolveLongTerm,
  type LongTermContract,
  type LongTermFact,
  type Plan,
  type PlanAction,
  type PlanId,
  planStateOf,
  planStates,
  withdrawableOf,
} from "@zd/domain/contracts/long-term";
import { balanceOf } from "@zd/domain/funds/ledger";
import { type Fen, fen } from "@zd/domain/kernel/brand";
import { groupedPrice } from "@zd/domain/money/price";
import { groupedQuantity } from "@zd/domain/money/quantity";
import { formatAmount } from "@zd/domain/money/yuan";
import { findBalances } from "../../funds/index.ts";
import { findFirms } from "../../identity/index.ts";
import { markOf, plainCard, purseEffect } from "../../platform/card.ts";
import { handle, notFound } from "../../platform/operation.ts";
import { allDisclosed } from "../../platform/undisclosed.ts";
import { type BoundAccount, findBoundAccounts } from "./bound-accounts.ts";
import { longTermOutcome } from "./long-term-outcome.ts";
import { getLongTerm, sideOf } from "./long-term-store.ts";

const calls = contract.longTerm;
type Kind = InputOf<typeof calls.previewPlan>["action"];

/** 长协付款、提现、确认结算的确认卡: decided as it would be, and its vouchers folded over the firm's own money. */
export const previewPlan = handle(
  calls.previewPlan,
  async ({ contractId, planId, action: kind, amount = fen(0n) }, { db, actor, now }) => {
    const { contract: one, row } = await getLongTerm(db, contractId, { firm: actor.firmId });
    const { parties } = one;
    const side = sideOf(one, actor.firmId);
    const other = parties[opposite(side)];
    const [accounts, balances, firms] = await Promise.all([
      findBoundAccounts(db, parties.S),
      findBalances(db, [parties.B, parties.S], allDisclosed),
      findFirms(db, [other]),
    ]);
    const action: PlanAction = kind === "confirm-settlement" ? { type: kind } : { type: kind, amount };
    const by = { user: actor.userId, party: side };
    const decided = decidePlan(one, planId, action, by, now, {
      available: (of) => balanceOf(balances, { holder: parties[of], bucket: "available" }),
      receivers: accounts.filter(({ bound }) => bound).map(({ receiver }) => receiver),
    });
    const facts = decided.ok ? decided.facts : null;
    const outcome = await longTermOutcome(db, one, actor.firmId, facts);
    const before = planOf(one, planId);
    const after = facts && planOf(facts.reduce(evolveLongTerm, one), planId);
    const face = faces[kind];
    return {
      ...plainCard,
      number: contractId,
      party: kind === "withdraw" ? actor.firmName : (firms.get(other)?.name ?? other),
      direction: face.direction,
      path: face.path,
      amount: kind === "confirm-settlement" ? backOf(facts) : amount,
      subject: `${before.month} 计划 ${row.product} ${groupedQuantity(before.quantity)} 吨`,
      effect: purseEffect("资金", ["现在", face.moment], outcome.purse),
      facts: [
        ...factsOf[kind](before, after, accounts),
        {
          title: "计划状态",
          words: `${planStates[planStateOf(before)]} → ${after ? planStates[planStateOf(after)] : "--"}`,
        },
      ],
      consequence: [{ when: face.moment, words: face.follows }],
      people: [{ role: face.direction, name: actor.name, at: null }],
      barred: decided.ok ? null : refusalText(decided.reason, decided.figures ?? {}),
      seen: markOf(outcome),
    };
  },
);

const faces: Readonly<Record<Kind, { direction: string; path: string; moment: string; follows: string }>> = {
  pay: {
    direction: "付款",
    path: "可用资金 → 卖方货款冻结",
    moment: "付款后",
    follows: "计入卖方货款冻结，由卖方提现，不可自行撤回；付款后不能变更收款方",
  },
  withdraw: {
    direction: "提现",
    path: "货款冻结 → 出金在途 → 收款账户",
    moment: "提现后",
    follows: "转为出金在途，由银行付至收款账户，大额须经交易中心审批；未付出的退回货款冻结",
  },
  "confirm-settlement": {
    direction: "确认结算",
    path: "按结算货款清算",
    moment: "确认后",
    follows: "计划货款改为结算货款，多付的立即退回，不足的由买方补付，不可撤回",
  },
};

function planOf({ plans }: LongTermContract, id: PlanId): Plan {
  const plan = plans.find((one) => one.id === id);
  if (!plan) throw notFound();
  return plan;
}

/** What comes back to the buyer; null where nothing does. */
function backOf(facts: readonly LongTermFact[] | null): Fen | null {
  const sum = (facts ?? []).reduce(
    (all, fact) => (fact.type === "settlement-confirmed" ? all + fact.returned + fact.refunded : all),
    0n,
  );
  return sum > 0n ? fen(sum) : null;
}

const yuan = (of: Fen | null | undefined) => (of == null ? "--" : formatAmount(of));
const swapOf = (from: Fen, to: Fen | null | undefined) => `${yuan(from)} → ${yuan(to)} 元`;

type FactsOf = (before: Plan, after: Plan | null, accounts: readonly BoundAccount[]) => Card["facts"];

const receiverOf = ({ receiver }: Plan, accounts: readonly BoundAccount[]) => {
  const found = accounts.find((one) => one.receiver === receiver);
  return found ? `${found.holder} ${found.bank} ${found.number}` : "--";
};

const factsOf: Readonly<Record<Kind, FactsOf>> = {
  pay: (before, after, accounts) => [
    { title: "计划货款", words: `${yuan(before.amount)} 元` },
    { title: "已付", words: swapOf(before.paid, after?.paid) },
    { title: "待付", words: swapOf(dueOf(before), after && dueOf(after)) },
    { title: "收款账户", words: receiverOf(before, accounts) },
  ],
  withdraw: (before, after, accounts) => [
    { title: "收款账户", words: receiverOf(before, accounts) },
    { title: "可提现", words: swapOf(withdrawableOf(before), after && withdrawableOf(after)) },
    { title: "提现中", words: swapOf(before.withdrawing, after?.withdrawing) },
  ],
  "confirm-settlement": (before, after) => [
    {
      title: "结算",
      words: before.proposed
        ? `${groupedQuantity(before.proposed.quantity)} 吨 × ${groupedPrice(before.proposed.price)} 元/吨`
        : "--",
    },
    { title: "货款", words: swapOf(before.amount, after?.amount) },
    { title: "已付", words: swapOf(before.paid, after?.paid) },
    { title: "待付", words: swapOf(dueOf(before), after && dueOf(after)) },
  ],
};
