import type { LongTermId } from "@zd/domain/contracts/long-term";
import { longTermFault, openedLongTerm, type PlannedMonth } from "@zd/domain/contracts/long-term-opening";
import type { PlanAction } from "@zd/domain/contracts/long-term-plan-steps";
import type { LongTermPrice } from "@zd/domain/contracts/long-term-price";
import { endWithdrawal, signLongTerm } from "@zd/domain/contracts/long-term-steps";
import type { CompanyId, Fen, FileId, FirmId, Instant, Quantity, UserId } from "@zd/domain/kernel/brand";
import type { Side } from "@zd/domain/terms/codes";
import { findAgreements, replayTransfer } from "../../funds/index.ts";
import type { Scope } from "../../platform/jobs/jobs.ts";
import { actOnPlan, attachToStep, carryOut } from "./act.ts";
import { agreementOf } from "./bound-accounts.ts";
import { keepFacts, lockLongTerm, openLongTerm } from "./long-term-store.ts";
import { planned } from "./registration.ts";
import { nextLongTermId } from "./staff-steps.ts";

/** A long-term contract of the past, as the exchange has registered it. */
interface Registered {
  readonly company: CompanyId;
  /** The firms of both sides. */
  readonly parties: Readonly<Record<Side, FirmId>>;
  /** Name of the product, in words. */
  readonly product: string;
  /** Name of the mine or plant that the goods come from. */
  readonly producer: string;
  /** Where the goods are handed over, in words. */
  readonly place: string;
  /** How the price of each month is found. */
  readonly pricing: LongTermPrice;
  /** `YYYY-MM` and tonnes of each plan; the contract's quantity is their sum. */
  readonly months: readonly Pick<PlannedMonth, "month" | "quantity">[];
  /** The member of staff who has registered it, and the firm of the exchange. */
  readonly by: { readonly user: UserId; readonly firm: FirmId };
  /** Files of the registration; may be empty. */
  readonly files: readonly FileId[];
  /** When it was registered. */
  readonly at: Instant;
}

/** A step in the past of a contract, and the month whose plan it is about. */
export interface PastStep {
  /** When it was taken. */
  readonly at: Instant;
  /** The side that took it, or the exchange (X). */
  readonly party: Side | "X";
  /** Who took it. */
  readonly user: UserId;
  /** `YYYY-MM` */
  readonly month: string;
  /** What was done with the plan of the month. */
  readonly action: PlanAction;
  /** Whether a withdrawal still waits for its approval; otherwise the bank has paid at once. */
  readonly waits?: boolean;
}

/** Writes a long-term contract with a past: every step is decided by the rules, and its money is posted. */
export async function recordLongTerm(
  { tx, named, broadcast }: Pick<Scope, "tx" | "named" | "broadcast">,
  { company, parties, pricing, months, by, files, at, ...described }: Registered,
  signers: Readonly<Partial<Record<Side, UserId>>>,
  steps: readonly PastStep[],
): Promise<void> {
  const id = await nextLongTermId(tx, at);
  const plans = planned(id, months);
  const quantity = months.reduce((sum, month) => sum + (month.quantity as bigint), 0n) as Quantity;
  const fault = longTermFault(quantity, quantity, plans);
  if (fault) throw new Error(`contract ${id} cannot be registered: ${fault.reason}`);
  const opened = openedLongTerm({ id, parties, quantity, price: pricing }, plans);
  const registered = { ...described, companyId: company, registeredBy: by.user, published: quantity };
  await openLongTerm({ tx, named, broadcast }, opened, registered, at);
  await attachToStep({ tx, now: at }, opened, 0, files, { companyId: company, firmId: by.firm });

  const actorOf = (party: Side | "X", userId: UserId) => ({
    userId,
    firmId: party === "X" ? by.firm : parties[party],
    companyId: company,
  });
  for (const side of ["S", "B"] as const) {
    const user = signers[side];
    if (user === undefined) continue;
    const carrying = { id, actor: actorOf(side, user), as: "party" } as const;
    await carryOut({ tx, named, broadcast, now: at }, carrying, (before, party) =>
      signLongTerm(before, { user, party }, at),
    );
  }
  for (const step of steps) {
    const { party, user, month, action, at: now } = step;
    const plan = plans.find((one) => one.month === month);
    if (!plan) throw new Error(`contract ${id} has no ${month}`);
    const as = party === "X" ? "exchange" : "party";
    const carrying = { id, actor: actorOf(party, user), as } as const;
    await actOnPlan({ tx, named, broadcast, now }, carrying, { planId: plan.id, seen: null, action });
    if (action.type === "withdraw")
      await replayPayout({ tx, named, broadcast }, id, parties.S, plan, action.amount, step);
  }
}

async function replayPayout(
  { tx, named, broadcast }: Pick<Scope, "tx" | "named" | "broadcast">,
  contractId: LongTermId,
  seller: FirmId,
  { id: planId, month }: PlannedMonth,
  amount: Fen,
  { at, user: by, waits = false }: PastStep,
): Promise<void> {
  const contract = await lockLongTerm(tx, contractId, "any");
  const receiver = contract.plans.find(({ id }) => id === planId)?.receiver ?? null;
  const agreements = await findAgreements(tx, seller);
  const agreement = receiver && agreements.find(({ id }) => id === agreementOf(receiver));
  if (!receiver || !agreement) throw new Error(`plan ${planId} has no receiver`);
  const memo = `长协${contractId} ${month}提现`;
  const moved = { agreement, by, direction: "out", amount, at, memo, source: "escrow", waits } as const;
  const transfer = await replayTransfer({ tx, named }, moved);
  await tx
    .insertInto("contracts.longTermPayout")
    .values({ transferId: transfer.id, contractId, planId, amount, receiver, ended: !waits })
    .execute();
  if (!waits) {
    await keepFacts(
      { tx, named, broadcast },
      contract,
      endWithdrawal(contract, planId, amount, transfer.state === "2", at),
      null,
    );
  }
}
