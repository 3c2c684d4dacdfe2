import { api } from "@zd/api";
import { refusals } from "@zd/api/refusals";
import type { ContractNo } from "@zd/domain/kernel/brand";
import type { ShipmentNo, WaybillNo } from "@zd/domain/logistics/codes";
import { perTonne, tonnes, yuan } from "@zd/domain/testing/samples";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openExchange } from "../testing/exchange.ts";
import { type HaulScene, setHaulScene } from "../testing/haul-scene.ts";
import { at } from "../testing/market-scene.ts";
import type { TestPlatform } from "../testing/test-platform.ts";

const { shipments, waybills, carriers } = api;

let exchange: TestPlatform;
let scene: HaulScene;
let contractNo: ContractNo;
beforeAll(async () => {
  exchange = await openExchange({ start: at("09:00:00") });
  scene = await setHaulScene(exchange);
  contractNo = await scene.contractToHaul();
});
afterAll(() => exchange.close());
// So many calls in a minute are more than an address may make.
beforeEach(() => exchange.wait(60_000));

const changed = { result: "P1031" };
const row = (title: string, from: string, to: string) => ({ title, from, to });

describe("the card of a shipment", () => {
  const cardOf = (shipment: ShipmentNo, step: "publish" | "close" | "cancel") =>
    scene.as("plant").ask(shipments.previewStep, { shipment, step });

  test("shows what is left of the contract before and after, and is compared by the terms", async () => {
    const shipment = await scene.drafted(contractNo);
    const stale = await cardOf(shipment, "publish");
    expect(stale).toMatchObject({
      number: shipment,
      changes: [row("发运单状态", "草稿", "已发布"), row("合同可安排发运", "6,600 吨", "6,500 吨")],
      falls: null,
      barred: null,
    });
    const publish = (seen?: string) =>
      scene.as("plant").call(shipments.publishShipment, { shipment, ...(seen && { seen }) });
    await scene.as("plant").ask(shipments.saveShipment, {
      ...scene.terms(contractNo),
      shipment,
      quantity: tonnes("200"),
    });
    expect(await publish(stale.seen)).toMatchObject(changed);
    expect((await publish((await cardOf(shipment, "publish")).seen)).result).toBe(0);
    expect(await cardOf(shipment, "publish")).toMatchObject({
      changes: [],
      barred: "发运单已发布，不能办理",
    });

    // The quotes that fall stand on it, and one that comes meanwhile is not overlooked.
    const before = await cardOf(shipment, "cancel");
    expect(before).toMatchObject({
      changes: [row("发运单状态", "已发布", "取消"), row("合同可安排发运", "6,400 吨", "6,600 吨")],
      falls: null,
    });
    await scene.as("hauler").ask(carriers.quote, { shipment, price: perTonne("85"), vehicles: 3, memo: "" });
    const cancel = (seen: string) =>
      scene.as("plant").call(shipments.cancelShipment, { shipment, reason: "改日再发", seen });
    expect(await cancel(before.seen)).toMatchObject(changed);
    const now = await cardOf(shipment, "cancel");
    expect(now.falls).toMatchObject({ words: "1 家", rows: [["hauler有限公司", "85.00 元/吨"]] });
    expect((await cancel(now.seen)).result).toBe(0);
  });

  test("is for its shipper alone, and says why a step is not open", async () => {
    const shipment = await scene.awarded(contractNo);
    const input = { shipment, step: "close" } as const;
    for (const name of ["mine", "hauler", "stranger"]) {
      expect(await scene.as(name).call(shipments.previewStep, input)).toMatchObject({ result: "P1004" });
    }
    const { barred, changes } = await cardOf(shipment, "close");
    expect(changes).toEqual([]);
    expect(barred).not.toBeNull();
    const closed = await scene.as("plant").call(shipments.closeShipment, { shipment });
    expect(closed.msg).toBe(barred);
    await scene.as("plant").ask(shipments.cancelShipment, { shipment, reason: "改日再发" });
  });
});

describe("the card of a quote", () => {
  test("shows the freight of the shipment and the quote whose place it takes", async () => {
    const shipment = await scene.drafted(contractNo);
    await scene.as("plant").ask(shipments.publishShipment, { shipment });
    const cardOf = (price: string, name = "hauler") =>
      scene.as(name).call(carriers.previewQuote, { shipment, price: perTonne(price), vehicles: 3 });
    const read = (price: string) =>
      scene.as("hauler").ask(carriers.previewQuote, { shipment, price: perTonne(price), vehicles: 3 });
    const quote = (price: string, seen: string) =>
      scene
        .as("hauler")
        .call(carriers.quote, { shipment, price: perTonne(price), vehicles: 3, memo: "", seen });
    const first = await read("85");
    expect(first).toMatchObject({
      party: "plant有限公司",
      amount: yuan("8500"),
      changes: [
        row("运价", "", "85.00 元/吨"),
        row("运费合计", "", "8,500.00 元"),
        row("可派车辆", "", "3 辆"),
      ],
      barred: null,
    });
    expect(await quote("84", first.seen)).toMatchObject(changed);
    expect((await quote("85", first.seen)).result).toBe(0);
    // It would now take the place of another quote.
    expect(await quote("85", first.seen)).toMatchObject(changed);
    const second = await read("80");
    expect(second.changes).toEqual([
      row("运价", "85.00 元/吨", "80.00 元/吨"),
      row("运费合计", "8,500.00 元", "8,000.00 元"),
    ]);
    expect((await quote("80", second.seen)).result).toBe(0);
    const { rows } = await scene.as("hauler").ask(carriers.listQuotes, {
      pageIndex: 1,
      pageSize: 20,
      filters: { shipmentNo: shipment },
    });
    expect(rows).toMatchObject([{ price: perTonne("80"), state: "0" }]);
    expect(await cardOf("80", "plant")).toMatchObject({ result: refusals.CARRIERS_ONLY[0] });
    await scene.as("plant").ask(shipments.cancelShipment, { shipment, reason: "改日再发" });
    const late = await read("79");
    expect(late).toMatchObject({ changes: [], barred: refusals.QUOTE_OVER[1] });
    const draft = await scene.drafted(contractNo);
    expect(
      await scene.as("hauler").call(carriers.previewQuote, {
        shipment: draft,
        price: perTonne("80"),
        vehicles: 3,
      }),
    ).toMatchObject({ result: "P1004" });
  });
});

describe("the card of a waybill", () => {
  const cardOf = (
    name: string,
    step: "release" | "sign" | "resume" | "cancel",
    ...nos: readonly WaybillNo[]
  ) => scene.as(name).ask(waybills.previewStep, { waybills: [...nos], step });
  const weighingOf = (waybill: WaybillNo, step: "load" | "unload", ticket: ReturnType<HaulScene["ticket"]>) =>
    scene.as("hauler").ask(waybills.previewStep, { waybills: [waybill], step, ticket });

  test("shows the tonnes on the road from the loading to the signature, and is compared by the tickets", async () => {
    const shipment = await scene.awarded(contractNo);
    const [first, second] = (await scene.assigned(shipment, "33", "33")) as [WaybillNo, WaybillNo];
    const ticket = scene.ticket("49.02", "15.46", "33.56");
    const loading = await weighingOf(first, "load", ticket);
    expect(loading).toMatchObject({
      number: first,
      party: "hauler有限公司",
      changes: expect.arrayContaining([
        row("运单状态", "待装", "已装"),
        row("装货净重", "", "33.56 吨"),
        row("发运单余量", "34 吨", "33.44 吨"),
        row("发运单已装", "0 吨", "33.56 吨"),
      ]),
      facts: expect.arrayContaining([{ title: "下一步", words: "卖方放行发车" }]),
      barred: null,
    });
    const load = (more: object) =>
      scene.as("hauler").call(waybills.load, { waybill: first, seals: "", ...ticket, ...more });
    expect(await load({ ticketNo: "other", card: loading.seen })).toMatchObject(changed);
    expect((await load({ card: loading.seen })).result).toBe(0);
    // What the rules refuse has no figures; a weighing without a ticket is no weighing.
    expect(await weighingOf(second, "load", { ...scene.ticket("49.02", "15.46", "33.5") })).toMatchObject({
      changes: [],
      barred: "净重须等于毛重减皮重，应为33.56吨",
    });
    expect(await weighingOf(second, "load", ticket)).toMatchObject({
      barred: `磅单号${ticket.ticketNo}已用于运单${first}`,
    });
    const bare = { waybills: [second], step: "load" as const };
    expect((await scene.as("hauler").call(waybills.previewStep, bare)).msg).toContain("磅单");
    await scene.load(second);

    const leaving = await cardOf("mine", "release", first, second);
    expect(leaving).toMatchObject({
      number: "2 张运单",
      party: "plant有限公司",
      changes: [
        row("运单状态", "已装", "在途"),
        row("发运单状态", "已派车", "运输中"),
        row("合同已发货", "0 吨", "67.12 吨"),
        row("合同可发货", "6,600 吨", "6,532.88 吨"),
      ],
      evidence: [
        { passed: true, words: "装货磅单 2 张，净重合计 67.12 吨" },
        { passed: false, words: "2 张没有装货磅单照片" },
      ],
    });
    // A ticket that is corrected meanwhile is looked at again.
    await scene.load(second, scene.ticket("49.00", "15.46", "33.54"));
    const release = (card: string) =>
      scene.as("mine").call(waybills.release, { waybills: [second, first], card });
    expect(await release(leaving.seen)).toMatchObject(changed);
    expect((await release((await cardOf("mine", "release", second, first)).seen)).result).toBe(0);

    await scene.unload(first);
    await scene.unload(second, scene.ticket("49.00", "15.46", "33.54"));
    const arriving = await cardOf("plant", "sign", first, second);
    expect(arriving).toMatchObject({
      changes: [
        row("运单状态", "已卸", "已签收"),
        row("发运单已签收", "0 吨", "67.1 吨"),
        row("合同已收货", "0 吨", "67.1 吨"),
      ],
      facts: [
        expect.anything(),
        { title: "下一步", words: "运单办理完毕" },
        { title: "待结算", words: "运费 5,703.50 元，超耗赔付 49.60 元，应付 5,653.90 元" },
      ],
      evidence: [
        { passed: false, words: "途损 0.18 吨，合理途损 0.2 吨，超耗 0.08 吨" },
        { passed: true, words: "卸货磅单 2 张，净重合计 66.92 吨" },
        { passed: false, words: "2 张没有卸货磅单照片" },
      ],
    });
    // Who has no part in the freight reads nothing of it, nor somebody else of the waybill.
    expect((await cardOf("mine", "sign", first)).barred).not.toBeNull();
    const foreign = { waybills: [first], step: "sign" as const };
    expect(await scene.as("stranger").call(waybills.previewStep, foreign)).toMatchObject({ result: "P1004" });
    const signed = await scene
      .as("plant")
      .call(waybills.sign, { waybills: [first, second], card: arriving.seen });
    expect(signed.result).toBe(0);
    expect(await scene.read(contractNo)).toMatchObject({ received: tonnes("67.1") });
  });

  test("says what was wrong with a load, and what of the contract falls with it", async () => {
    const shipment = await scene.awarded(contractNo);
    const [lost] = (await scene.assigned(shipment, "33")) as [WaybillNo];
    await scene.load(lost);
    await scene.release(lost);
    await scene.as("hauler").ask(waybills.report, { waybill: lost, reason: "侧翻" });
    const trouble = { title: "异常", words: expect.stringContaining("侧翻") };
    const resuming = await cardOf("hauler", "resume", lost);
    expect(resuming).toMatchObject({
      changes: [row("运单状态", "异常", "在途")],
      facts: expect.arrayContaining([trouble]),
    });
    const cancelling = await cardOf("mine", "cancel", lost);
    expect(cancelling).toMatchObject({
      changes: [
        row("运单状态", "异常", "已取消"),
        row("发运单余量", "66.44 吨", "100 吨"),
        row("发运单已装", "33.56 吨", "0 吨"),
        row("合同已发货", "100.66 吨", "67.1 吨"),
        row("合同可发货", "6,499.34 吨", "6,532.9 吨"),
      ],
      falls: { words: "2 项", rows: [[`合同 ${contractNo}`, "第 3 批发货", "33.56 吨"], expect.anything()] },
      facts: expect.arrayContaining([trouble]),
    });
    // Once it goes on, it is another load that would be cancelled.
    const input = { waybill: lost, reason: "已扶正" };
    expect((await scene.as("hauler").call(waybills.resume, { ...input, card: resuming.seen })).result).toBe(
      0,
    );
    const cancel = (card: string) => scene.as("mine").call(waybills.cancel, { ...input, card });
    expect(await cancel(cancelling.seen)).toMatchObject(changed);
    expect((await cancel((await cardOf("mine", "cancel", lost)).seen)).result).toBe(0);
    expect(await scene.read(contractNo)).toMatchObject({ shipped: tonnes("67.1") });
  });
});
