import { longTermVouchers } from "@zd/domain/contracts/contract-vouchers";
import { evolveLongTerm } from "@zd/domain/contracts/evolve-long-term";
import {
  dueOf,
  type LongTermContract,
  type LongTermId,
  type Plan,
  type PlanId,
  withdrawableOf,
} from "@zd/domain/contracts/long-term";
import { decidePlan } from "@zd/domain/contracts/long-term-plan-steps";
import { balancesAfter, type PurseLine } from "@zd/domain/funds/effect";
import { balanceOf, type Voucher } from "@zd/domain/funds/ledger";
import type { Fen, FirmId, Instant } from "@zd/domain/kernel/brand";
import { findBalances, findPurse } from "../../funds/index.ts";
import { type Actor, notFound, Refused } from "../../platform/calls/operation.ts";
import type { Reader } from "../../platform/database/database.ts";
import { allDisclosed } from "../../platform/undisclosed.ts";
import { findBoundAccounts } from "./bound-accounts.ts";
import { sideOf } from "./long-term-store.ts";

/** A plan among those that are handled together. */
export interface PlanOfMany {
  readonly contractId: LongTermId;
  readonly planId: PlanId;
}

/** What is paid of one of several plans, or withdrawn from it, and the plan before and after. */
interface MoneyOfPlan extends PlanOfMany {
  /** All that is due of the plan, or may be withdrawn. */
  readonly amount: Fen;
  /** After the plans before it in the order were handled. */
  readonly before: Plan;
  /** After this one was. */
  readonly after: Plan;
}

/** Several plans that are paid or withdrawn from together, and the firm's accounts before and after. */
export interface PlansTogether {
  /** In the order in which the caller named them. */
  readonly each: readonly MoneyOfPlan[];
  /** The firm's money accounts before and after. */
  readonly purse: readonly PurseLine[];
}

/** Each plan in full, out of what the one before has left; refused as a whole where one of them would be. */
export async function reckonPlans(
  db: Reader,
  type: "pay" | "withdraw",
  plans: readonly PlanOfMany[],
  contracts: readonly LongTermContract[],
  {
    actor,
    now,
  }: {
    /** Who would pay or withdraw, and for which firm. */
    readonly actor: Pick<Actor, "userId" | "firmId">;
    readonly now: Instant;
  },
): Promise<PlansTogether> {
  const { userId: user, firmId: firm } = actor;
  const standing = new Map(contracts.map((one) => [one.id, one]));
  const [receivers, balances] = await Promise.all([
    receiversOf(db, contracts),
    findBalances(db, partiesOf(contracts), allDisclosed),
  ]);
  let left = balances;
  const vouchers: Voucher[] = [];
  const each = plans.map(({ contractId, planId }): MoneyOfPlan => {
    const one = standing.get(contractId);
    const before = one?.plans.find(({ id }) => id === planId);
    if (!one || !before) throw notFound();
    const { parties } = one;
    const amount = type === "pay" ? dueOf(before) : withdrawableOf(before);
    const by = { user, party: sideOf(one, firm) };
    const decided = decidePlan(one, planId, { type, amount }, by, now, {
      available: (side) => balanceOf(left, { holder: parties[side], bucket: "available" }),
      receivers: receivers.get(parties.S) ?? [],
    });
    if (!decided.ok) throw new Refused(decided.reason, decided.figures);
    const posted = decided.facts.flatMap((fact) => longTermVouchers(fact, parties));
    const then = balancesAfter(left, posted);
    if (!then.ok) throw new Refused(then.reason, then.figures);
    left = then.facts[0] ?? left;
    vouchers.push(...posted);
    const after = decided.facts.reduce(evolveLongTerm, one);
    standing.set(contractId, after);
    return {
      contractId,
      planId,
      amount,
      before,
      after: after.plans.find(({ id }) => id === planId) ?? before,
    };
  });
  return { each, purse: await findPurse(db, firm, vouchers) };
}

/** Both sides of each contract, in the order in which accounts are locked. */
export const partiesOf = (contracts: readonly LongTermContract[]): FirmId[] =>
  [...new Set(contracts.flatMap(({ parties }) => [parties.B, parties.S]))].sort();

async function receiversOf(db: Reader, contracts: readonly LongTermContract[]) {
  const sellers = [...new Set(contracts.map(({ parties }) => parties.S))];
  return new Map(
    await Promise.all(
      sellers.map(async (seller) => {
        const accounts = await findBoundAccounts(db, seller);
        return [seller, accounts.filter(({ bound }) => bound).map(({ receiver }) => receiver)] as const;
      }),
    ),
  );
}

/** Mark of the card: version and sum of each plan, and the account that pays or that the money is withdrawn from. */
export const togetherMark = (type: "pay" | "withdraw", together: PlansTogether | null) =>
  together && {
    type,
    each: together.each.map(({ planId, before, amount }) => [
      planId,
      before.version,
      before.receiver,
      amount,
    ]),
    purse: together.purse,
  };
