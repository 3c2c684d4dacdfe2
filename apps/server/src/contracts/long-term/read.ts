import { api } from "@zd/api";
import { isEmpty, isPlanOver, type LongTermId, type PlanId } from "@zd/domain/contracts/long-term";
import { mayDo } from "@zd/domain/identity/access";
import { type FirmId, fen, instant } from "@zd/domain/kernel/brand";
import { coveredNumber } from "@zd/domain/signing/covered-number";
import { findAvailable, findTransfers } from "../../funds/index.ts";
import { findFirms } from "../../identity/index.ts";
import { type AnyHandler, handle, notFound } from "../../platform/calls/operation.ts";
import type { Reader } from "../../platform/database/database.ts";
import { findBoundAccounts } from "./bound-accounts.ts";
import { findFiles, findHistory, monthsOf, stepOnTheWire, stepsOf } from "./history.ts";
import { getLongTerm, sideOf } from "./long-term-store.ts";
import { contractOnTheWire, planOnTheWire } from "./on-the-wire.ts";

const calls = api.longTerm;

/** A firm's own contract, with its side; or NOT_FOUND. */
async function getOwn(db: Reader, id: LongTermId, firm: FirmId) {
  const found = await getLongTerm(db, id, { firm });
  return { ...found, side: sideOf(found.contract, firm) };
}

/** Whose records are read. */
interface Records {
  readonly contractId: LongTermId;
  /** Left out for the records of all plans. */
  readonly planId?: PlanId | undefined;
}

/** A firm's contract with all its steps, or those of one plan. */
async function recordsOf(db: Reader, { contractId, planId }: Records, firm: FirmId) {
  const [{ contract: one, side }, history] = await Promise.all([
    getOwn(db, contractId, firm),
    findHistory(db, contractId, planId),
  ]);
  const monthOf = monthsOf(one);
  /** Columns of every record of a plan: plan, time and user. */
  const stamped = ({ planId: plan, at, userName }: (typeof history)[number]) => ({
    planId: plan ?? ("" as PlanId),
    month: monthOf(plan) ?? "",
    at,
    userName,
  });
  return { one, side, history, stamped };
}

/** 2404–2414: what each side of a long-term contract may read. */
export const memberReads: readonly AnyHandler[] = [
  handle(calls.readContract, async ({ contractId }, { db, actor, now }) => {
    const found = await getOwn(db, contractId, actor.firmId);
    const { side, contract: one } = found;
    const maySign = one.state === "0" && !one.signed.includes(side) && mayDo(actor.roles, "sign");
    return { ...(await contractOnTheWire(db, found, now)), side, maySign };
  }),

  handle(calls.listPlans, async ({ contractId }, { db, actor }) => {
    const { contract: one, side } = await getOwn(db, contractId, actor.firmId);
    const accounts = await findBoundAccounts(db, one.parties.S);
    return one.plans.map((plan) => planOnTheWire(one, plan, accounts, side, actor));
  }),

  handle(calls.readPlan, async ({ contractId, planId }, { db, actor }) => {
    const { row, contract: one, side } = await getOwn(db, contractId, actor.firmId);
    const plan = one.plans.find(({ id }) => id === planId);
    if (!plan) throw notFound();
    const other = one.parties[side === "B" ? "S" : "B"];
    const [accounts, history, firms, available] = await Promise.all([
      findBoundAccounts(db, one.parties.S),
      findHistory(db, contractId, planId),
      findFirms(db, [other]),
      findAvailable(db, actor.firmId),
    ]);
    return {
      ...planOnTheWire(one, plan, accounts, side, actor),
      contractId,
      side,
      contractState: one.state,
      counterparty: firms.get(other)?.name ?? "",
      product: row.product,
      pricing: one.price,
      index: stepsOf(history, "plan-priced").at(-1)?.fact.index ?? null,
      available,
    };
  }),

  handle(calls.listPayments, async (query, { db, actor }) => {
    const { history, stamped } = await recordsOf(db, query, actor.firmId);
    const paid = stepsOf(history, "plan-paid").map((step) => ({
      ...stamped(step),
      amount: step.fact.amount,
      kind: "paid" as const,
    }));
    const returned = stepsOf(history, "settlement-confirmed").map((step) => ({
      ...stamped(step),
      amount: fen(step.fact.returned + step.fact.refunded),
      kind: "returned" as const,
    }));
    return [...paid, ...returned.filter(({ amount }) => amount > 0n)].sort((a, b) => a.at - b.at);
  }),

  handle(calls.listWithdrawals, async ({ contractId, planId }, { db, actor }) => {
    const { contract: one } = await getOwn(db, contractId, actor.firmId);
    const of = db
      .selectFrom("contracts.longTermPayout")
      .selectAll()
      .where("contractId", "=", contractId)
      .orderBy("transferId");
    const payouts = await (planId === undefined ? of : of.where("planId", "=", planId)).execute();
    const [transfers, accounts] = await Promise.all([
      findTransfers(
        db,
        payouts.map(({ transferId }) => transferId),
      ),
      findBoundAccounts(db, one.parties.S),
    ]);
    const monthOf = monthsOf(one);
    return payouts.flatMap((payout) => {
      const transfer = transfers.get(payout.transferId);
      const receiver = accounts.find((account) => account.receiver === payout.receiver);
      if (!transfer || !receiver) return [];
      return {
        planId: payout.planId,
        month: monthOf(payout.planId) ?? "",
        at: transfer.at,
        userName: transfer.userName,
        amount: payout.amount,
        transfer: payout.transferId,
        state: transfer.state,
        receiver,
        answer: transfer.answer,
        answeredAt: transfer.endedAt,
      };
    });
  }),

  handle(calls.listReceiverOptions, async ({ contractId }, { db, actor }) => {
    const { contract: one } = await getOwn(db, contractId, actor.firmId);
    return (await findBoundAccounts(db, one.parties.S)).filter(({ bound }) => bound);
  }),

  handle(calls.listReceivers, async (query, { db, actor }) => {
    const { one, history, stamped } = await recordsOf(db, query, actor.firmId);
    const accounts = await findBoundAccounts(db, one.parties.S);
    return stepsOf(history, "receiver-set").flatMap((step) => {
      const account = accounts.find(({ receiver }) => receiver === step.fact.receiver);
      return account ? { ...stamped(step), account } : [];
    });
  }),

  handle(calls.listDeliveries, async (query, { db, actor }) => {
    const { history, stamped } = await recordsOf(db, query, actor.firmId);
    return stepsOf(history, "goods-delivered").map((step) => ({
      ...stamped(step),
      quantity: step.fact.quantity,
      attachments: step.attachments,
    }));
  }),

  handle(calls.listSettlements, async (query, { db, actor }) => {
    const { history, stamped } = await recordsOf(db, query, actor.firmId);
    const proposals = stepsOf(history, "settlement-proposed");
    const confirmed = stepsOf(history, "settlement-confirmed");
    return proposals.map((step, i) => {
      // Only the last one of a plan can have been agreed to.
      const isLast = !proposals.some(({ planId }, j) => j > i && planId === step.planId);
      const answer = isLast ? confirmed.find(({ planId }) => planId === step.planId) : undefined;
      return {
        ...stamped(step),
        settlement: step.fact.settlement,
        confirmedAt: answer?.at ?? null,
        returned: fen(answer ? answer.fact.returned + answer.fact.refunded : 0n),
      };
    });
  }),

  handle(calls.listAttachments, async (query, { db, actor }) => {
    const { one, history } = await recordsOf(db, query, actor.firmId);
    const registered = query.planId === undefined ? await registration(db, one.id) : [];
    const wire = stepOnTheWire(one);
    const came = history.filter(({ attachments }) => attachments.length > 0).map(wire);
    return [
      ...registered,
      ...came.map(({ step, label, month, at, attachments }) => ({ step, label, month, at, attachments })),
    ];
  }),

  handle(calls.listSteps, async (query, { db, actor }) => {
    const { one, history } = await recordsOf(db, query, actor.firmId);
    return history.map(stepOnTheWire(one));
  }),
];

/** The files of the registration. */
async function registration(db: Reader, id: LongTermId) {
  const [files, { registeredAt }] = await Promise.all([
    findFiles(db, id),
    db
      .selectFrom("contracts.longTerm")
      .select("registeredAt")
      .where("id", "=", id)
      .executeTakeFirstOrThrow(notFound),
  ]);
  const attachments = files.get(0) ?? [];
  if (attachments.length === 0) return [];
  return [{ step: 0, label: "合同登记", month: null, at: instant(registeredAt.getTime()), attachments }];
}

/** 长协合同详情, for the exchange, which sees of the accounts that are paid to their ends alone. */
export const readForControl = handle(
  api.longTermControl.readContract,
  async ({ contractId }, { db, actor, now }) => {
    const [found, history] = await Promise.all([
      getLongTerm(db, contractId, { company: actor.companyId }),
      findHistory(db, contractId),
    ]);
    const { contract: one } = found;
    const accounts = (await findBoundAccounts(db, one.parties.S)).map((account) => ({
      ...account,
      number: coveredNumber(account.number),
    }));
    const may = mayDo(actor.roles, "control-contracts");
    return {
      ...(await contractOnTheWire(db, found, now)),
      plans: one.plans.map((plan) => planOnTheWire(one, plan, accounts, "X", actor)),
      steps: history.map(stepOnTheWire(one)),
      mayComplete: may && one.state === "1" && one.plans.every(isPlanOver),
      mayClose: may && (one.state === "0" || one.state === "1") && one.plans.every(isEmpty),
    };
  },
);
