import { instant } from "@zd/domain/kernel/brand";
import { shanghaiDay } from "@zd/domain/kernel/shanghai-time";
import type { ShipmentNo, WaybillNo } from "@zd/domain/logistics/codes";
import { routeBetween } from "@zd/domain/logistics/route";
import { haulingOf } from "../../../logistics/index.ts";
import { carrier, type Person, type Story } from "./story.ts";
import { tonnes, whole } from "./weights.ts";

const hourMs = 3_600_000;

/** What becomes of the vehicles of a shipment; weights are in hundredths of a tonne. */
export function waybillSteps({ scope, contract, began, buyer, seller, places, next }: Story) {
  const { now } = scope;
  let tickets = 0;

  /** Vehicles of a firm that have nothing to do, with their drivers. */
  async function trucksOf(firmId: Person["firmId"], count: number) {
    const free = (table: "logistics.vehicle" | "logistics.driver") =>
      scope.tx
        .selectFrom(table)
        .select("id")
        .where("firmId", "=", firmId)
        .where("waybillNo", "is", null)
        .orderBy("addedAt")
        .limit(count)
        .execute();
    const [vehicles, drivers] = [await free("logistics.vehicle"), await free("logistics.driver")];
    return vehicles.map(({ id }, i) => ({
      vehicle: id as never,
      driver: drivers[i]?.id as never,
      planned: whole(33),
    }));
  }

  const send = async (shipment: ShipmentNo, hauler: Person, count: number) =>
    haulingOf.assignVehicles(next(), hauler, {
      shipment,
      trucks: await trucksOf(hauler.firmId, count),
      train: "",
      wagons: [],
    });

  const weigh = (by: Person, which: "load" | "unload", waybill: WaybillNo, tare: number, net: number) => {
    const at = next();
    tickets += 1;
    const no = `${which === "load" ? "H" : "C"}${shanghaiDay(at.now).replaceAll("-", "")}${contract.no.slice(-4)}${String(tickets).padStart(3, "0")}`;
    return haulingOf.weigh(at, by, which, {
      waybill,
      ticket: { no, gross: tonnes(tare + net), tare: tonnes(tare), net: tonnes(net), weighedAt: at.now },
      ...(which === "load" ? { seals: `QF${no.slice(-6)}` } : {}),
    });
  };
  const load = (waybill: WaybillNo, net: number, by: Person = carrier) =>
    weigh(by, "load", waybill, 1_546, net);
  const unload = (waybill: WaybillNo, net: number, by: Person = carrier) =>
    weigh(by, "unload", waybill, 1_546, net);

  const release = async (...waybills: readonly WaybillNo[]) => {
    await haulingOf.release(next(), seller, waybills);
    // As the tracking knows it, they have been on their way for some hours.
    const route = routeBetween(places.from, places.to);
    if (route === null) throw new Error(`nobody knows the way to ${places.to}`);
    const setOutAt = { ...scope, now: instant(Math.max(began, now - 7 * hourMs)) };
    for (const id of waybills) {
      const { vehicle } = await scope.tx
        .selectFrom("logistics.waybill")
        .select("vehicle")
        .where("waybillNo", "=", id)
        .executeTakeFirstOrThrow();
      await haulingOf.setOut(setOutAt, { id, vehicle, route });
    }
    await haulingOf.startFollowing(scope, waybills);
  };
  const report = (how: "cancel" | "report", waybill: WaybillNo, why: string) =>
    haulingOf.reportOnWaybill(next(), carrier, how, waybill, why);
  const sign = (...waybills: readonly WaybillNo[]) => haulingOf.sign(next(), buyer, waybills);

  return { send, weigh, load, unload, release, report, sign };
}
