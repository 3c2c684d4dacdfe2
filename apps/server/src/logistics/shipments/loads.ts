import type { api } from "@zd/api";
import type { InputOf } from "@zd/api/wire/operation";
import { quantity } from "@zd/domain/kernel/brand";
import { transportModes, wagonLoads } from "@zd/domain/logistics/codes";
import { type Actor, Refused } from "../../platform/calls/operation.ts";
import type { Scope } from "../../platform/jobs/jobs.ts";
import { sealedDriver } from "../sealed-drivers.ts";
import type { ShipmentRow, WaybillRow } from "../waybills/waybill-row.ts";

/** Which vehicles or wagons are to carry what, as it was asked for. */

export type AssignInput = InputOf<typeof api.shipments.assign>;

export type Hauler = Pick<Actor, "firmId" | "companyId" | "name">;

/** The vehicle or wagon of a load, with its driver. */
export type Load = Pick<
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

export async function loadsOf(
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
      driverPhone: sealedDriver.opened(driver.id, driver).mobile,
      planned,
    };
  });
}
