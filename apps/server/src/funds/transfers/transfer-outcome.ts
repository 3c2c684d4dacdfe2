import type { BankTransfer, TransferFact } from "@zd/domain/funds/bank-transfer";
import { balancesAfter } from "@zd/domain/funds/effect";
import { evolveTransfer, type TransferParties } from "@zd/domain/funds/evolve-transfer";
import type { Balances } from "@zd/domain/funds/ledger";
import { transferVouchers } from "@zd/domain/funds/transfer-vouchers";

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
