import { freightVouchers } from "@zd/domain/funds/freight";
import { type Fen, type FirmId, fen } from "@zd/domain/kernel/brand";
import type { ShipmentNo } from "@zd/domain/logistics/codes";
import { formatYuan } from "@zd/domain/money/yuan";
import { findPurse } from "../../funds/index.ts";
import { Refused } from "../../platform/calls/operation.ts";
import type { Reader } from "../../platform/database/database.ts";

/** Query for the waybills of a shipment whose freight is due. */
export const findDue = (db: Reader, no: ShipmentNo) =>
  db
    .selectFrom("logistics.waybill")
    .select(["waybillNo", "steps", "freight", "charge"])
    .where("shipmentNo", "=", no)
    .where("freightState", "=", "due")
    .orderBy("waybillNo");

type Due = Awaited<ReturnType<ReturnType<typeof findDue>["execute"]>>;

export interface FreightSums {
  /** What the shipper pays. */
  readonly freight: Fen;
  /** What the carrier pays back for losses. */
  readonly charge: Fen;
}

export function sumsOf(due: Due): FreightSums {
  const sum = (of: "freight" | "charge"): Fen => fen(due.reduce((all, row) => all + (row[of] ?? 0n), 0n));
  return { freight: sum("freight"), charge: sum("charge") };
}

/** Refuses where the shipper has less than the freight, or the carrier less than what he owes beyond it. */
export function requireCover({ freight, charge }: FreightSums, shipper: Fen, carrier: Fen): void {
  if (shipper < freight) throw new Refused("FUNDS_INSUFFICIENT", { amount: formatYuan(freight) });
  if (carrier + freight < charge) {
    throw new Refused("CARRIER_CANNOT_COVER", { amount: formatYuan(fen(charge - freight)) });
  }
}

interface Between {
  readonly no: ShipmentNo;
  readonly shipperId: FirmId;
  readonly carrierId: FirmId;
}

/** What the shipper confirms: the waybills, the sums, and his accounts afterwards. */
export async function freightOutcome(db: Reader, { no, shipperId, carrierId }: Between, due: Due) {
  const sums = sumsOf(due);
  return {
    shipment: no,
    waybills: due.map(({ waybillNo }) => waybillNo),
    ...sums,
    purse: await findPurse(db, shipperId, freightVouchers(shipperId, carrierId, sums)),
  };
}
