import type { ContractNo } from "@zd/domain/kernel/brand";
import { type AgreementStep, agreementSteps } from "@zd/domain/mall/agreement";
import { amountOf } from "@zd/domain/money/amount";
import type { Updateable } from "kysely";
import type { Actor, RequestFacts } from "../../platform/calls/operation.ts";
import type { Scope } from "../../platform/jobs/jobs.ts";
import { agreementMoved } from "../events.ts";
import { lockOrder } from "../orders/order-store.ts";
import type { AgreementTable } from "../orders/order-tables.ts";
import { openMall } from "../switching/open-mall.ts";
import { type Both, requireOpen } from "./agreement-outcome.ts";
import { type AgreementRow, lockAgreement } from "./agreement-store.ts";

/** The scope of a step that a user takes for his firm. */
export type StepScope = Scope & {
  /** Who takes the step, and for which firm. */
  readonly actor: Pick<Actor, "name" | "firmId">;
};

export type ActingScope = StepScope & {
  /** The request that carries the step; its host says whether the mall is on. */
  readonly request: RequestFacts;
};

/** The input of every step. */
export interface StepInput {
  /** The agreement, by the number that the contract will have. */
  readonly contractNo: ContractNo;
  /** The version that the user has read; left out by old clients. */
  readonly seen?: number | undefined;
}

/** An agreement with its order, locked until this transaction is over; or NOT_FOUND. */
export async function lockBoth({ tx }: Pick<Scope, "tx">, no: ContractNo): Promise<Both> {
  const row = await lockAgreement(tx, no);
  return { row, order: await lockOrder(tx, row.orderNo) };
}

/** The same, refused unless the step is open to the actor's firm. */
export async function lockForStep(
  scope: ActingScope,
  { contractNo, seen }: StepInput,
  step: AgreementStep,
): Promise<Both> {
  const { tx, actor, request } = scope;
  await openMall(tx, request);
  const locked = await lockBoth(scope, contractNo);
  requireOpen(locked, step, actor.firmId, seen ?? null);
  return locked;
}

/** Keeps what a step changes of an agreement, and broadcasts it to both firms. */
export async function keepStep(
  { tx, now, actor, broadcast }: StepScope,
  row: AgreementRow,
  changed: Omit<Updateable<AgreementTable>, "contractNo" | "version">,
) {
  const { contractNo, tradingDay, buyerId: buyer, sellerId: seller } = row;
  const [version, state] = [row.version + 1, changed.state ?? row.state];
  const quantity = changed.quantity ?? row.quantity;
  await tx
    .updateTable("mall.agreement")
    .set({
      ...changed,
      amount: amountOf(row.price, quantity),
      version,
      changedAt: new Date(now),
      changedByName: actor.name,
    })
    .where("contractNo", "=", contractNo)
    .execute();
  broadcast(agreementMoved({ contract: contractNo, buyer, seller, state }));
  return { tradingDay, contractNo, version, state };
}

export const stateAfter = (step: AgreementStep) => agreementSteps[step].to;
