import type { Fen, FirmId } from "../kernel/brand.ts";
import { twoLegVoucher } from "./deposit.ts";
import type { Account, Voucher } from "./ledger.ts";

/**
 * Vouchers of freight and of excess loss, between the available money of shipper and carrier (domain §8.4). Amounts are
 * in fen.
 */

const available = (holder: FirmId): Account => ({ holder, bucket: "available" });

/**
 * Vouchers of a settled waybill: the freight to the carrier, and the carrier's charge for excess loss back to the
 * shipper, in fen (domain §8).
 */
export const freightVouchers = (
  shipper: FirmId,
  carrier: FirmId,
  { freight, charge }: { readonly freight: Fen; readonly charge: Fen },
): readonly Voucher[] => [
  ...(freight > 0n ? [twoLegVoucher("freight-paid", freight, available(shipper), available(carrier))] : []),
  ...(charge > 0n ? [twoLegVoucher("loss-charged", charge, available(carrier), available(shipper))] : []),
];
