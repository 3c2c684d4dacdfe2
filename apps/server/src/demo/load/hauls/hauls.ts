import type { Contract } from "@zd/domain/contracts/contract";
import type { Instant } from "@zd/domain/kernel/brand";
import type { WaybillNo } from "@zd/domain/logistics/codes";
import { haulingOf } from "../../../logistics/index.ts";
import type { Scope } from "../../../platform/jobs/jobs.ts";
import { registerFleets } from "./fleets.ts";
import { shipmentSteps } from "./shipment-steps.ts";
import { carrier, storyOf } from "./story.ts";
import { waybillSteps } from "./waybill-steps.ts";
import { whole } from "./weights.ts";

const haulOf = (scope: Scope, contract: Contract, began: Instant) => {
  const story = storyOf(scope, contract, began);
  return { story, shipment: shipmentSteps(story), waybill: waybillSteps(story) };
};
type Haul = ReturnType<typeof haulOf>;

/** A contract with a shipment in every state before its end, and vehicles on the road. */
export async function loadRunning(scope: Scope, contract: Contract, began: Instant): Promise<void> {
  const haul = haulOf(scope, contract, began);
  const { open, publish, quote, award, end } = haul.shipment;
  await registerFleets(haul.story);
  await open(whole(60));
  await publish(whole(40));
  await quote(await publish(whole(40)), "218.00");
  await end(await publish(whole(40)), "cancel", "收货方库存已满，暂缓发运");
  await award(whole(30), "214.00");
  await haulByRoad(haul);
  await haulByOwnTruck(haul);
}

/** A contract with a shipment that is over, and one by rail. */
export async function loadFinished(scope: Scope, contract: Contract, began: Instant): Promise<void> {
  const haul = haulOf(scope, contract, began);
  await haulToTheEnd(haul);
  await haulByRail(haul);
}

/** A waybill in every state that it can have before its end, and one that was cancelled. */
async function haulByRoad({ shipment: { award }, waybill }: Haul) {
  const { send, load, unload, release, report } = waybill;
  const shipment = await award(whole(240), "215.00");
  const [a, b, c, d, e, f, g] = (await send(shipment, carrier, 7)) as WaybillNo[];
  if (!a || !b || !c || !d || !e || !f || !g) return;
  await report("cancel", f, "车辆临时检修");
  await report("report", g, "装货过磅毛重 50.12 吨，超过 6 轴 49 吨限重，返场卸载");
  await load(b, 3_356);
  await load(c, 3_341);
  await load(d, 3_330);
  await load(e, 3_348);
  await release(c, d, e);
  await report("report", e, "途中爆胎，等待救援");
  await unload(d, 3_322);
}

async function haulByOwnTruck({ story: { shipper }, shipment: { publish }, waybill: { send, load } }: Haul) {
  const shipment = await publish(whole(34), "own");
  const [waybill] = await send(shipment, shipper, 1);
  if (!waybill) return;
  await load(waybill, 3_310, shipper);
}

/** All of it arrived, one load short: paid for, and over. */
async function haulToTheEnd({ story: { scope, shipper }, shipment: { award, end }, waybill }: Haul) {
  const { send, load, unload, release, sign } = waybill;
  const shipment = await award(whole(67), "210.00");
  const [a, b] = (await send(shipment, carrier, 2)) as WaybillNo[];
  if (!a || !b) return;
  await load(a, 3_356);
  await load(b, 3_340);
  await release(a, b);
  await unload(a, 3_338);
  await unload(b, 3_335);
  await sign(a, b);
  await haulingOf.settleFreight(scope, shipper.firmId, shipper.name, shipment);
  await end(shipment, "close", "");
}

async function haulByRail({ story: { next }, shipment: { award }, waybill: { weigh, release, sign } }: Haul) {
  const shipment = await award(whole(200), "165.00", "rail");
  const wagons = ["4911207", "4911208"].map((wagon) => ({ wagon, type: "C70" as const }));
  const of = { shipment, trucks: [], train: "71053", wagons };
  const [a, b] = (await haulingOf.assignVehicles(next(), carrier, of)) as WaybillNo[];
  if (!a || !b) return;
  await weigh(carrier, "load", a, 2_380, 6_950);
  await release(a);
  await weigh(carrier, "unload", a, 2_380, 6_905);
  await sign(a);
}
