import { api } from "@zd/api";
import type { ContractNo } from "@zd/domain/kernel/brand";
import { fen, firmId, instant } from "@zd/domain/kernel/brand";
import type { DriverId, ShipmentNo, WaybillNo } from "@zd/domain/logistics/codes";
import { amountOf } from "@zd/domain/money/amount";
import { perTonne, tonnes } from "@zd/domain/testing/samples";
import { sampleTicket } from "@zd/domain/testing/settlements";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { expectPurse } from "../testing/card-figures.ts";
import { openExchange } from "../testing/exchange.ts";
import { type HaulScene, setHaulScene } from "../testing/haul-scene.ts";
import { at, checkBooks, company, fenOf } from "../testing/market-scene.ts";
import { fundPassword } from "../testing/samples.ts";
import { tablesWith } from "../testing/tables-with.ts";
import type { TestPlatform } from "../testing/test-platform.ts";
import { haulingOf } from "./hauling.ts";

const { shipments, waybills, carriers, contracts, agreements } = api;
const page = { pageIndex: 1, pageSize: 20, filters: {} };

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

const readShipment = (shipment: ShipmentNo, name = "plant") =>
  scene.as(name).ask(shipments.readShipment, { shipment });
const readWaybill = (waybill: WaybillNo, name = "plant") => scene.as(name).ask(waybills.read, { waybill });

/** Whether haulage keeps a firm from closing its account. */
const isTied = async (name: string): Promise<boolean> => {
  const { faults } = await scene.as(name).ask(agreements.closeAccount, { reason: "" });
  return faults.some((fault) => fault.includes("未结清的运费"));
};

describe("a shipment", () => {
  test("is made from a contract by whoever moves its goods, and by nobody else", async () => {
    const found = await scene.as("plant").ask(shipments.listContracts, { keyword: "" });
    expect(found).toMatchObject([{ contractNo, left: tonnes("6600"), counterparty: "mine有限公司" }]);
    expect(await scene.as("mine").ask(shipments.listContracts, { keyword: "" })).toEqual([]);
    const save = (name: string, change: object = {}) =>
      scene.as(name).call(shipments.saveShipment, { ...scene.terms(contractNo), ...change });
    expect(await save("mine")).toMatchObject({ result: "L1001", msg: expect.stringContaining("买方") });
    expect(await save("stranger")).toMatchObject({ result: "P1004" });
    expect(await save("plant", { quantity: tonnes("6600.01") })).toMatchObject({
      result: "L1003",
      msg: "发运量超过合同余量，最多可发6600吨",
    });
    expect(await save("plant", { quantity: tonnes("0") })).toMatchObject({ result: "C1010" });
    expect(await save("plant", { loadTo: "2026-06-14" })).toMatchObject({ result: "L1005" });
    expect(await save("plant", { loadFrom: "2026-06-14" })).toMatchObject({ result: "L1005" });
  });

  test("is edited as a draft, published once, and together they are no more than the contract", async () => {
    const shipment = await scene.drafted(contractNo, { quantity: tonnes("6600") });
    const again = await scene.drafted(contractNo);
    await scene.as("plant").ask(shipments.saveShipment, {
      ...scene.terms(contractNo),
      shipment,
      quantity: tonnes("6500.01"),
    });
    const both = await Promise.all(
      [shipment, again].map((one) => scene.as("plant").call(shipments.publishShipment, { shipment: one })),
    );
    expect(both.map(({ result }) => result).toSorted()).toEqual([0, "L1003"].toSorted());
    const won = both[0]?.result === 0 ? shipment : again;
    expect(await scene.as("plant").call(shipments.publishShipment, { shipment: won })).toMatchObject({
      result: "L1004",
      msg: "发运单已发布，不能办理",
    });
    for (const one of [shipment, again])
      await scene.as("plant").ask(shipments.cancelShipment, { shipment: one, reason: "改日再发" });
    expect((await readShipment(won)).state).toBe("9");
  });

  test("is quoted for by carriers alone, each of whom sees only his own quote", async () => {
    const shipment = await scene.drafted(contractNo);
    const quote = (name: string, price: string) =>
      scene.as(name).call(carriers.quote, { shipment, price: perTonne(price), vehicles: 3, memo: "" });
    expect((await quote("hauler", "85")).result).toBe("P1004");
    await scene.as("plant").ask(shipments.publishShipment, { shipment });
    expect((await quote("stranger", "85")).result).toBe("L1007");
    expect(await quote("hauler", "90.01")).toMatchObject({ result: "L1012" });
    expect(await scene.as("plant").call(shipments.award, { shipment })).toMatchObject({ result: "L1004" });
    expect((await quote("hauler", "88")).result).toBe(0);
    expect((await quote("hauler", "86")).result).toBe(0);
    expect((await quote("other", "85.5")).result).toBe(0);
    for (const name of ["plant", "other"]) expect(await isTied(name)).toBe(true);
    expect(await readShipment(shipment)).toMatchObject({
      state: "2",
      daily: tonnes("20"),
      quotes: [
        { carrier: "other有限公司", price: perTonne("85.5"), lowest: true },
        { carrier: "hauler有限公司", price: perTonne("86"), lowest: false },
      ],
    });
    expect((await readShipment(shipment, "hauler")).quotes).toEqual([]);
    const open = await scene.as("hauler").ask(carriers.listOpenShipments, page);
    expect(open.rows).toMatchObject([{ shipmentNo: shipment, own: perTonne("86"), limit: perTonne("90") }]);
    expect((await scene.as("stranger").ask(carriers.listOpenShipments, page)).rows).toEqual([]);

    // Whoever chooses what he has seen does not get what it has become since.
    const [first] = (await readShipment(shipment)).quotes;
    expect((await quote("other", "88.5")).result).toBe(0);
    const award = (named: object) => scene.as("plant").call(shipments.award, { shipment, ...named });
    expect(await award({ quote: first?.quote })).toMatchObject({ result: "L1080" });
    expect((await quote("other", "85.5")).result).toBe(0);

    // The lowest withdraws, so the next one is the lowest.
    const [mine] = (await scene.as("other").ask(carriers.listQuotes, page)).rows;
    await scene.as("other").ask(carriers.withdrawQuote, { quote: mine?.quote as never });
    expect(await isTied("other")).toBe(false);
    expect(await scene.as("plant").ask(shipments.award, { shipment })).toMatchObject({
      price: perTonne("86"),
    });
    expect(await readShipment(shipment)).toMatchObject({ state: "3", carrier: "hauler有限公司" });
    expect((await quote("other", "80")).result).toBe("L1008");
    expect((await scene.as("hauler").ask(carriers.listQuotes, page)).rows).toMatchObject([{ state: "1" }]);
    await scene.as("plant").ask(shipments.cancelShipment, { shipment, reason: "改日再发" });
  });

  test("is given to a chosen carrier as well as to the lowest", async () => {
    const shipment = await scene.drafted(contractNo);
    await scene.as("plant").ask(shipments.publishShipment, { shipment });
    const ask = (name: string, price: string) =>
      scene.as(name).ask(carriers.quote, { shipment, price: perTonne(price), vehicles: 3, memo: "" });
    const { quote } = await ask("hauler", "89");
    const early = await scene.as("plant").ask(shipments.previewAward, { shipment, quote });
    await ask("other", "80");
    const card = await scene.as("plant").ask(shipments.previewAward, { shipment, quote });
    expect(card).toMatchObject({
      party: "hauler有限公司",
      falls: { rows: [["other有限公司", "80.00 元/吨"]] },
      barred: null,
    });
    const { quantity } = await readShipment(shipment);
    expect(card.amount).toBe(amountOf(perTonne("89"), quantity));
    for (const name of ["stranger", "hauler"])
      expect(await scene.as(name).call(shipments.previewAward, { shipment })).toMatchObject({
        result: "P1004",
      });
    expect(
      await scene.as("plant").call(shipments.award, { shipment, quote, seen: early.seen }),
    ).toMatchObject({ result: "P1031" });
    expect(await scene.as("stranger").call(shipments.award, { shipment, quote })).toMatchObject({
      result: "P1004",
    });
    expect(await scene.as("plant").ask(shipments.award, { shipment, quote, seen: card.seen })).toMatchObject({
      price: perTonne("89"),
    });
    expect((await scene.as("plant").ask(shipments.previewAward, { shipment })).barred).not.toBeNull();
    await scene.as("plant").ask(shipments.cancelShipment, { shipment, reason: "改日再发" });
  });
});

describe("vehicles and drivers", () => {
  test("are kept by whoever hauls, and each is on one way at a time", async () => {
    const shipment = await scene.awarded(contractNo);
    const { vehicle, driver } = await scene.fleet();
    const { vehicle: foreign } = await scene.fleet("other");
    const truck = { vehicle, driver, planned: tonnes("33") };
    const send = (name: string, trucks: readonly object[]) =>
      scene.as(name).call(shipments.assign, { shipment, trucks, train: "", wagons: [] } as never);
    expect((await send("other", [truck])).result).toBe("P1004");
    expect((await send("plant", [truck])).result).toBe("P1004");
    expect((await send("hauler", [{ ...truck, vehicle: foreign }])).result).toBe("L1034");
    expect((await send("hauler", [truck, truck])).result).toBe("L1033");
    expect((await send("hauler", [])).result).toBe("L1037");
    expect((await send("hauler", [{ ...truck, planned: tonnes("100.01") }])).result).toBe("L1011");
    expect((await send("hauler", [truck])).result).toBe(0);
    expect((await send("hauler", [truck])).result).toBe("L1033");
    const [row] = (await scene.as("hauler").ask(carriers.listVehicles, page)).rows.filter(
      (one) => one.vehicle === vehicle,
    );
    expect(row?.waybillNo).toMatch(/^Y20260615/);
    const saved = {
      plate: row?.plate ?? "",
      axles: "6",
      tare: tonnes("15"),
      memo: "",
      active: false,
    } as const;
    expect(await scene.as("hauler").call(carriers.saveVehicle, { vehicle, ...saved })).toMatchObject({
      result: "L1033",
    });
    expect(await scene.as("other").call(carriers.saveVehicle, { vehicle, ...saved })).toMatchObject({
      result: "P1004",
    });
    expect(await scene.as("other").call(carriers.saveVehicle, { ...saved, active: true })).toMatchObject({
      result: "L1036",
      msg: `车牌号${saved.plate}已登记`,
    });
    await scene.as("hauler").ask(waybills.cancel, { waybill: row?.waybillNo as never, reason: "车辆故障" });
    expect(
      (await scene.as("hauler").ask(carriers.listFree, {})).vehicles.map((one) => one.vehicle),
    ).toContain(vehicle);
    await scene.as("plant").ask(shipments.cancelShipment, { shipment, reason: "改日再发" });
  });
});

describe("a haul", () => {
  test("goes from the award to its freight, and its contract by the same tickets (domain §8)", async () => {
    const shipment = await scene.awarded(contractNo);
    const [first, second, third] = (await scene.assigned(shipment, "33", "33", "33")) as [
      WaybillNo,
      WaybillNo,
      WaybillNo,
    ];
    expect(await readShipment(shipment)).toMatchObject({
      state: "3",
      planned: tonnes("99"),
      left: tonnes("1"),
    });

    // The numbers of drivers lie sealed; who has to do with them is shown them.
    const { rows: drivers } = await scene.as("hauler").ask(carriers.listDrivers, { ...page, pageSize: 100 });
    const drives = drivers.find(({ waybillNo }) => waybillNo === first);
    const driver = drives?.driver as DriverId;
    expect(drives?.mobile).toMatch(/^139\*{4}\d{4}$/);
    const { mobile, licence } = await scene.as("hauler").ask(carriers.readDriver, { driver });
    expect([mobile, licence]).toEqual([expect.stringMatching(/^139000\d{5}$/), "610802199001011234"]);
    expect(await scene.as("other").call(carriers.readDriver, { driver })).toMatchObject({ result: "P1004" });
    expect((await readWaybill(first)).driverPhone).toBe(drives?.mobile);
    for (const name of ["plant", "mine", "hauler"])
      expect(await scene.as(name).ask(waybills.readDriverPhone, { waybill: first })).toEqual({
        phone: mobile,
      });
    expect(await scene.as("stranger").call(waybills.readDriverPhone, { waybill: first })).toMatchObject({
      result: "P1004",
    });
    expect(await tablesWith(exchange.db, [mobile, licence])).toEqual([]);

    // Nothing is unloaded, released or signed for before it was loaded.
    const early = await scene.as("hauler").call(waybills.unload, {
      waybill: first,
      ...scene.ticket("48.84", "15.46", "33.38"),
    });
    expect(early).toMatchObject({ result: "L1021" });
    expect(await scene.as("mine").call(waybills.release, { waybills: [first] })).toMatchObject({
      result: "L1020",
    });

    const weighed = scene.ticket("49.02", "15.46", "33.56");
    const wrong = (change: object) =>
      scene.as("hauler").call(waybills.load, { waybill: first, seals: "", ...weighed, ...change });
    expect(await wrong({ net: tonnes("33.6") })).toMatchObject({
      result: "L1024",
      msg: "净重须等于毛重减皮重，应为33.56吨",
    });
    expect(await wrong({ gross: tonnes("55"), net: tonnes("39.54") })).toMatchObject({ result: "L1030" });
    expect(await wrong({ weighedAt: instant(exchange.clock.now() + 1_000) })).toMatchObject({
      result: "L1027",
    });
    expect((await readWaybill(first)).state).toBe("0");
    await scene.load(first, weighed);
    const again = { ...weighed, ticketNo: ` ${weighed.ticketNo} ` };
    const twice = await scene.as("hauler").call(waybills.load, { waybill: second, seals: "", ...again });
    expect(twice).toMatchObject({ result: "L1032", msg: `磅单号${weighed.ticketNo}已用于运单${first}` });
    await scene.load(second);
    // 100 t less twice 33.56 t are left.
    expect(
      await scene
        .as("hauler")
        .call(waybills.load, { waybill: third, seals: "", ...scene.ticket("48.35", "15.46", "32.89") }),
    ).toMatchObject({ result: "L1011", msg: "超过发运单余量，最多32.88吨" });
    await scene.load(third, scene.ticket("48.34", "15.46", "32.88"));

    // The seller lets them go: his contract ships by the tickets, and takes no typed weights beside them.
    expect((await scene.as("plant").call(waybills.release, { waybills: [first] })).result).toBe("P1003");
    // Nor by a ticket that was corrected since he has looked at it.
    const of = { waybills: [first, second, third], seen: tonnes("100.12") };
    expect(await scene.as("mine").call(waybills.release, of)).toMatchObject({
      result: "L1084",
      msg: "磅单已更改，净重合计现为100吨，请核对后再办理",
    });
    await scene.as("mine").ask(waybills.release, { ...of, seen: tonnes("100") });
    expect(await scene.read(contractNo)).toMatchObject({ state: "40", shipped: tonnes("100") });
    expect((await readShipment(shipment)).state).toBe("4");
    const typed = { contractNo, quantity: tonnes("1"), tickets: [sampleTicket("X1", "1")], files: [] };
    expect(await scene.as("mine").call(contracts.ship, typed)).toMatchObject({ result: "L1060" });
    expect(
      await scene.as("plant").call(contracts.receive, { ...typed, shipment: 1, last: true }),
    ).toMatchObject({
      result: "L1060",
    });
    // Nor does it offer to take them.
    const { actions } = await scene.as("mine").ask(contracts.readActions, { contractNo });
    expect(actions).toContain("close-delivery");
    for (const weighed of ["ship", "cancel-shipment"] as const) expect(actions).not.toContain(weighed);
    expect(await scene.as("plant").ask(contracts.readContract, { contractNo })).toMatchObject({
      carried: true,
      actions: expect.not.arrayContaining(["receive"]),
    });

    expect(
      await scene
        .as("hauler")
        .call(waybills.unload, { waybill: first, ...scene.ticket("49.03", "15.46", "33.57") }),
    ).toMatchObject({ result: "L1029" });
    await scene.unload(first);
    await scene.unload(second, scene.ticket("49.00", "15.46", "33.54"));
    await scene.unload(third, scene.ticket("48.34", "15.46", "32.88"));
    expect((await scene.as("hauler").call(waybills.sign, { waybills: [first] })).result).toBe("P1003");
    expect(
      await scene.as("plant").call(waybills.sign, { waybills: [first], seen: tonnes("33.37") }),
    ).toMatchObject({ result: "L1084" });
    await scene.sign(first, second, third);
    // By the mine's scale, which this contract goes by, what was loaded is what is received.
    expect(await scene.read(contractNo)).toMatchObject({ received: tonnes("100") });
    expect(await readWaybill(first)).toMatchObject({
      state: "4",
      freight: {
        billed: tonnes("33.56"),
        freight: fenOf("2852.60"),
        loss: tonnes("0.18"),
        allowed: tonnes("0.1"),
        excess: tonnes("0.08"),
        charge: fenOf("49.60"),
        payable: fenOf("2803.00"),
        state: "due",
      },
      timeline: [
        { kind: "assigned" },
        { kind: "loaded", detail: expect.stringContaining("铅封001") },
        { kind: "released" },
        { kind: "unloaded" },
        { kind: "signed" },
      ],
    });
    expect((await readWaybill(first, "mine")).freight).toBeNull();
    // Lists sum what they show; what is paid concerns those between whom it is paid.
    const sumsFor = async (name: string) =>
      (await scene.as(name).ask(shipments.listWaybills, { ...page, filters: { shipmentNo: shipment } })).sums;
    const weighedSums = { loaded: "100", unloaded: "99.8", lost: "0.2" };
    expect(await sumsFor("hauler")).toEqual({ ...weighedSums, payable: "8450.40" });
    expect(await sumsFor("mine")).toEqual(weighedSums);
    const own = await scene.as("plant").ask(shipments.listShipments, {
      ...page,
      filters: { shipmentNo: shipment },
    });
    expect(own.sums).toMatchObject({ signed: "100", unloaded: "99.8", lost: "0.2", payable: "8450.40" });

    // A shipment that is over does not let either go while its freight is not paid.
    await scene.as("plant").ask(shipments.closeShipment, { shipment });
    expect(await readShipment(shipment)).toMatchObject({ state: "5", received: tonnes("100"), dueCount: 3 });
    for (const name of ["plant", "hauler"]) expect(await isTied(name)).toBe(true);
    expect(await isTied("mine")).toBe(false);

    // Freight: of two loads 33.56 t and of one 32.88 t at 85, less 49.60 for what was lost too much.
    expect(await scene.as("hauler").call(shipments.payFreight, { shipment, fundPassword })).toMatchObject({
      result: "P1004",
    });
    expect(
      (await scene.as("plant").call(shipments.payFreight, { shipment, fundPassword: "135790" })).result,
    ).not.toBe(0);
    const card = await scene.as("plant").ask(shipments.previewFreight, { shipment });
    expect(card).toMatchObject({
      direction: "运费",
      party: "hauler有限公司",
      amount: fenOf("8450.40"),
      barred: null,
    });
    for (const name of ["hauler", "mine", "stranger"])
      expect(await scene.as(name).call(shipments.previewFreight, { shipment })).toMatchObject({
        result: "P1004",
      });
    const pay = (seen: string) =>
      scene.as("plant").call(shipments.payFreight, { shipment, fundPassword, seen });
    expect(await pay("stale")).toMatchObject({ result: "P1031" });
    const [payer, paid] = [await scene.purse("plant"), await scene.purse("hauler")];
    const { firm } = scene.member("plant");
    await expectPurse(exchange, firm, card, 0);
    // Of two who pay at once only one does.
    const both = await Promise.all([1, 2].map(() => pay(card.seen)));
    await expectPurse(exchange, firm, card, 1);
    expect((await scene.as("plant").ask(shipments.previewFreight, { shipment })).barred).not.toBeNull();
    expect(both.map(({ result }) => result).toSorted()).toEqual([0, "L1050"]);
    expect(both.find(({ result }) => result === 0)?.data).toMatchObject({
      count: 3,
      amount: "8500.00",
      charge: "49.60",
      paid: "8450.40",
    });
    // What was paid is nobody's business but theirs.
    const entry = (await readWaybill(first, "mine")).timeline.at(-1);
    expect(entry).toMatchObject({ kind: "paid", detail: "" });
    const moved = async (name: string, before: Record<string, bigint>) =>
      ((await scene.purse(name))["available"] as bigint) - (before["available"] as bigint);
    expect(await moved("plant", payer as never)).toBe(-fenOf("8450.40"));
    expect(await moved("hauler", paid as never)).toBe(fenOf("8450.40"));
    expect(await scene.as("plant").call(shipments.payFreight, { shipment, fundPassword })).toMatchObject({
      result: "L1050",
    });
    await checkBooks(exchange);
    expect(await readShipment(shipment)).toMatchObject({ state: "5", dueCount: 0 });
    for (const name of ["plant", "hauler"]) expect(await isTied(name)).toBe(false);
  });

  test("settles its contract by the tickets of the waybills, and by no others", async () => {
    const sent = await scene.as("mine").ask(contracts.listShipments, { contractNo });
    const loading = sent.flatMap(({ tickets }) => tickets);
    expect(loading).toHaveLength(3);
    await scene.as("mine").ask(contracts.closeDelivery, { contractNo });
    const values = { Q: 550_000n, M: 1_300n, S: 50n } as never;
    const evidence = (tickets: readonly object[]) => ({
      lots: [{ no: "1", tickets, report: { no: "R1", values } }],
      shortfallBy: null,
      liftedBesides: tonnes("0"),
      agreed: [],
    });
    const settle = (tickets: readonly object[]) =>
      scene
        .as("mine")
        .call(contracts.settle, { contractNo, evidence: evidence(tickets) as never, files: [] });
    const [head, ...rest] = loading;
    expect(await settle(rest)).toMatchObject({ result: "C1015" });
    expect(await settle([{ ...head, no: "另一张" }, ...rest])).toMatchObject({
      result: "L1061",
      msg: "磅单另一张与发货、收货时登记的不一致",
    });
    expect((await settle(loading)).result).toBe(0);
    expect((await scene.read(contractNo)).settlement?.result.weighed).toBe(tonnes("100"));
  });

  test("gives a letter that anybody can prove, once it was signed for", async () => {
    const [row] = (await scene.as("plant").ask(shipments.listWaybills, { ...page, filters: { state: "4" } }))
      .rows;
    const waybill = row?.waybillNo as WaybillNo;
    const { number, document } = await scene.as("hauler").ask(waybills.makeProof, { waybill });
    expect(document).toMatchObject({ kind: "pdf" });
    const letter = await exchange.db
      .selectFrom("signing.letter")
      .select(["digest", "firms"])
      .where("number", "=", number)
      .executeTakeFirstOrThrow();
    expect([...letter.firms].toSorted()).toEqual(["hauler", "mine", "plant"]);
    const proven = await exchange.anonymous.ask(api.letters.verify, {
      number,
      code: letter.digest.slice(0, 16),
    });
    expect(proven).toMatchObject({ isGenuine: true, letter: { title: "货物签收单" } });
    expect((await scene.as("stranger").call(waybills.makeProof, { waybill })).result).toBe("P1004");
  });
});

describe("an exception", () => {
  let other: ContractNo;
  beforeAll(async () => {
    other = await scene.contractToHaul();
  });

  test("stops a waybill until it is over; a cancelled one frees what it had taken", async () => {
    const shipment = await scene.awarded(other);
    const [one, two] = (await scene.assigned(shipment, "50", "50")) as [WaybillNo, WaybillNo];
    expect(await scene.as("hauler").call(waybills.report, { waybill: one, reason: "  " })).toMatchObject({
      result: "T1066",
    });
    await scene.as("mine").ask(waybills.report, { waybill: one, reason: "车厢破损" });
    expect(
      (
        await scene
          .as("hauler")
          .call(waybills.load, { waybill: one, seals: "", ...scene.ticket("49", "15", "34") })
      ).result,
    ).toBe("L1020");
    await scene.as("plant").ask(waybills.resume, { waybill: one, reason: "已换车厢" });
    await scene.load(one);
    await scene.release(one);
    expect(await scene.read(other)).toMatchObject({ shipped: tonnes("33.56") });

    // What has left only its seller takes back; the contract has it no longer, and it may be sent again.
    expect(await scene.as("hauler").call(waybills.cancel, { waybill: one, reason: "翻车" })).toMatchObject({
      result: "L1023",
    });
    await scene.as("mine").ask(waybills.cancel, { waybill: one, reason: "货物退回" });
    expect(await scene.read(other)).toMatchObject({ state: "30", shipped: tonnes("0") });
    expect(await readShipment(shipment)).toMatchObject({ planned: tonnes("50"), loaded: tonnes("0") });
    const { sums } = await scene
      .as("plant")
      .ask(shipments.listWaybills, { ...page, filters: { waybillNo: one } });
    // Nothing is loaded any more, which is not known to be 0 t either.
    expect(sums).not.toHaveProperty("loaded");
    expect(await scene.as("plant").call(shipments.closeShipment, { shipment })).toMatchObject({
      result: "L1009",
    });
    await scene.as("hauler").ask(waybills.cancel, { waybill: two, reason: "不再发运" });
    expect(await scene.as("plant").call(shipments.closeShipment, { shipment })).toMatchObject({
      result: "L1010",
    });
    await scene.as("plant").ask(shipments.cancelShipment, { shipment, reason: "不再发运" });
  });

  test("of two who act at once only one is heard", async () => {
    const shipment = await scene.awarded(other);
    const [waybill] = (await scene.assigned(shipment, "50")) as [WaybillNo];
    await scene.load(waybill);
    const both = await Promise.all([
      scene.as("mine").call(waybills.release, { waybills: [waybill] }),
      scene.as("mine").call(waybills.release, { waybills: [waybill] }),
    ]);
    expect(both.map(({ result }) => result).toSorted()).toEqual([0, "L1020"].toSorted());
    expect(await scene.read(other)).toMatchObject({ shipped: tonnes("33.56") });
    // By silence the contract has received it: signing the waybill then changes nothing there.
    await scene.until(instant(exchange.clock.now() + 8 * 86_400_000));
    expect(await scene.read(other)).toMatchObject({ received: tonnes("33.56") });
    await scene.unload(waybill);
    await scene.sign(waybill);
    expect((await readWaybill(waybill)).state).toBe("4");
  });
});

describe("rail", () => {
  test("has a waybill for each wagon of a train, billed by its marked load", async () => {
    const no = await scene.contractToHaul();
    const shipment = await scene.awarded(no, {
      mode: "rail",
      quantity: tonnes("3000"),
      loadFrom: "2026-06-30",
      loadTo: "2026-07-03",
    });
    const wagons = Array.from({ length: 40 }, (_, i) => ({
      wagon: `${4_900_001 + i}`,
      type: "C70" as const,
    }));
    const send = (change: object) =>
      scene
        .as("hauler")
        .call(shipments.assign, { shipment, trucks: [], train: "71001", wagons, ...change } as never);
    expect((await send({ wagons: [...wagons, wagons[0]] })).result).toBe("L1033");
    const answer = await send({});
    expect(answer.result).toBe(0);
    const { waybills: sent } = answer.data as { waybills: readonly WaybillNo[] };
    expect(sent).toHaveLength(40);
    expect((await send({ wagons: [wagons[0]] })).result).toBe("L1033");
    const later = await scene.awarded(await scene.contractToHaul(), {
      mode: "rail",
      loadFrom: "2026-06-30",
      loadTo: "2026-07-03",
    });
    // Two who do not see each other send the same wagon, each for a shipment of its own.
    const one = { trucks: [], train: "", wagons: [{ wagon: "4900099", type: "C70" as const }] };
    const { firm } = scene.member("hauler");
    const second = await exchange.platform.transact(async (scope) => {
      const hauler = { firmId: firm, companyId: company, name: "hauler" };
      await haulingOf.assignVehicles(scope, hauler, { ...one, shipment });
      let isAnswered = false;
      const answered = send({ ...one, shipment: later }).finally(() => {
        isAnswered = true;
      });
      const waiting = sql`select 1 from pg_stat_activity where wait_event_type = 'Lock'`;
      await expect
        .poll(async () => isAnswered || (await waiting.execute(exchange.db)).rows.length > 0)
        .toBe(true);
      return { answered };
    });
    expect((await second.answered).result).toBe("L1033");
    expect(
      await scene.as("hauler").call(waybills.makeDriverLink, { waybill: sent[0] as never }),
    ).toMatchObject({
      result: "L1082",
    });
    const [wagon] = sent as [WaybillNo];
    expect(
      await scene
        .as("hauler")
        .call(waybills.load, { waybill: wagon, seals: "", ...scene.ticket("94.80", "24.00", "70.80") }),
    ).toMatchObject({ result: "L1031" });
    await scene.load(wagon, scene.ticket("92.50", "24.00", "68.50"));
    await scene.release(wagon);
    await scene.unload(wagon, scene.ticket("91.80", "24.00", "67.80"));
    await scene.sign(wagon);
    // 70 t at 85; 0.70 t lost are within 1.2 %.
    expect((await readWaybill(wagon)).freight).toMatchObject({
      billed: tonnes("70"),
      freight: fenOf("5950.00"),
      charge: fenOf("0"),
    });
  });
});

describe("own transport", () => {
  test("needs no carrier, and costs no freight", async () => {
    const no = await scene.contractToHaul();
    const shipment = await scene.drafted(no, {
      haulage: "own",
      loadFrom: "2026-06-30",
      loadTo: "2026-07-03",
    });
    expect((await scene.as("plant").ask(shipments.publishShipment, { shipment })).state).toBe("3");
    expect(
      await scene
        .as("hauler")
        .call(carriers.quote, { shipment, price: perTonne("1"), vehicles: 1, memo: "" }),
    ).toMatchObject({ result: "L1008" });
    const trucks = [{ ...(await scene.fleet("plant")), planned: tonnes("33") }];
    const { waybills: sent } = await scene
      .as("plant")
      .ask(shipments.assign, { shipment, trucks, train: "", wagons: [] });
    const [waybill] = sent as [WaybillNo];
    await scene
      .as("plant")
      .ask(waybills.load, { waybill, seals: "", ...scene.ticket("49.02", "15.46", "33.56") });
    await scene.release(waybill);
    await scene.as("plant").ask(waybills.unload, { waybill, ...scene.ticket("48.84", "15.46", "33.38") });
    await scene.sign(waybill);
    expect((await readWaybill(waybill)).freight).toBeNull();
    expect(await scene.as("plant").call(shipments.payFreight, { shipment, fundPassword })).toMatchObject({
      result: "L1050",
    });
  });
});

describe("what goes wrong", () => {
  let no: ContractNo;
  const days = { loadFrom: "2026-06-30", loadTo: "2026-07-03" };
  beforeAll(async () => {
    no = await scene.contractToHaul();
  });

  test("nobody hauls for himself what he has others quote for", async () => {
    const carrier = await scene.drafted(no, days);
    await exchange.db
      .updateTable("logistics.shipment")
      .set({ shipperId: firmId("hauler"), state: "1" })
      .where("shipmentNo", "=", carrier)
      .execute();
    const quote = { shipment: carrier, price: perTonne("85"), vehicles: 1, memo: "" };
    expect((await scene.as("hauler").call(carriers.quote, quote)).result).toBe("L1081");
    await scene.as("hauler").ask(shipments.cancelShipment, { shipment: carrier, reason: "改日再发" });
  });

  test("no more is sent than the contract has left, though its seller has shipped by hand meanwhile", async () => {
    const shipment = await scene.awarded(no, days);
    const tickets = [sampleTicket("手1", "6560")];
    await scene
      .as("mine")
      .ask(contracts.ship, { contractNo: no, quantity: tonnes("6560"), tickets, files: [] });
    const trucks = [{ ...(await scene.fleet()), planned: tonnes("40.01") }];
    const send = { shipment, trucks, train: "", wagons: [] };
    expect(await scene.as("hauler").call(shipments.assign, send)).toMatchObject({
      result: "L1003",
      msg: "发运量超过合同余量，最多可发40吨",
    });
    await scene.as("plant").ask(shipments.cancelShipment, { shipment, reason: "余量不足" });
  });

  test("freight is paid in full or not at all, and a carrier who has lost it all is charged what he has", async () => {
    const shipment = await scene.awarded(no, { ...days, quantity: tonnes("36") });
    const [waybill] = (await scene.assigned(shipment, "33")) as [WaybillNo];
    await scene.load(waybill);
    await scene.release(waybill);
    await scene.unload(waybill, scene.ticket("15.47", "15.46", "0.01"));
    await scene.sign(waybill);
    const pay = () => scene.as("plant").call(shipments.payFreight, { shipment, fundPassword });
    // 33.56 t at 85 for the carrier; 33.45 t at 620 are lost beyond what may be.
    expect(await pay()).toMatchObject({ result: "L1051" });
    const { available } = await scene.purse("plant");
    const has = (balance: bigint | undefined) =>
      exchange.db
        .updateTable("funds.account")
        .set({ balance: fen(balance ?? 0n) })
        .where("holder", "=", firmId("plant"))
        .where("bucket", "=", "available")
        .execute();
    await has(fenOf("2852.59"));
    expect(await pay()).toMatchObject({ result: "T1040", msg: expect.stringContaining("2852.60") });
    await has(available);
    expect((await readShipment(shipment)).dueCount).toBe(1);
  });

  test("no vehicles are sent for a contract that is loaded no more", async () => {
    const shipment = await scene.awarded(no, { ...days, quantity: tonnes("3") });
    await scene.as("mine").ask(contracts.closeDelivery, { contractNo: no });
    const trucks = [{ ...(await scene.fleet()), planned: tonnes("3") }];
    const send = { shipment, trucks, train: "", wagons: [] };
    expect(await scene.as("hauler").call(shipments.assign, send)).toMatchObject({
      result: "L1002",
      msg: "合同已发货完毕，不能办理发运",
    });
  });
});
