import type { MallWareState } from "@zd/domain/mall/codes";
import { putUpFault, type WareStep, wareStepFault } from "@zd/domain/mall/ware";
import { type Actor, Refused } from "../../platform/calls/operation.ts";
import type { Reader } from "../../platform/database/database.ts";
import { refuseStep } from "./refuse-step.ts";
import { isOwn } from "./reviewing.ts";
import { refuseUnsaleable } from "./sale.ts";
import type { LockedWare, WareRow } from "./ware-store.ts";

/** A step that changes the state of a ware. */
export type StateStep = Extract<WareStep, "withdraw" | "putUp" | "takeDown" | "approve" | "reject">;

/** The step that its merchant takes by setting each status. */
export const merchantSteps = { "0": "withdraw", "2": "putUp", "4": "takeDown" } as const satisfies Partial<
  Record<MallWareState, StateStep>
>;

export const stateAfter = {
  withdraw: "0",
  putUp: "2",
  takeDown: "4",
  approve: "2",
  reject: "3",
} as const satisfies Record<StateStep, MallWareState>;

/** Refuses a status that the merchant may not set now. */
export function requireStatus(ware: LockedWare, state: keyof typeof merchantSteps): void {
  const { row } = ware;
  refuseStep(state === "2" ? putUpFault(row) : wareStepFault(row.state, merchantSteps[state]));
  if (state === "2") refuseUnsaleable(ware);
}

/** Refuses a step that is not open in the ware's state, of the user's own firm, or that would sell what cannot be sold. */
export function requireReview(ware: LockedWare, actor: Actor, step: "approve" | "reject" | "takeDown"): void {
  if (isOwn(ware.row, actor)) throw new Refused("OWN_REQUEST");
  refuseStep(wareStepFault(ware.row.state, step));
  if (step === "approve") refuseUnsaleable(ware);
}

/** The price changes of a ware that are still to come, the next one first. */
export const findPending = (db: Reader, { id }: Pick<WareRow, "id">) =>
  db
    .selectFrom("mall.warePrice")
    .select(["id", "price", "effectiveAt"])
    .where("wareId", "=", id)
    .where("state", "=", "0")
    .orderBy("effectiveAt")
    .execute();

export type Pending = Awaited<ReturnType<typeof findPending>>;

/**
 * Mark of a step: version and price of the ware, and the price changes that it cancels; the stock is left out, since
 * every order changes it.
 */
export const wareMark = ({ id, version, price }: WareRow, step: StateStep, pending: Pending) => ({
  ware: id,
  version,
  price,
  step,
  pending: pending.map((change) => ({ id: change.id, price: change.price })),
});
