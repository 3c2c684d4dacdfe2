import type { Contract } from "@zd/domain/contracts/contract";
import { contractVoucher } from "@zd/domain/contracts/contract-vouchers";
import { evolveContract } from "@zd/domain/contracts/evolve";
import type { ContractFact } from "@zd/domain/contracts/facts";
import { decideContract } from "@zd/domain/contracts/lifecycle";
import { contractMoves } from "@zd/domain/contracts/money-moves";
import { paymentTrial } from "@zd/domain/contracts/payment-trial";
import { balancesAfter, type PurseLine } from "@zd/domain/funds/effect";
import { balanceOf, type Voucher } from "@zd/domain/funds/ledger";
import type { Fen, Instant } from "@zd/domain/kernel/brand";
import { findBalances, findPurse } from "../funds/index.ts";
import { type Actor, Refused } from "../platform/calls/operation.ts";
import type { Reader } from "../platform/database/database.ts";
import { allDisclosed } from "../platform/undisclosed.ts";
import { findCalendar } from "../system/index.ts";

/** The payment that is due by one of several contracts, and the contract before and after. */
export interface PaymentOfMany {
  /** The contract before its payment. */
  readonly before: Contract;
  /** The contract after it. */
  readonly after: Contract;
  /** All that is due by the contract now. */
  readonly amount: Fen;
  /** What the payment decides. */
  readonly facts: readonly ContractFact[];
}

/** Several payments that are made together, and the payer's accounts before and after. */
export interface Payments {
  /** In the order of the contracts that were given. */
  readonly each: readonly PaymentOfMany[];
  /** The payer's money accounts before and after. */
  readonly purse: readonly PurseLine[];
}

/** Each contract is paid in full out of what the one before has left; refused as a whole where one of them would be. */
export async function reckonPayments(
  db: Reader,
  contracts: readonly Contract[],
  { userId: user, firmId: firm }: Pick<Actor, "userId" | "firmId">,
  now: Instant,
): Promise<Payments> {
  const calendar = await findCalendar(db);
  let balances = await findBalances(db, [firm], allDisclosed);
  const each: PaymentOfMany[] = [];
  const vouchers: Voucher[] = [];
  for (const before of contracts) {
    const available = balanceOf(balances, { holder: firm, bucket: "available" });
    const { due: amount } = paymentTrial(before, "B", null, available);
    const by = { user, party: before.parties.B === firm ? ("B" as const) : ("S" as const), seen: null };
    const context = { available: () => available, certified: false, calendar };
    const decided = decideContract(before, { type: "pay", amount }, by, now, context);
    if (!decided.ok) throw new Refused(decided.reason, decided.figures);
    const { facts } = decided;
    const posted = facts.flatMap(contractMoves).map((move) => contractVoucher(move, before.parties));
    const then = balancesAfter(balances, posted);
    if (!then.ok) throw new Refused(then.reason, then.figures);
    balances = then.facts[0] ?? balances;
    vouchers.push(...posted);
    each.push({ before, after: facts.reduce(evolveContract, before), amount, facts });
  }
  return { each, purse: await findPurse(db, firm, vouchers) };
}

/** Mark of the card: version and sum of each contract, and the payer's account. */
export const paymentsMark = (payments: Payments | null) =>
  payments && {
    each: payments.each.map(({ before, amount }) => [before.no, before.version, amount]),
    purse: payments.purse,
  };
