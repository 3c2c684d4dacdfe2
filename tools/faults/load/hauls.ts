import { api } from "@zd/api";
import { type ContractNo, instant } from "@zd/domain/kernel/brand";
import { shanghaiDay } from "@zd/domain/kernel/shanghai-time";
import { perTonne, tonnes } from "@zd/domain/testing/samples";
import type { Actor } from "./actors.ts";

const { shipments, waybills, carriers } = api;
const dayMs = 86_400_000;

/** One shipment after the other: published, quoted for, awarded, loaded, released, unloaded, signed for. */
export async function haul(actor: Actor): Promise<void> {
  // No vehicle may have a plate that another has.
  for (let turn = Math.floor(performance.now() / 100); actor.goesOn(); turn++) {
    await haulOnce(actor, String(turn).padStart(5, "0"));
    await actor.pause(300);
  }
}

async function haulOnce({ market, as, goesOn, pause }: Actor, number: string): Promise<void> {
  const [plant, mine, hauler] = [as("plant"), as("mine"), as("hauler")];
  const now = Date.now();
  const on = (days: number) => shanghaiDay(instant(now + days * dayMs));
  const saved = await plant.give("shipment", shipments.saveShipment, {
    contractNo: market.haulContract as ContractNo,
    quantity: tonnes("50"),
    from: "陕西省榆林市神木张家峁矿",
    to: "河北省唐山市曹妃甸港",
    mode: "road",
    haulage: "carrier",
    loadFrom: on(0),
    loadTo: on(4),
    vehicles: 1,
    limit: perTonne("90"),
    memo: "",
  });
  if (!saved) return;
  const { shipment } = saved;
  await plant.give("shipment step", shipments.publishShipment, { shipment });
  const quote = { shipment, price: perTonne("85"), vehicles: 1, memo: "" };
  await hauler.give("quote", carriers.quote, quote);
  await plant.give("shipment step", shipments.award, { shipment });
  const truck = await hauler.give("fleet", carriers.saveVehicle, {
    plate: `陕K${number}`,
    axles: "6",
    tare: tonnes("15.46"),
    memo: "",
    active: true,
  });
  const person = await hauler.give("fleet", carriers.saveDriver, {
    name: `司机${number}`,
    mobile: `139000${number}`,
    licence: "",
    active: true,
  });
  if (!truck || !person || !goesOn()) return;
  const planned = tonnes("33");
  const trucks = [{ vehicle: truck.vehicle, driver: person.driver, planned }];
  const assigned = await hauler.give("waybill", shipments.assign, {
    shipment,
    trucks,
    train: "",
    wagons: [],
  });
  const [waybill] = assigned?.waybills ?? [];
  if (!waybill) return;
  const weighed = (at: string) => ({
    ticketNo: `${at}${number}`,
    gross: tonnes("48.46"),
    tare: tonnes("15.46"),
    net: tonnes("33.00"),
    weighedAt: instant(Date.now() - 1_000),
  });
  const steps: readonly (() => Promise<unknown>)[] = [
    () => hauler.give("waybill step", waybills.load, { waybill, seals: "铅封001", ...weighed("L") }),
    () => mine.give("waybill step", waybills.release, { waybills: [waybill] }),
    () => hauler.give("waybill step", waybills.unload, { waybill, ...weighed("U") }),
    () => plant.give("waybill step", waybills.sign, { waybills: [waybill] }),
  ];
  for (const step of steps) {
    if (!goesOn()) return;
    await step();
    await pause(300);
  }
}
