import { api } from "@zd/api";
import type { LoanId } from "@zd/domain/financing/codes";
import { fen } from "@zd/domain/kernel/brand";
import { yuan } from "@zd/domain/testing/samples";
import type { Actor } from "./actors.ts";

/** Pays in and out through the bank. Withdrawals are refused outside of the bank's hours, and so are those above what there is. */
export async function actOnBank({ market, as, goesOn, pause }: Actor): Promise<void> {
  const plant = as("plant");
  const { fundPassword } = market;
  for (let turn = 1; goesOn(); turn++) {
    await pause(800);
    const amount = fen(BigInt(100_000 + turn));
    await plant.give("bank transfer", api.transfers.deposit, { amount, memo: "" });
    const out = turn % 5 === 0 ? yuan("99000000000") : amount;
    await plant.give("bank transfer", api.transfers.withdraw, { amount: out, fundPassword, memo: "" });
  }
}

/** Pays a loan back in small parts. */
export async function repayLoan({ market, as, goesOn, pause }: Actor): Promise<void> {
  const plant = as("plant");
  const { fundPassword } = market;
  const loan = market.loan as unknown as LoanId;
  // No amount comes twice, by which each repayment is known.
  for (let turn = Math.floor(performance.now() / 100); goesOn(); turn++) {
    await pause(900);
    const amount = turn % 7 === 0 ? yuan("99000000") : fen(BigInt(100 + turn));
    await plant.give("repayment", api.finance.repay, { loan, amount, fundPassword });
  }
}
