import { type Fen, fen } from "../kernel/brand.ts";
import type { BankTransfer, TransferFact } from "./bank-transfer.ts";
import { clearing, type Voucher, type VoucherKind } from "./ledger.ts";

/**
 * Vouchers of a transfer's fact; `transfer` is as it is after it. A withdrawal is in transit until the bank has answered,
 * and goes back to its source where it fails; money coming in is posted once the bank has confirmed it.
 */
export function transferVouchers(transfer: BankTransfer, fact: TransferFact): readonly Voucher[] {
  const { firm, direction, amount, source } = transfer;
  const own = (bucket: "available" | "escrow" | "withdrawal") => ({ holder: firm, bucket }) as const;
  const out = direction === "out";
  switch (fact.type) {
    case "requested":
      return out ? [moved("transfer-out", amount, own(source), own("withdrawal"))] : [];
    case "succeeded":
      return out
        ? [moved("transfer-out", amount, own("withdrawal"), clearing)]
        : [moved("transfer-in", amount, clearing, own("available"))];
    case "failed":
    case "rejected":
      return out ? [moved("transfer-out-reversed", amount, own("withdrawal"), own(source))] : [];
    case "approved":
    case "lost":
    case "contradicted":
      return [];
  }
}

type Account = Voucher["legs"][number]["account"];

const moved = (kind: VoucherKind, amount: Fen, from: Account, to: Account): Voucher => ({
  kind,
  legs: [
    { account: from, amount: fen(-amount) },
    { account: to, amount },
  ],
});
