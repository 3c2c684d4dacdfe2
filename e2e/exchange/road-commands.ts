import { setTimeout as wait } from "node:timers/promises";
import { api } from "@zd/api";
import { type ContractNo, instant } from "@zd/domain/kernel/brand";
import { shanghaiDay } from "@zd/domain/kernel/shanghai-time";
import type { WaybillNo } from "@zd/domain/logistics/codes";
import type { Point } from "@zd/domain/logistics/route";
import { perTonne, tonnes } from "@zd/domain/testing/samples";
import type { Scene } from "@zd/server/testing/market-scene";
import type { TestCaller } from "@zd/server/testing/test-client";

interface Stage {
  readonly scene: Scene;
  /** Somebody who has not signed in. */
  readonly anonymous: TestCaller;
  readonly now: () => number;
}

/** Who takes part in a haul, by the names of the firms. */
interface Haul {
  readonly seller: string;
  /** Fetches the goods. */
  readonly buyer: string;
  readonly carrier: string;
}

const dayMs = 86_400_000;

/** What journeys of a haul tell their exchange, where a step is not what they are about. */
export const roadCommands = ({ scene, anonymous, now }: Stage) => ({
  /** One truck has left the mine with the goods of a contract, and its driver has told where he is. */
  async putOnRoad({ seller, buyer, carrier }: Haul, contractNo: ContractNo, here: Point): Promise<WaybillNo> {
    const [mine, plant, hauler] = [seller, buyer, carrier].map((name) => scene.member(name).caller) as [
      TestCaller,
      TestCaller,
      TestCaller,
    ];
    const { shipment } = await plant.ask(api.shipments.saveShipment, {
      contractNo,
      quantity: tonnes("100"),
      from: "陕西省榆林市神木张家峁矿",
      to: "河北省唐山市曹妃甸港",
      mode: "road",
      haulage: "carrier",
      loadFrom: shanghaiDay(instant(now())),
      loadTo: shanghaiDay(instant(now() + dayMs)),
      vehicles: 1,
      limit: null,
      memo: "",
    });
    await plant.ask(api.shipments.publishShipment, { shipment });
    await hauler.ask(api.carriers.quote, { shipment, price: perTonne("85"), vehicles: 1, memo: "" });
    await plant.ask(api.shipments.award, { shipment });
    const truck = { plate: "陕K88001", axles: "6", tare: tonnes("15.46"), memo: "", active: true } as const;
    const { vehicle } = await hauler.ask(api.carriers.saveVehicle, truck);
    const person = { name: "司机", mobile: "13900008801", licence: "", active: true };
    const { driver } = await hauler.ask(api.carriers.saveDriver, person);
    const trucks = [{ vehicle, driver, planned: tonnes("33") }];
    const { waybills } = await hauler.ask(api.shipments.assign, { shipment, trucks, train: "", wagons: [] });
    const [waybill] = waybills as [WaybillNo];
    await hauler.ask(api.waybills.load, {
      waybill,
      ticketNo: `M${waybill}`,
      gross: tonnes("49.02"),
      tare: tonnes("15.46"),
      net: tonnes("33.56"),
      weighedAt: instant(now() - 60_000),
      seals: "",
    });
    await mine.ask(api.waybills.release, { waybills: [waybill] });
    // The service of positions says first where the truck stands: what the driver tells is the later one.
    const read = () => hauler.ask(api.waybills.read, { waybill });
    while ((await read()).positions.length === 0) await wait(50);
    const { path } = await hauler.ask(api.waybills.makeDriverLink, { waybill });
    const token = path.slice("/driver#".length);
    await anonymous.ask(api.driver.reach, { token, milestone: "on-road", ...here, memo: "" });
    return waybill;
  },
});
