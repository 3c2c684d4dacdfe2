import { randomUUID } from "node:crypto";
import { api } from "@zd/api";
import type { InputOf } from "@zd/api/wire/operation";
import type { DriverId, VehicleId } from "@zd/domain/logistics/codes";
import { sql } from "kysely";
import { type Actor, type AnyHandler, handle, notFound, Refused } from "../../platform/calls/operation.ts";
import { isThereAlready } from "../../platform/database/database.ts";
import type { Scope } from "../../platform/jobs/jobs.ts";
import { contains, equals, handleList } from "../../platform/lists/listings.ts";
import { sealedDriver } from "../sealed-drivers.ts";

const { carriers } = api;
type Owner = Pick<Actor, "firmId" | "companyId">;

/** Adds or changes a vehicle; one that is on a waybill cannot be renamed or deactivated. */
export async function saveVehicle(
  { tx, now }: Pick<Scope, "tx" | "now">,
  { firmId, companyId }: Owner,
  { vehicle, plate, axles, tare, memo, active }: InputOf<typeof carriers.saveVehicle>,
): Promise<VehicleId> {
  const columns = { plate, axles, tare, memo: memo.trim(), active };
  const save = async () => {
    if (vehicle === undefined) {
      const id = randomUUID() as string as VehicleId;
      const of = { id, companyId, firmId, waybillNo: null, addedAt: new Date(now) };
      await tx
        .insertInto("logistics.vehicle")
        .values({ ...of, ...columns })
        .execute();
      return id;
    }
    const found = await tx
      .selectFrom("logistics.vehicle")
      .select(["plate", "waybillNo"])
      .where("id", "=", vehicle)
      .where("firmId", "=", firmId)
      .forUpdate()
      .executeTakeFirstOrThrow(notFound);
    if (found.waybillNo !== null && (!active || plate !== found.plate)) {
      throw new Refused("VEHICLE_BUSY", { vehicle: found.plate, waybill: found.waybillNo });
    }
    await tx.updateTable("logistics.vehicle").set(columns).where("id", "=", vehicle).execute();
    return vehicle;
  };
  return save().catch((error: unknown) => {
    if (isThereAlready(error)) throw new Refused("PLATE_TAKEN", { plate });
    throw error;
  });
}

/** The same for a driver. */
export async function saveDriver(
  { tx, now }: Pick<Scope, "tx" | "now">,
  { firmId, companyId }: Owner,
  { driver, name, mobile, licence, active }: InputOf<typeof carriers.saveDriver>,
): Promise<DriverId> {
  const columnsOf = (id: DriverId) => ({
    name: name.trim(),
    ...sealedDriver.stored(id, { mobile, licence: licence.trim() }),
    active,
  });
  if (driver === undefined) {
    const id = randomUUID() as string as DriverId;
    const of = { id, companyId, firmId, waybillNo: null, addedAt: new Date(now) };
    await tx
      .insertInto("logistics.driver")
      .values({ ...of, ...columnsOf(id) })
      .execute();
    return id;
  }
  const found = await tx
    .selectFrom("logistics.driver")
    .select(["name", "waybillNo"])
    .where("id", "=", driver)
    .where("firmId", "=", firmId)
    .forUpdate()
    .executeTakeFirstOrThrow(notFound);
  if (found.waybillNo !== null && !active) {
    throw new Refused("VEHICLE_BUSY", { vehicle: `司机${found.name}`, waybill: found.waybillNo });
  }
  await tx.updateTable("logistics.driver").set(columnsOf(driver)).where("id", "=", driver).execute();
  return driver;
}

const activeFlag = sql`case when f.active then 'Y' else 'N' end`;

export const fleetHandlers: readonly AnyHandler[] = [
  handle(carriers.saveVehicle, async (input, { actor, ...scope }) => ({
    vehicle: await saveVehicle(scope, actor, input),
  })),
  handle(carriers.saveDriver, async (input, { actor, ...scope }) => ({
    driver: await saveDriver(scope, actor, input),
  })),

  handle(carriers.readDriver, async ({ driver }, { db, actor: { firmId } }) => {
    const found = await db
      .selectFrom("logistics.driver")
      .select(["mobile", "licence", "personal"])
      .where("id", "=", driver)
      .where("firmId", "=", firmId)
      .executeTakeFirstOrThrow(notFound);
    return sealedDriver.opened(driver, found);
  }),

  handle(carriers.listFree, async (_, { db, actor: { firmId } }) => ({
    vehicles: await db
      .selectFrom("logistics.vehicle")
      .select(["id as vehicle", "plate", "axles", "tare"])
      .where("firmId", "=", firmId)
      .where("active", "=", true)
      .where("waybillNo", "is", null)
      .orderBy("plate")
      .limit(500)
      .execute(),
    drivers: await db
      .selectFrom("logistics.driver")
      .select(["id as driver", "name", "mobile"])
      .where("firmId", "=", firmId)
      .where("active", "=", true)
      .where("waybillNo", "is", null)
      .orderBy("name")
      .orderBy("id")
      .limit(500)
      .execute(),
  })),

  handleList(carriers.listVehicles, (_, { actor }) => ({
    from: sql`logistics.vehicle f`,
    scope: sql<boolean>`f.firm_id = ${actor.firmId}`,
    columns: {
      vehicle: sql`f.id`,
      plate: sql`f.plate`,
      axles: sql`f.axles`,
      tare: sql`f.tare`,
      memo: sql`f.memo`,
      waybillNo: sql`f.waybill_no`,
      active: activeFlag,
    },
    filters: {
      plate: (value) => contains(sql`f.plate`, value),
      active: (value) => equals(activeFlag, value),
    },
    order: sql`f.active desc, f.plate, f.id`,
  })),

  handleList(carriers.listDrivers, (_, { actor }) => ({
    from: sql`logistics.driver f`,
    scope: sql<boolean>`f.firm_id = ${actor.firmId}`,
    columns: {
      driver: sql`f.id`,
      name: sql`f.name`,
      mobile: sql`f.mobile`,
      licence: sql`f.licence`,
      waybillNo: sql`f.waybill_no`,
      active: activeFlag,
    },
    filters: {
      name: (value) => contains(sql`f.name`, value),
      active: (value) => equals(activeFlag, value),
    },
    order: sql`f.active desc, f.name, f.id`,
  })),
];
