import { api } from "@zd/api";
import { quantity } from "@zd/domain/kernel/brand";
import { serial } from "@zd/domain/kernel/serial";
import { shanghaiDay } from "@zd/domain/kernel/shanghai-time";
import { shipmentStates, type WaybillNo } from "@zd/domain/logistics/codes";
import { assignFault } from "@zd/domain/logistics/shipment";
import { formatQuantity } from "@zd/domain/money/quantity";
import { sql } from "kysely";
import { lockToHaul, type ToHaul } from "../../contracts/index.ts";
import { handle, notFound, Refused } from "../../platform/calls/operation.ts";
import { isThereAlready, type Tx } from "../../platform/database/database.ts";
import type { Scope } from "../../platform/jobs/jobs.ts";
import { sealedWaybill } from "../sealed-drivers.ts";
import { addSteps } from "../waybills/timeline.ts";
import { firmsOf, type ShipmentRow, type WaybillRow } from "../waybills/waybill-row.ts";
import { type AssignInput, type Hauler, type Load, loadsOf } from "./loads.ts";
import { leftOf, lockShipment, requireLoading } from "./shipment-store.ts";

/** The firm that hauls a shipment: its carrier, or the shipper. */
const haulerOf = ({ haulage, shipperId, carrierId }: ShipmentRow) =>
  haulage === "own" ? shipperId : carrierId;

/** 派车: a waybill for each truck or wagon, within the quantity of the shipment. */
export async function assignVehicles(
  scope: Scope,
  hauler: Hauler,
  input: AssignInput,
): Promise<readonly WaybillNo[]> {
  const shipment = await lockShipment(scope.tx, input.shipment);
  if (haulerOf(shipment) !== hauler.firmId) throw notFound();
  const contract = await lockToHaul(scope.tx, shipment.contractNo, shipment.shipperId);
  requireLoading(contract);
  const loads = await loadsOf(scope, hauler, shipment, input);
  if (loads.some(({ planned }) => planned <= 0n)) throw new Refused("QUANTITY_NOT_POSITIVE");
  const fault = assignFault(
    shipment,
    shipment.taken,
    loads.map(({ planned }) => planned),
  );
  if (fault) {
    throw new Refused(fault.reason, { state: shipmentStates[shipment.state], ...fault.figures });
  }
  await refuseAboveContract(scope.tx, contract, shipment, loads);
  return addWaybills(scope, hauler, shipment, loads);
}

/** Refuses more than is left of the contract: before the first waybill its seller may have shipped a part by hand. */
async function refuseAboveContract(
  tx: Tx,
  contract: ToHaul,
  { shipmentNo, taken, loaded }: ShipmentRow,
  loads: readonly Load[],
): Promise<void> {
  const left = (await leftOf(tx, contract, shipmentNo)) - (taken - loaded);
  if (loads.reduce((sum, { planned }) => sum + planned, 0n) <= left) return;
  const most = quantity(left > 0n ? left : 0n);
  throw new Refused("SHIPMENT_ABOVE_CONTRACT", { quantity: formatQuantity(most) });
}

async function addWaybills(
  scope: Scope,
  hauler: Hauler,
  shipment: ShipmentRow,
  loads: readonly Load[],
): Promise<readonly WaybillNo[]> {
  const { tx, now } = scope;
  const waybills = await numbered(scope, hauler, shipment, loads);
  await tx
    .insertInto("logistics.waybill")
    .values(waybills.map((row) => ({ ...row, ...sealedWaybill.stored(row.waybillNo, row) })))
    .execute()
    .catch((error: unknown) => {
      // Two who send the same wagon at once do not see each other before.
      if (isThereAlready(error)) throw new Refused("VEHICLE_BUSY", { vehicle: "货车", waybill: "" });
      throw error;
    });
  await tx
    .insertInto("logistics.waybillOfFirm")
    .values(
      waybills.flatMap(({ waybillNo, id, madeAt, ...parties }) =>
        firmsOf(parties).map((firmId) => ({ waybillNo, id, madeAt, firmId, state: "0" as const })),
      ),
    )
    .execute();
  await addSteps(
    { tx, now },
    waybills.map(({ waybillNo, vehicle, driverName, planned }) => {
      const words = [vehicle, driverName, `计划${formatQuantity(planned)}吨`];
      const detail = words.filter(Boolean).join("，");
      return { row: { waybillNo, steps: 0 }, entry: { kind: "assigned", by: hauler.name, detail } };
    }),
  );
  const planned = loads.reduce((sum, load) => sum + load.planned, 0n);
  await tx
    .updateTable("logistics.shipment")
    .set({ taken: sql`taken + ${planned}::bigint`, waybills: sql`waybills + ${waybills.length}::int` })
    .where("shipmentNo", "=", shipment.shipmentNo)
    .execute();
  await takeFleet(tx, waybills);
  return waybills.map(({ waybillNo }) => waybillNo);
}

/** Rows of new waybills, with their numbers. */
async function numbered(
  { named, now }: Scope,
  hauler: Hauler,
  { shipmentNo, contractNo, companyId, shipperId, sellerId, buyerId, ...shipment }: ShipmentRow,
  loads: readonly Load[],
) {
  const drawn = await named<{ no: bigint }>(
    "logistics.waybillNos",
    "select nextval('logistics.waybill_no') as no from generate_series(1, $1::int)",
    [loads.length],
  );
  const day = shanghaiDay(now).replaceAll("-", "");
  const { mode, product, fromPlace, toPlace } = shipment;
  return loads.map((load, i) => {
    const id = drawn[i]?.no ?? 0n;
    return {
      ...nothingYet,
      ...load,
      waybillNo: `Y${day}${serial(id, 6)}` as WaybillNo,
      id,
      companyId,
      shipmentNo,
      contractNo,
      shipperId,
      sellerId,
      buyerId,
      haulerId: hauler.firmId,
      state: "0" as const,
      mode,
      product,
      fromPlace,
      toPlace,
      steps: 1,
      madeAt: new Date(now),
      changedAt: new Date(now),
    };
  });
}

/** Marks vehicles and drivers as being on these waybills. */
async function takeFleet(
  tx: Tx,
  waybills: readonly Pick<WaybillRow, "waybillNo" | "vehicleId" | "driverId">[],
): Promise<void> {
  for (const [table, key] of [
    ["vehicle", "vehicleId"],
    ["driver", "driverId"],
  ] as const) {
    const sent = waybills.filter((waybill) => waybill[key] !== null);
    if (sent.length === 0) continue;
    await sql`update ${sql.table(`logistics.${table}`)} f set waybill_no = v.waybill_no
              from unnest(${sent.map((one) => one[key])}::text[], ${sent.map(({ waybillNo }) => waybillNo)}::text[])
                v(id, waybill_no)
              where f.id = v.id`.execute(tx);
  }
}

/** Columns of a waybill before its load is weighed. */
const nothingYet = {
  stateBefore: null,
  loadingNo: null,
  loadingGross: null,
  loadingTare: null,
  loadingNet: null,
  loadingAt: null,
  unloadingNo: null,
  unloadingGross: null,
  unloadingTare: null,
  unloadingNet: null,
  unloadingAt: null,
  releasedAt: null,
  contractShipment: null,
  signedAt: null,
  billed: null,
  freight: null,
  loss: null,
  allowed: null,
  excess: null,
  charge: null,
  payable: null,
} as const;

export const assign = handle(api.shipments.assign, async (input, { actor, ...scope }) => ({
  shipment: input.shipment,
  waybills: [...(await assignVehicles(scope, actor, input))],
}));
