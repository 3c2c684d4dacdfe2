import type { BankTransfer, TransferFact } from "./bank-transfer.ts";
import { twoLegVoucher } from "./deposit.ts";
import { clearing, type Voucher } from "./ledger.ts";

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
      return out ? [twoLegVoucher("transfer-out", amount, own(source), own("withdrawal"))] : [];
    case "succeeded":
      return out
        ? [twoLegVoucher("transfer-out", amount, own("withdrawal"), clearing)]
        : [twoLegVoucher("transfer-in", amount, clearing, own("available"))];
    case "failed":
    case "rejected":
      return out ? [twoLegVoucher("transfer-out-reversed", amount, own("withdrawal"), own(source))] : [];
    case "approved":
    case "lost":
    case "contradicted":
      return [];
  }
}
