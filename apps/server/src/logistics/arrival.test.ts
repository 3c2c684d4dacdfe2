import { api } from "@zd/api";
import { type ContractNo, type Instant, instant } from "@zd/domain/kernel/brand";
import type { WaybillNo } from "@zd/domain/logistics/codes";
import { tonnes } from "@zd/domain/testing/samples";
import { sampleTicket } from "@zd/domain/testing/settlements";
import { unzipSync } from "fflate";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openExchange } from "../testing/exchange.ts";
import { type HaulScene, setHaulScene } from "../testing/haul-scene.ts";
import { at, checkBooks } from "../testing/market-scene.ts";
import { smallPng } from "../testing/samples.ts";
import type { TestPlatform } from "../testing/test-platform.ts";
import { uploaded } from "../testing/upload.ts";

const { shipments, waybills, contracts, carriers } = api;

let exchange: TestPlatform;
let scene: HaulScene;
let brought: ContractNo;
let fetched: ContractNo;
beforeAll(async () => {
  exchange = await openExchange({ start: at("09:00:00") });
  scene = await setHaulScene(exchange);
  brought = await scene.contractToHaul("送货到厂");
  fetched = await scene.contractToHaul();
});
afterAll(async () => {
  await checkBooks(exchange);
  await exchange.close();
});
// So many calls in a minute are more than an address may make.
beforeEach(() => exchange.wait(60_000));

/** 2026-06-15 is a Monday. */
const day = (text: string, time = "17:00:00"): Instant => instant(Date.parse(`${text}T${time}+08:00`));
/** The files of the evidence pack, as the buyer takes it. */
async function evidenceOf(contractNo: ContractNo) {
  const { "g-token": gateway = "" } = await exchange.sign("");
  const answer = await fetch(`${exchange.address}/api${contracts.takeEvidence.path}`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "g-token": gateway,
      "x-token": scene.member("plant").token,
    },
    body: JSON.stringify({ contno: contractNo }),
  });
  return unzipSync(new Uint8Array(await answer.arrayBuffer()));
}

const read = (waybill: WaybillNo) => scene.as("plant").ask(waybills.read, { waybill });

test("what was shipped before the first waybill is received by hand, what is carried by its waybill alone", async () => {
  const byHand = { contractNo: fetched, quantity: tonnes("10"), files: [] };
  await scene.as("mine").ask(contracts.ship, { ...byHand, tickets: [sampleTicket("手1", "10")] });
  const [waybill] = (await scene.assigned(await scene.awarded(fetched), "33")) as [WaybillNo];
  await scene.load(waybill);
  await scene.release(waybill);
  const actions = async (name: string) =>
    (await scene.as(name).ask(contracts.readActions, { contractNo: fetched })).actions;
  expect(await actions("plant")).toContain("receive");
  expect(await actions("mine")).toContain("cancel-shipment");
  expect(await actions("mine")).not.toContain("ship");

  const receive = (shipment: number) =>
    scene.as("plant").call(contracts.receive, { ...byHand, shipment, tickets: [], last: true });
  expect((await receive(2)).result).toBe("L1060");
  const takeBack = { contractNo: fetched, shipment: 2 };
  expect((await scene.as("mine").call(contracts.cancelShipment, takeBack)).result).toBe("L1060");
  expect((await receive(1)).result).toBe(0);
  expect(await scene.read(fetched)).toMatchObject({ received: tonnes("10") });
  expect(await actions("plant")).not.toContain("receive");
  expect(await actions("mine")).not.toContain("cancel-shipment");
});

test("goods that the seller brings are awaited from their arrival, and silence signs for them", async () => {
  const [waybill, other] = (await scene.assigned(await scene.awarded(brought, {}, "mine"), "33", "33")) as [
    WaybillNo,
    WaybillNo,
  ];
  for (const one of [waybill, other]) await scene.load(one);
  await scene.release(waybill, other);

  // Where the buyer fetches the goods his days run from their loading, and what has so been received stays.
  await scene.until(instant(day("2026-06-18") + 1_000));
  expect(await scene.read(fetched)).toMatchObject({ received: tonnes("43.56") });
  expect(await scene.read(brought)).toMatchObject({ state: "40", received: tonnes("0") });
  const [away] = (
    await scene.as("mine").ask(shipments.listWaybills, {
      pageIndex: 1,
      pageSize: 20,
      filters: { contractNo: fetched },
    })
  ).rows;
  expect(
    await scene.as("mine").call(waybills.cancel, { waybill: away?.waybillNo as never, reason: "退回" }),
  ).toMatchObject({ result: "C1013" });

  await scene.unload(waybill);
  const [photo] = await uploaded(exchange, scene.member("hauler").token, [
    { name: "磅单.png", bytes: smallPng },
  ]);
  const pictured = { ...scene.ticket("49.00", "15.46", "33.54"), photo: photo?.file };
  await scene.as("hauler").ask(waybills.unload, { waybill: other, ...pictured });
  expect((await read(waybill)).timeline.at(-1)?.detail).toContain("请于2026-06-24 17:00前签收");
  await scene.as("plant").ask(waybills.report, { waybill: other, reason: "磅差待核" });
  await scene.until(instant(day("2026-06-22")));
  // A ticket that is corrected does not begin the days anew.
  await scene.unload(waybill, scene.ticket("48.90", "15.46", "33.44"));
  await scene.until(day("2026-06-24"));
  expect(await read(waybill)).toMatchObject({
    state: "4",
    timeline: expect.arrayContaining([
      expect.objectContaining({ kind: "signed", by: "", detail: expect.stringContaining("视为签收") }),
    ]),
  });
  expect(await scene.read(brought)).toMatchObject({ received: tonnes("33.56") });
  expect((await scene.as("hauler").ask(waybills.read, { waybill })).freight).toMatchObject({ state: "due" });
  const free = await scene.as("hauler").ask(carriers.listFree, {});
  expect(free.vehicles.map(({ plate }) => plate)).toContain((await read(waybill)).vehicle);
  const { document } = await scene.as("hauler").ask(waybills.makeProof, { waybill });
  expect(document.kind).toBe("pdf");
  const parts = await evidenceOf(brought);
  const texts = JSON.parse(new TextDecoder().decode(parts["运单.json"]));
  expect(texts).toMatchObject([
    { waybill, state: "已签收", loading: { net: "33.56" }, unloading: { net: "33.44" } },
    { waybill: other, state: "异常" },
  ]);
  expect(Object.keys(parts).filter((name) => name.startsWith("货物签收单/"))).toHaveLength(1);
  expect(Object.keys(parts).filter((name) => name.startsWith(`磅单照片 ${other}/`))).toHaveLength(1);

  // While an exception is open nobody's days run; they begin again with its end.
  expect((await read(other)).state).toBe("5");
  await scene.as("hauler").ask(waybills.resume, { waybill: other, reason: "已复磅" });
  await scene.until(instant(day("2026-06-29") - 1_000));
  expect((await read(other)).state).toBe("3");
  await scene.until(day("2026-06-29"));
  expect((await read(other)).state).toBe("4");
});
