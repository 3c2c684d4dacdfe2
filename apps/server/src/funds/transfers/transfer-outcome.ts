import {
  type BankTransfer,
  evolveTransfer,
  type TransferFact,
  type TransferParties,
  transferVouchers,
} from "@zd/domain/funds/bank-transfer";
import { balancesAfter } from "@zd/domain/funds/effect";
import type { Balances } from "@zd/domain/funds/ledger";

/** Balances after these facts, by the vouchers that they post; null where the money is not there. */
export function balancesOnce(
  now: Balances,
  transfer: BankTransfer | TransferParties,
  facts: readonly TransferFact[],
): Balances | null {
  let state = transfer;
  const vouchers = facts.flatMap((fact) => {
    const after = evolveTransfer(state, fact);
    state = after;
    return transferVouchers(after, fact);
  });
  const after = balancesAfter(now, vouchers);
  return after.ok ? (after.facts[0] ?? null) : null;
}
