import { api } from "@zd/api";
import type { Card } from "@zd/api/wire/card";
import {
  dueOf,
  type LongTermContract,
  type LongTermId,
  planStateOf,
  planStates,
  withdrawableOf,
} from "@zd/domain/contracts/long-term";
import { type FirmId, fen } from "@zd/domain/kernel/brand";
import { checkFundPassword, findPurse, lockAccounts } from "../../funds/index.ts";
import { findFirms } from "../../identity/index.ts";
import {
  plainCard,
  previewHash,
  previewOutcome,
  purseEffect,
  requireMatchingPreview,
} from "../../platform/calls/card.ts";
import { type Actor, type AnyHandler, handle } from "../../platform/calls/operation.ts";
import type { Reader } from "../../platform/database/database.ts";
import type { LongTermScope } from "./act.ts";
import { getLongTerm, lockLongTerm } from "./long-term-store.ts";
import { act } from "./member-steps.ts";
import { planFaces, yuan } from "./plan-faces.ts";
import {
  type PlanOfMany,
  type PlansTogether,
  partiesOf,
  reckonPlans,
  togetherMark,
} from "./plans-together.ts";

const calls = api.longTerm;
type Kind = "pay" | "withdraw";

/** Contracts sorted by id, so that two who lock the same ones do not wait for each other in a circle. */
const idsOf = (plans: readonly PlanOfMany[]): LongTermId[] =>
  [...new Set(plans.map(({ contractId }) => contractId))].sort();

/** 批量付款、批量提现的确认卡: each plan in full, and the firm's accounts afterwards. */
const previewPlans = handle(calls.previewPlans, async ({ action, plans }, { db, actor, now }) => {
  const { firmId: firm } = actor;
  const contracts = await findAll(db, idsOf(plans), firm);
  const [party, { outcome, barred }] = await Promise.all([
    action === "pay" ? namesOf(db, contracts) : actor.firmName,
    previewOutcome(() => reckonPlans(db, action, plans, contracts, { actor, now })),
  ]);
  const { direction, path, moment, follows } = planFaces[action];
  return {
    ...plainCard,
    number: `${plans.length} 个计划`,
    party,
    direction,
    path,
    amount: outcome && fen(outcome.each.reduce((sum, { amount }) => sum + amount, 0n)),
    changes: outcome ? rowsOf(action, outcome) : [],
    subject: "长协月度计划",
    effect: purseEffect("资金", ["现在", moment], outcome?.purse ?? (await findPurse(db, firm, null))),
    facts: [{ title: "办理方式", words: "逐个全额办理，任何一个不能办理的，全部不办理" }],
    consequence: [{ when: moment, words: follows }],
    people: [{ role: direction, name: actor.name, at: null }],
    barred,
    seen: previewHash(togetherMark(action, outcome)),
  };
});

async function findAll(db: Reader, ids: readonly LongTermId[], firm: FirmId) {
  const found = await Promise.all(ids.map((id) => getLongTerm(db, id, { firm })));
  return found.map(({ contract: one }) => one);
}

/** Name of the seller who is paid, or how many sellers there are. */
async function namesOf(db: Reader, contracts: readonly LongTermContract[]): Promise<string> {
  const sellers = [...new Set(contracts.map(({ parties }) => parties.S))];
  const firms = await findFirms(db, sellers);
  const [only = ""] = sellers;
  return sellers.length === 1 ? (firms.get(only as FirmId)?.name ?? only) : `${sellers.length} 家卖方`;
}

const rowsOf = (action: Kind, { each }: PlansTogether): Card["changes"] => {
  const [word, of] = action === "pay" ? (["待付", dueOf] as const) : (["可提现", withdrawableOf] as const);
  return each.map(({ planId, before, after }) => {
    const [from, to] = [before, after].map(
      (plan) => `${planStates[planStateOf(plan)]}，${word} ${yuan(of(plan))} 元`,
    );
    return { title: planId, from: from ?? "", to: to ?? "" };
  });
};

/** The input of a step on several plans. */
interface PlansInput {
  /** The plans in the order in which they are handled. */
  readonly plans: readonly PlanOfMany[];
  /** Mark of the confirmation card. */
  readonly seen: string;
}

/** All plans or none; the amounts are reckoned anew once all contracts and accounts are locked. */
async function actTogether(
  {
    actor,
    ...scope
  }: LongTermScope & {
    /** Who pays or withdraws, and for which firm. */
    readonly actor: Actor;
  },
  type: Kind,
  { plans, seen }: PlansInput,
) {
  const { tx, named, now } = scope;
  const contracts: LongTermContract[] = [];
  for (const id of idsOf(plans)) contracts.push(await lockLongTerm(tx, id, { firm: actor.firmId }));
  await lockAccounts({ named }, partiesOf(contracts));
  const together = await reckonPlans(tx, type, plans, contracts, { actor, now });
  requireMatchingPreview(seen, togetherMark(type, together));
  const moved: Awaited<ReturnType<typeof act>>[] = [];
  for (const { contractId, planId, amount } of together.each)
    moved.push(await act({ ...scope, actor }, { contractId, planId }, { type, amount }));
  return { plans: moved };
}

export const togetherHandlers: readonly AnyHandler[] = [
  previewPlans,
  handle(calls.payPlans, (input, scope) => actTogether(scope, "pay", input), checkFundPassword),
  handle(calls.withdrawPlans, (input, scope) => actTogether(scope, "withdraw", input), checkFundPassword),
];
