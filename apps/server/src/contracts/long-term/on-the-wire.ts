import {
  dueOf,
  type LongTermContract,
  type Plan,
  planActions,
  planStateOf,
  withdrawableOf,
} from "@zd/domain/contracts/long-term";
import { fulfilmentRates } from "@zd/domain/contracts/long-term-fulfilment";
import { allowedPlanActions } from "@zd/domain/contracts/long-term-plan-steps";
import { mayDo } from "@zd/domain/identity/access";
import { type Instant, instant } from "@zd/domain/kernel/brand";
import { shanghaiDay } from "@zd/domain/kernel/shanghai-time";
import type { Side } from "@zd/domain/terms/codes";
import { findFirms } from "../../identity/index.ts";
import type { Actor } from "../../platform/calls/operation.ts";
import type { Reader } from "../../platform/database/database.ts";
import type { BoundAccount } from "./bound-accounts.ts";
import type { FoundLongTerm } from "./long-term-store.ts";

/** A plan as the wire has it, with the actions that are open to the user now. */
export function planOnTheWire(
  contract: LongTermContract,
  plan: Plan,
  accounts: readonly BoundAccount[],
  party: Side | "X",
  { roles }: Pick<Actor, "roles">,
) {
  const { id: planId, closed: _, receiver, ...rest } = plan;
  return {
    ...rest,
    planId,
    state: planStateOf(plan),
    due: dueOf(plan),
    receiver: accounts.find((one) => one.receiver === receiver) ?? null,
    withdrawable: withdrawableOf(plan),
    actions: allowedPlanActions(contract, plan, party).filter((action) =>
      mayDo(roles, planActions[action].needs),
    ),
  };
}

/** A contract as the wire has it, with its 履约率. */
export async function contractOnTheWire(db: Reader, { row, contract }: FoundLongTerm, now: Instant) {
  const { B, S } = contract.parties;
  const firms = await findFirms(db, [B, S]);
  const firm = (id: typeof B) => ({ firmId: id, firmName: firms.get(id)?.name ?? "" });
  const today = shanghaiDay(now);
  return {
    contractId: contract.id,
    state: contract.state,
    buyer: firm(B),
    seller: firm(S),
    product: row.product,
    producer: row.producer,
    place: row.place,
    published: row.published,
    quantity: contract.quantity,
    pricing: contract.price,
    signed: [...contract.signed],
    firstMonth: row.firstMonth,
    lastMonth: row.lastMonth,
    registeredAt: instant(row.registeredAt.getTime()),
    paid: row.paid,
    withdrawn: row.withdrawn,
    delivered: row.delivered,
    fulfilment: fulfilmentRates(contract).map(({ rate, least, ...each }) => ({
      ...each,
      rate: Number(rate),
      least: Number(least),
      over: isOver(each, today, row.lastMonth),
    })),
  };
}

/** Whether every month of a period is over or closed, so that nothing more is delivered in it. */
function isOver(
  {
    period,
    kind,
  }: {
    /** `2026-06`, `2026-Q2` or `2026`, by its kind. */
    readonly period: string;
    readonly kind: "month" | "quarter" | "year";
  },
  today: string,
  lastMonth: string,
): boolean {
  const [year = "", quarter = "1"] = period.split("-Q");
  const last =
    kind === "month"
      ? period
      : kind === "year"
        ? `${period}-12`
        : `${year}-${String(Number(quarter) * 3).padStart(2, "0")}`;
  return (last < lastMonth ? last : lastMonth) < today.slice(0, 7);
}
