import type { VoucherKind } from "@zd/domain/funds/ledger";

/**
 * The line of a day account that each kind of voucher belongs to (domain §6.7); all others are 其他. What is given back
 * to a buyer reduces what he has paid and what the seller has received.
 */
export const dayLines = {
  received: ["transfer-in"],
  paidOut: ["transfer-out", "transfer-out-reversed"],
  goodsReceived: ["payment-received", "payment-given-back"],
  goodsPaid: ["payment-made", "payment-returned"],
  fees: ["service-fee", "annual-fee"],
} as const satisfies Record<string, readonly VoucherKind[]>;
