import { api } from "@zd/api";
import type { InputOf } from "@zd/api/wire/operation";
import { quantity } from "@zd/domain/kernel/brand";
import { serial } from "@zd/domain/kernel/serial";
import { shanghaiDay } from "@zd/domain/kernel/shanghai-time";
import { shipmentStates, transportModes, type WaybillNo, wagonLoads } from "@zd/domain/logistics/codes";
import { assignFault } from "@zd/domain/logistics/shipment";
import { formatQuantity } from "@zd/domain/money/quantity";
import { sql } from "kysely";
import { lockToHaul, type ToHaul } from "../../contracts/index.ts";
import { type Actor, handle, notFound, Refused } from "../../platform/calls/operation.ts";
import { isThereAlready, type Tx } from "../../platform/database/database.ts";
import type { Scope } from "../../platform/jobs/jobs.ts";
import { addSteps, firmsOf, type ShipmentRow, type WaybillRow } from "../waybills/waybill-store.ts";
import { leftOf, lockShipment, requireLoading } from "./shipment-store.ts";

const { assign: operation } = api.shipments;
type AssignInput = InputOf<typeof operation>;
type Hauler = Pick<Actor, "firmId" | "companyId" | "name">;

/** The vehicle or wagon of a load, with its driver. */
type Load = Pick<
  WaybillRow,
  | "vehicle"
  | "train"
  | "axles"
  | "wagonType"
  | "vehicleId"
  | "driverId"
  | "driverName"
  | "driverPhone"
  | "planned"
>;

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

async function loadsOf(
  scope: Scope,
  hauler: Hauler,
  shipment: ShipmentRow,
  { trucks, wagons, train }: AssignInput,
): Promise<readonly Load[]> {
  const isRail = shipment.mode === "rail";
  if (isRail ? trucks.length > 0 || wagons.length === 0 : wagons.length > 0 || trucks.length === 0) {
    const vehicles = isRail ? "铁路货车" : "汽车";
    throw new Refused("MODE_WRONG", { mode: transportModes[shipment.mode], vehicles });
  }
  return isRail ? wagonLoadsOf(scope, shipment, wagons, train.trim()) : truckLoads(scope, hauler, trucks);
}

/** The loads of wagons; refused where a wagon is on another waybill. */
async function wagonLoadsOf(
  { tx }: Scope,
  { companyId }: ShipmentRow,
  wagons: AssignInput["wagons"],
  train: string,
): Promise<readonly Load[]> {
  const numbers = wagons.map(({ wagon }) => wagon);
  const twice = numbers.find((wagon, i) => numbers.indexOf(wagon) !== i);
  const busy = await tx
    .selectFrom("logistics.waybill")
    .select(["vehicle", "waybillNo"])
    .where("companyId", "=", companyId)
    .where("vehicle", "in", numbers)
    .where("mode", "=", "rail")
    .where("state", "in", ["0", "1", "2", "3", "5"])
    .limit(1)
    .executeTakeFirst();
  if (twice !== undefined) throw new Refused("VEHICLE_BUSY", { vehicle: twice, waybill: "" });
  if (busy) throw new Refused("VEHICLE_BUSY", { vehicle: busy.vehicle, waybill: busy.waybillNo });
  return wagons.map(({ wagon, type }) => ({
    vehicle: wagon,
    train,
    axles: null,
    wagonType: type,
    vehicleId: null,
    driverId: null,
    driverName: "",
    driverPhone: "",
    planned: quantity(BigInt(wagonLoads[type]) * 10_000n),
  }));
}

/** The loads of trucks; vehicles and drivers of the hauling firm are locked, and refused where one is on another waybill. */
async function truckLoads(
  { tx }: Scope,
  { firmId }: Hauler,
  trucks: AssignInput["trucks"],
): Promise<readonly Load[]> {
  const vehicles = await tx
    .selectFrom("logistics.vehicle")
    .selectAll()
    .where(
      "id",
      "in",
      trucks.map(({ vehicle }) => vehicle),
    )
    .where("firmId", "=", firmId)
    .where("active", "=", true)
    .orderBy("id")
    .forUpdate()
    .execute();
  const drivers = await tx
    .selectFrom("logistics.driver")
    .selectAll()
    .where(
      "id",
      "in",
      trucks.map(({ driver }) => driver),
    )
    .where("firmId", "=", firmId)
    .where("active", "=", true)
    .orderBy("id")
    .forUpdate()
    .execute();
  const taken = new Set<string>();
  return trucks.map(({ vehicle: vehicleId, driver: driverId, planned }): Load => {
    const vehicle = vehicles.find(({ id }) => id === vehicleId);
    const driver = drivers.find(({ id }) => id === driverId);
    if (!vehicle) throw new Refused("VEHICLE_UNKNOWN");
    if (!driver) throw new Refused("DRIVER_UNKNOWN");
    for (const [id, name, waybill] of [
      [vehicleId, vehicle.plate, vehicle.waybillNo],
      [driverId, `司机${driver.name}`, driver.waybillNo],
    ] as const) {
      if (waybill !== null || taken.has(id))
        throw new Refused("VEHICLE_BUSY", { vehicle: name, waybill: waybill ?? "" });
      taken.add(id);
    }
    return {
      vehicle: vehicle.plate,
      train: "",
      axles: vehicle.axles,
      wagonType: null,
      vehicleId,
      driverId,
      driverName: driver.name,
      driverPhone: driver.mobile,
      planned,
    };
  });
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
    .values(waybills)
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

export const assign = handle(operation, async (input, { actor, ...scope }) => ({
  shipment: input.shipment,
  waybills: [...(await assignVehicles(scope, actor, input))],
}));
