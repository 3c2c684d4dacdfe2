import type { Fen, FirmId } from "../kernel/brand.ts";
import { moved } from "./deposit.ts";
import type { Account, Voucher } from "./ledger.ts";

const available = (holder: FirmId): Account => ({ holder, bucket: "available" });

/** What a shipper pays his carrier, and what the carrier pays back for what he has lost (domain §8). */
export const freightVouchers = (
  shipper: FirmId,
  carrier: FirmId,
  { freight, charge }: { readonly freight: Fen; readonly charge: Fen },
): readonly Voucher[] => [
  ...(freight > 0n ? [moved("freight-paid", freight, available(shipper), available(carrier))] : []),
  ...(charge > 0n ? [moved("loss-charged", charge, available(carrier), available(shipper))] : []),
];
