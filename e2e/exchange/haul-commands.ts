import { api } from "@zd/api";
import type { ContractNo, Instant } from "@zd/domain/kernel/brand";
import { shanghaiDay } from "@zd/domain/kernel/shanghai-time";
import type { WaybillNo } from "@zd/domain/logistics/codes";
import { perTonne, tonnes } from "@zd/domain/testing/samples";
import type { Scene } from "@zd/server/testing/market-scene";

interface Stage {
  readonly scene: Scene;
  readonly now: () => Instant;
}

/** What journeys of haulage tell their exchange, where a step is not what they are about. */
export const haulCommands = ({ scene, now }: Stage) => ({
  /** A lorry of the firm's own with 33 t of a contract: its waybill, and the address of its driver's page. */
  async sendLorry(
    name: string,
    contractNo: ContractNo,
    plate: string,
  ): Promise<{ readonly waybill: WaybillNo; readonly path: string }> {
    const { ask } = scene.member(name).caller;
    const today = shanghaiDay(now());
    const { shipment } = await ask(api.shipments.saveShipment, {
      contractNo,
      quantity: tonnes("33"),
      from: "陕西省榆林市神木张家峁矿",
      to: "河北省唐山市曹妃甸港",
      mode: "road",
      haulage: "own",
      loadFrom: today,
      loadTo: today,
      vehicles: 1,
      limit: perTonne("90"),
      memo: "",
    });
    await ask(api.shipments.publishShipment, { shipment });
    const lorry = { plate, axles: "6", tare: tonnes("15.46"), memo: "", active: true } as const;
    const { vehicle } = await ask(api.carriers.saveVehicle, lorry);
    const person = {
      name: "贺长风",
      mobile: "13900007701",
      licence: "610802199001011234",
      active: true,
    } as const;
    const { driver } = await ask(api.carriers.saveDriver, person);
    const trucks = [{ vehicle, driver, planned: tonnes("33") }];
    const { waybills } = await ask(api.shipments.assign, { shipment, trucks, train: "", wagons: [] });
    const [waybill] = waybills;
    if (!waybill) throw new Error("no waybill was made");
    const { path } = await ask(api.waybills.makeDriverLink, { waybill });
    return { waybill, path };
  },
  /** The seller lets a loaded lorry go. */
  async release(name: string, waybill: WaybillNo): Promise<void> {
    await scene.member(name).caller.ask(api.waybills.release, { waybills: [waybill] });
  },
  /** What is written in the timeline of a waybill, and who has signed for its goods. */
  async waybillOf(name: string, waybill: WaybillNo) {
    const { timeline, receiver } = await scene.member(name).caller.ask(api.waybills.read, { waybill });
    return { steps: timeline.map(({ kind }) => kind), receiver: receiver?.name ?? null };
  },
  /** How many times goods of a contract were received, with how many papers. */
  async receiptsOf(name: string, contractNo: ContractNo) {
    const receipts = await scene.member(name).caller.ask(api.contracts.listReceipts, { contractNo });
    return receipts.map(({ attachments, tickets }) => [attachments.length, tickets.length] as const);
  },
});
