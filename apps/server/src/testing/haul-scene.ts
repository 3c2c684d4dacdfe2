import { api } from "@zd/api";
import type { ContractNo, Instant } from "@zd/domain/kernel/brand";
import type { ShipmentNo, WaybillNo } from "@zd/domain/logistics/codes";
import { perTonne, tonnes } from "@zd/domain/testing/samples";
import { setContractScene } from "./contract-scene.ts";
import type { TestPlatform } from "./test-platform.ts";

const { shipments, waybills, carriers } = api;

/** A contract that its buyer fetches, two carriers with vehicles and drivers, and the steps of a haul. */
export async function setHaulScene(exchange: TestPlatform) {
  const scene = await setContractScene(exchange, "60000000");
  for (const name of ["hauler", "other"]) {
    await scene.join(name, { roles: ["administrator"], kind: "3", funds: "1000", withFundPassword: true });
  }
  const as = (name: string) => scene.member(name).caller;

  /** A contract of 6 000 t at 620, paid, so that it may be loaded; its buyer fetches the goods unless said otherwise. */
  async function contractToHaul(delivery = "坑口自提"): Promise<ContractNo> {
    const no = await scene.deal("1", "1", { delivery });
    await scene.carry(no, "sign", "pay");
    return no;
  }

  const terms = (contractNo: ContractNo) => ({
    contractNo,
    quantity: tonnes("100"),
    from: "陕西省榆林市神木张家峁矿",
    to: "河北省唐山市曹妃甸港",
    mode: "road" as const,
    haulage: "carrier" as const,
    loadFrom: "2026-06-15",
    loadTo: "2026-06-19",
    vehicles: 3,
    limit: perTonne("90"),
    memo: "",
  });

  /** A draft of whoever hauls: of the buyer, unless said otherwise. */
  const drafted = async (contractNo: ContractNo, change: object = {}, by = "plant"): Promise<ShipmentNo> =>
    (await as(by).ask(shipments.saveShipment, { ...terms(contractNo), ...change })).shipment;

  /** A shipment that the carrier has won at 85 yuan a tonne. */
  async function awarded(contractNo: ContractNo, change: object = {}, by = "plant"): Promise<ShipmentNo> {
    const shipment = await drafted(contractNo, change, by);
    await as(by).ask(shipments.publishShipment, { shipment });
    await as("hauler").ask(carriers.quote, { shipment, price: perTonne("85"), vehicles: 3, memo: "" });
    await as(by).ask(shipments.award, { shipment });
    return shipment;
  }

  let plates = 0;
  /** A vehicle of six axles and a driver, free. */
  async function fleet(name = "hauler") {
    plates += 1;
    const number = String(plates).padStart(5, "0");
    const { vehicle } = await as(name).ask(carriers.saveVehicle, {
      plate: `陕K${number}`,
      axles: "6",
      tare: tonnes("15.46"),
      memo: "",
      active: true,
    });
    const { driver } = await as(name).ask(carriers.saveDriver, {
      name: `司机${plates}`,
      mobile: `139000${number}`,
      licence: "610802199001011234",
      active: true,
    });
    return { vehicle, driver };
  }

  /** Waybills of these planned loads. */
  async function assigned(
    shipment: ShipmentNo,
    ...planned: readonly string[]
  ): Promise<readonly WaybillNo[]> {
    const trucks = [];
    for (const load of planned) trucks.push({ ...(await fleet()), planned: tonnes(load) });
    return (await as("hauler").ask(shipments.assign, { shipment, trucks, train: "", wagons: [] })).waybills;
  }

  let tickets = 0;
  const ticket = (gross: string, tare: string, net: string) => {
    tickets += 1;
    return {
      ticketNo: `T${tickets}`,
      gross: tonnes(gross),
      tare: tonnes(tare),
      net: tonnes(net),
      weighedAt: exchange.clock.now(),
    };
  };

  const load = (waybill: WaybillNo, weighed = ticket("49.02", "15.46", "33.56")) =>
    as("hauler").ask(waybills.load, { waybill, seals: "铅封001", ...weighed });
  const unload = (waybill: WaybillNo, weighed = ticket("48.84", "15.46", "33.38")) =>
    as("hauler").ask(waybills.unload, { waybill, ...weighed });
  const release = (...nos: readonly WaybillNo[]) => as("mine").ask(waybills.release, { waybills: [...nos] });
  const sign = (...nos: readonly WaybillNo[]) => as("plant").ask(waybills.sign, { waybills: [...nos] });

  /** Has the server down until then; everybody is signed in anew. */
  async function until(when: Instant): Promise<void> {
    await scene.until(when);
    for (const name of ["hauler", "other"]) await scene.renew(name);
  }

  return {
    ...scene,
    until,
    as,
    contractToHaul,
    terms,
    drafted,
    awarded,
    fleet,
    assigned,
    ticket,
    load,
    unload,
    release,
    sign,
    /** Signs a contract for one side. */
    signContract: scene.sign,
  };
}

export type HaulScene = Awaited<ReturnType<typeof setHaulScene>>;
