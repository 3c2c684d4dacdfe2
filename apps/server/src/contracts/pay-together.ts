import { api } from "@zd/api";
import type { Card } from "@zd/api/wire/card";
import { contractStates } from "@zd/domain/contracts/codes";
import { type Contract, claimedAmount, dueFrom } from "@zd/domain/contracts/contract";
import { type Fen, type FirmId, fen } from "@zd/domain/kernel/brand";
import { formatAmount } from "@zd/domain/money/yuan";
import { checkFundPassword, findPurse, lockAccounts } from "../funds/index.ts";
import { findFirms } from "../identity/index.ts";
import {
  plainCard,
  previewHash,
  previewOutcome,
  purseEffect,
  requireMatchingPreview,
} from "../platform/calls/card.ts";
import { type AnyHandler, handle, notFound } from "../platform/calls/operation.ts";
import { decideAll, saveChanges } from "./carry-out.ts";
import { findContracts, lockContracts } from "./contract-store.ts";
import { type PaymentOfMany, type Payments, paymentsMark, reckonPayments } from "./payments-together.ts";
import { movedTo } from "./steps/member-steps.ts";

const calls = api.contracts;

/** 批量付款 and its card: each contract is paid in full, all of them or none. */
export const payTogether: readonly AnyHandler[] = [
  handle(calls.previewPayments, async ({ contracts: nos }, { db, actor, now }) => {
    const { firmId: firm } = actor;
    const found = requireAll(nos, await findContracts(db, nos, { firm }));
    const [firms, { outcome, barred }] = await Promise.all([
      findFirms(
        db,
        found.map(({ parties }) => parties.S),
      ),
      previewOutcome(() => reckonPayments(db, found, actor, now)),
    ]);
    const sellers = [...new Set(found.map(({ parties }) => nameOf(firms, parties.S)))];
    return {
      ...plainCard,
      number: `${found.length} 份合同`,
      party: sellers.length === 1 ? (sellers[0] ?? "") : `${sellers.length} 家卖方`,
      direction: "付款",
      path: "可用资金 → 各合同货款",
      amount: outcome && totalOf(outcome),
      changes: outcome?.each.map(rowOf) ?? [],
      subject: sellers.join("、").slice(0, 300),
      effect: purseEffect("资金", ["现在", "付款后"], outcome?.purse ?? (await findPurse(db, firm, null))),
      facts: [{ title: "付款方式", words: "逐份付清全部应付款，任何一份不能付的，全部不付" }],
      consequence: [{ when: "付款后", words: "立即付给卖方或冻结在本方货款，不可自行撤回" }],
      people: [{ role: "付款", name: actor.name, at: null }],
      barred,
      seen: previewHash(paymentsMark(outcome)),
    };
  }),

  handle(
    calls.payAll,
    async ({ contracts: nos, seen }, { actor, ...scope }) => {
      const { tx, named, now } = scope;
      const found = requireAll(nos, await lockContracts(tx, nos, { firm: actor.firmId }));
      const firms = new Set(found.flatMap(({ parties }) => [parties.B, parties.S]));
      await lockAccounts({ named }, [...firms].sort());
      const payments = await reckonPayments(tx, found, actor, now);
      requireMatchingPreview(seen, paymentsMark(payments));
      const factsOf = new Map(payments.each.map(({ before, facts }) => [before.no, facts]));
      const changes = await decideAll(scope, found, ({ no }) => [
        { facts: factsOf.get(no) ?? [], party: "B", memo: "" },
      ]);
      await saveChanges(scope, changes);
      return { paid: changes.map(({ after }) => movedTo(after)) };
    },
    checkFundPassword,
  ),
];

/** The contracts in the order asked for; NOT_FOUND where one is missing. */
function requireAll(nos: readonly string[], found: readonly Contract[]): readonly Contract[] {
  if (found.length < nos.length) throw notFound();
  return found;
}

const nameOf = (firms: Awaited<ReturnType<typeof findFirms>>, firm: FirmId) => firms.get(firm)?.name ?? firm;

const totalOf = ({ each }: Payments): Fen => fen(each.reduce((sum, { amount }) => sum + amount, 0n));

const rowOf = ({ before, after }: PaymentOfMany): Card["changes"][number] => ({
  title: before.no,
  from: standingOf(before),
  to: standingOf(after),
});

const standingOf = (one: Contract) =>
  `${contractStates[one.state]}，待付 ${formatAmount(fen(dueFrom(one, "B") - claimedAmount(one, "B")))} 元`;
