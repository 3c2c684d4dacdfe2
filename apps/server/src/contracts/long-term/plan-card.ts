import { api } from "@zd/api";
import { refusalText } from "@zd/api/refusals";
import type { InputOf } from "@zd/api/wire/operation";
import { opposite } from "@zd/domain/contracts/codes";
import { evolveLongTerm } from "@zd/domain/contracts/evolve-long-term";
import {
  type LongTermContract,
  type Plan,
  type PlanId,
  planActions,
  type ReceiverId,
} from "@zd/domain/contracts/long-term";
import type { LongTermFact } from "@zd/domain/contracts/long-term-facts";
import { decidePlan, type LongTermContext, type PlanAction } from "@zd/domain/contracts/long-term-plan-steps";
import { balanceOf } from "@zd/domain/funds/ledger";
import { mayDo } from "@zd/domain/identity/access";
import { type Fen, fen, price, quantity } from "@zd/domain/kernel/brand";
import { groupedQuantity } from "@zd/domain/money/quantity";
import { findBalances } from "../../funds/index.ts";
import { findFirms } from "../../identity/index.ts";
import { plainCard, previewHash, purseEffect } from "../../platform/calls/card.ts";
import { handle, notFound, Refused } from "../../platform/calls/operation.ts";
import { allDisclosed } from "../../platform/undisclosed.ts";
import { findBoundAccounts } from "./bound-accounts.ts";
import { longTermOutcome, outcomeMark } from "./long-term-outcome.ts";
import { getLongTerm, sideOf } from "./long-term-store.ts";
import { planChanges, planEvidence, planFaces, planFacts } from "./plan-faces.ts";

type PlanQuery = InputOf<typeof api.longTerm.previewPlan>;

/** 长协计划办理的确认卡: the action decided as it would be, and its vouchers applied to the firm's own accounts. */
export const previewPlan = handle(api.longTerm.previewPlan, async (query, { db, actor, now }) => {
  const { contractId, planId, action: step } = query;
  const face = planFaces[step];
  if (!mayDo(actor.roles, planActions[step].needs)) throw new Refused("NOT_ALLOWED");
  const { contract: one, row } = await getLongTerm(db, contractId, { firm: actor.firmId });
  const { parties } = one;
  const side = sideOf(one, actor.firmId);
  const other = parties[opposite(side)];
  const [accounts, balances, firms] = await Promise.all([
    findBoundAccounts(db, parties.S),
    findBalances(db, [parties.B, parties.S], allDisclosed),
    findFirms(db, [other]),
  ]);
  const context: LongTermContext = {
    available: (of) => balanceOf(balances, { holder: parties[of], bucket: "available" }),
    receivers: accounts.filter(({ bound }) => bound).map(({ receiver }) => receiver),
  };
  const by = { user: actor.userId, party: side };
  const decided = decidePlan(one, planId, actionOf(query), by, now, context);
  // What a seller proposes is shown as it will be once the buyer has agreed; null where he could not.
  const confirmed = (proposed: LongTermContract, facts: readonly LongTermFact[]) => {
    const buyer = { user: actor.userId, party: "B" } as const;
    const answer = decidePlan(proposed, planId, { type: "confirm-settlement" }, buyer, now, context);
    return answer.ok ? [...facts, ...answer.facts] : null;
  };
  const own = decided.ok ? decided.facts : null;
  const answered = step === "settle" && own ? confirmed(own.reduce(evolveLongTerm, one), own) : own;
  const [outcome, then] = await Promise.all([
    longTermOutcome(db, one, actor.firmId, own),
    longTermOutcome(db, one, actor.firmId, answered),
  ]);
  const stepped = {
    before: planOf(one, planId),
    own: own && planOf(own.reduce(evolveLongTerm, one), planId),
    after: answered && planOf(answered.reduce(evolveLongTerm, one), planId),
    accounts,
  };
  const { month, quantity: planned } = stepped.before;
  return {
    ...plainCard,
    number: contractId,
    party: step === "withdraw" ? actor.firmName : (firms.get(other)?.name ?? other),
    direction: face.direction,
    path: face.path,
    amount: amountOf(query, own, stepped.own),
    changes: planChanges(step, one, stepped),
    subject: `${month} 计划 ${row.product} ${groupedQuantity(planned)} 吨`,
    effect: movesMoney[step] ? purseEffect("资金", ["现在", face.moment], then.purse) : null,
    facts: planFacts(step, stepped),
    evidence: planEvidence(step, stepped),
    consequence: [{ when: face.moment, words: face.follows }],
    people: [{ role: face.direction, name: actor.name, at: null }],
    barred: decided.ok ? null : refusalText(decided.reason, decided.figures ?? {}),
    seen: previewHash(outcomeMark(outcome)),
  };
});

const movesMoney: Readonly<Record<PlanQuery["action"], boolean>> = {
  "set-receiver": false,
  pay: true,
  withdraw: true,
  deliver: false,
  settle: true,
  "confirm-settlement": true,
};

/** The action with zero and empty values where the call says nothing; the rules refuse those. */
function actionOf({ action: type, ...query }: PlanQuery): PlanAction {
  const { amount = fen(0n), receiver = "" as ReceiverId } = query;
  const { quantity: load = quantity(0n), price: perTonne = price(0n) } = query;
  switch (type) {
    case "pay":
    case "withdraw":
      return { type, amount };
    case "set-receiver":
      return { type, receiver };
    case "deliver":
      return { type, quantity: load };
    case "settle":
      return { type, quantity: load, price: perTonne };
    case "confirm-settlement":
      return { type };
  }
}

function planOf({ plans }: LongTermContract, id: PlanId): Plan {
  const plan = plans.find((one) => one.id === id);
  if (!plan) throw notFound();
  return plan;
}

/**
 * Amount of the card: what is paid or withdrawn, what the month is settled at, or what the buyer gets back; null
 * where no amount is meant.
 */
function amountOf(
  { action, amount }: PlanQuery,
  facts: readonly LongTermFact[] | null,
  after: Plan | null,
): Fen | null {
  switch (action) {
    case "pay":
    case "withdraw":
      return amount ?? fen(0n);
    case "settle":
      return after?.proposed?.amount ?? null;
    case "confirm-settlement":
      return backOf(facts);
    case "set-receiver":
    case "deliver":
      return null;
  }
}

function backOf(facts: readonly LongTermFact[] | null): Fen | null {
  const sum = (facts ?? []).reduce(
    (all, fact) => (fact.type === "settlement-confirmed" ? all + fact.returned + fact.refunded : all),
    0n,
  );
  return sum > 0n ? fen(sum) : null;
}
