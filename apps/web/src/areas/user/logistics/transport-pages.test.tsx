import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { api } from "@zd/api";
import type { InputOf, OutputOf } from "@zd/api/wire/operation";
import { type ContractNo, fen, instant, price, quantity } from "@zd/domain/kernel/brand";
import type { ShipmentNo, WaybillNo } from "@zd/domain/logistics/codes";
import { afterEach, expect, test } from "vitest";
import { choose } from "../../../testing/choose.ts";
// Their libraries take their time: loaded here, not within the first test.
import "./shipment-page.tsx";
import "./waybill-page.tsx";
import "./carrier-pages.tsx";
import "./fleet-pages.tsx";
import { aCard } from "../../../testing/a-card.ts";
import { expectDraftOffered } from "../../../testing/drafts.ts";
import { type Answer, answer, renderPage, testNow, trader } from "../../../testing/render-page.tsx";

const { shipments, waybills, carriers } = api;

afterEach(cleanup);

/** Moves goods, and pays for it. */
const clerk: typeof trader = { ...trader, roles: ["administrator"] };
const open = (page: string, answers: readonly Answer[], signedIn = clerk) =>
  renderPage(`/user/transport/${page}`, answers, { signedIn });
const one = <Row,>(row: Row) => ({ rows: [row], total: 1, counts: {}, sums: {} });
/** Of a list that is paged by key. */
const keyed = <Row,>(row: Row) => ({ ...one(row), next: null, previous: null });
const tonnes = (n: number) => quantity(BigInt(n) * 10_000n);

const [shipmentNo, waybillNo] = ["F2025061600001" as ShipmentNo, "Y20250616000001" as WaybillNo];

const shipmentRow: OutputOf<typeof shipments.listShipments>["rows"][number] = {
  shipmentNo,
  state: "2",
  contractNo: "20250610-0001",
  product: "末煤",
  from: "榆林恒泽煤场",
  to: "唐山曹妃甸",
  mode: "road",
  haulage: "carrier",
  quantity: tonnes(100),
  loaded: tonnes(0),
  signed: tonnes(0),
  unloaded: tonnes(0),
  lost: tonnes(0),
  quotes: 2,
  freight: null,
  payable: fen(0n),
  carrier: null,
  loadFrom: "2025-06-16",
  loadTo: "2025-06-20",
  madeAt: testNow,
};

const shipment = (
  more: Partial<OutputOf<typeof shipments.readShipment>> = {},
): OutputOf<typeof shipments.readShipment> => ({
  contractNo: "20250610-0001" as ContractNo,
  quantity: tonnes(100),
  from: "榆林恒泽煤场",
  to: "唐山曹妃甸",
  mode: "road",
  haulage: "carrier",
  loadFrom: "2025-06-16",
  loadTo: "2025-06-20",
  vehicles: 3,
  limit: price(900_000n),
  memo: "",
  shipment: shipmentNo,
  state: "2",
  product: "末煤",
  shipper: "榆林晨曜煤业有限公司",
  carrier: "",
  price: null,
  kilometres: 936,
  daily: tonnes(20),
  planned: tonnes(0),
  loaded: tonnes(0),
  received: tonnes(0),
  left: tonnes(100),
  waybills: 0,
  due: fen(0n),
  dueCount: 0,
  paid: fen(0n),
  isShipper: true,
  quotes: [
    {
      quote: "Q1" as never,
      carrier: "榆林驰野物流有限公司",
      price: price(850_000n),
      vehicles: 3,
      memo: "",
      state: "0",
      quotedAt: testNow,
      lowest: true,
    },
  ],
  actions: ["award", "cancel"],
  madeAt: testNow,
  publishedAt: testNow,
  ...more,
});

test("a shipment is saved from a contract that the firm hauls, and one above the contract's remainder is refused", async () => {
  const inputs: InputOf<typeof shipments.saveShipment>[] = [];
  open("shipment", [
    answer(shipments.listShipments, () => one(shipmentRow)),
    answer(shipments.listContracts, () => [
      {
        contractNo: "20250610-0001" as ContractNo,
        product: "末煤",
        producer: "杭来湾煤矿",
        counterparty: "恒泽",
        place: "榆林恒泽煤场",
        delivery: "坑口自提",
        deliveryTo: "2025-06-30",
        left: tonnes(440),
      },
    ]),
    answer(shipments.saveShipment, (input) => {
      inputs.push(input);
      return inputs.length === 1 ? "SHIPMENT_ABOVE_CONTRACT" : { shipment: shipmentNo, state: "0" as const };
    }),
  ]);
  await userEvent.click(await screen.findByRole("button", { name: "新建发运单" }));
  const dialog = within(await screen.findByRole("dialog", { name: "新建发运单" }));
  await choose(dialog.getByLabelText(/^合同/), /20250610-0001.*可发 440 吨/);
  await userEvent.type(dialog.getByLabelText(/^发运量/), "100");
  await userEvent.type(dialog.getByLabelText("卸货地点"), "唐山曹妃甸");
  const save = dialog.getByRole("button", { name: "保存草稿" });
  await userEvent.click(save);
  expect((await dialog.findByRole("alert")).textContent).toContain("发运量超过合同余量");
  await userEvent.click(save);
  expect(await screen.findByText("已保存，发布后承运商可以报价")).toBeDefined();
  expect(inputs[1]).toMatchObject({
    quantity: tonnes(100),
    from: "榆林恒泽煤场",
    to: "唐山曹妃甸",
    loadFrom: "2025-06-16",
    haulage: "carrier",
    limit: null,
  });
});

test("a shipment that was filled in and not saved is offered again", () =>
  expectDraftOffered({
    open: async () => {
      open("shipment", [
        answer(shipments.listShipments, () => one(shipmentRow)),
        answer(shipments.listContracts, () => []),
      ]);
      await userEvent.click(await screen.findByRole("button", { name: "新建发运单" }));
    },
    label: "卸货地点",
    typed: "唐山曹妃甸",
  }));

test("an unfinished price limit is pointed out, and not saved as no limit", async () => {
  open("shipment", [
    answer(shipments.listShipments, () => one({ ...shipmentRow, state: "0" })),
    answer(shipments.listContracts, () => []),
    answer(shipments.readShipment, () => shipment({ state: "0", actions: ["edit"], quotes: [] })),
  ]);
  await userEvent.click(await screen.findByText(shipmentNo));
  await userEvent.click(await screen.findByRole("button", { name: "修改" }));
  const dialog = within(await screen.findByRole("dialog", { name: `修改发运单 ${shipmentNo}` }));
  const save = dialog.getByRole("button", { name: "保存草稿" });
  await expect.poll(() => (save as HTMLButtonElement).disabled).toBe(false);
  const limit = dialog.getByLabelText<HTMLInputElement>(/^限价/);
  expect(limit.value).toBe("90.00");
  await userEvent.clear(limit);
  await userEvent.type(limit, "90.");
  await userEvent.tab();
  expect(dialog.getByText("数据非法")).toBeDefined();
  expect(save).toHaveProperty("disabled", true);
  await userEvent.type(limit, "5");
  expect(dialog.queryByText("数据非法")).toBeNull();
  expect(save).toHaveProperty("disabled", false);
});

test("closing a half-filled shipment asks first, and says that the draft is kept", async () => {
  open("shipment", [
    answer(shipments.listShipments, () => one(shipmentRow)),
    answer(shipments.listContracts, () => []),
  ]);
  await userEvent.click(await screen.findByRole("button", { name: "新建发运单" }));
  await userEvent.type(await screen.findByLabelText("卸货地点"), "唐山曹妃甸");
  await userEvent.keyboard("{Escape}");
  const question = within(screen.getByRole("dialog", { name: "尚未提交，要离开吗？" }));
  await userEvent.click(question.getByRole("button", { name: "离开" }));
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("the lowest quote is marked and awarded, and the freight is paid with the fund password", async () => {
  const awarded: unknown[] = [];
  const paid: unknown[] = [];
  let current = shipment();
  open("shipment", [
    answer(shipments.listShipments, () => one(shipmentRow)),
    answer(shipments.readShipment, () => current),
    answer(shipments.previewAward, () =>
      aCard({
        party: "榆林驰野物流有限公司",
        evidence: [{ passed: true, words: "最低报价" }],
        seen: "lowest",
      }),
    ),
    answer(shipments.previewFreight, () => aCard({ amount: fen(845_040n), seen: "three waybills" })),
    answer(shipments.award, (input) => {
      awarded.push(input);
      current = shipment({ state: "4", actions: ["close"], due: fen(845_040n), dueCount: 3, waybills: 3 });
      return { shipment: shipmentNo, state: "3" as const, quote: "Q1" as never, price: price(850_000n) };
    }),
    answer(shipments.payFreight, (input) => {
      paid.push(input);
      return {
        shipment: shipmentNo,
        waybills: 3,
        freight: fen(850_000n),
        charge: fen(4_960n),
        paid: fen(845_040n),
      };
    }),
  ]);
  await userEvent.click(await screen.findByText(shipmentNo));
  await userEvent.click(await screen.findByRole("button", { name: /^选定 / }));
  const award = within(await screen.findByRole("dialog", { name: "选定承运商" }));
  expect(await award.findByText("最低报价")).toBeDefined();
  await userEvent.click(award.getByRole("button", { name: "选定" }));
  await userEvent.click(await screen.findByRole("button", { name: "结算运费 8,450.40 元" }));
  const pay = within(await screen.findByRole("dialog", { name: "结算运费" }));
  const act = await pay.findByRole("button", { name: "支付 8,450.40 元" });
  expect(pay.getByText(/^人民币捌仟肆佰伍拾元/)).toBeDefined();
  expect(act).toHaveProperty("disabled", true);
  await userEvent.type(pay.getByLabelText(/^资金密码/), "246810");
  await userEvent.click(act);
  expect(await screen.findByText("运费已支付")).toBeDefined();
  expect(awarded).toEqual([{ shipment: shipmentNo, quote: "Q1", seen: "lowest" }]);
  expect(paid).toEqual([{ shipment: shipmentNo, fundPassword: "246810", seen: "three waybills" }]);
});

const waybillRow: OutputOf<typeof shipments.listWaybills>["rows"][number] = {
  waybillNo,
  state: "0",
  vehicle: "陕K12345",
  driver: "贺长风",
  mode: "road",
  product: "末煤",
  from: "榆林恒泽煤场",
  to: "唐山曹妃甸",
  loaded: null,
  unloaded: null,
  lost: null,
  hauler: "榆林驰野物流有限公司",
  madeAt: testNow,
  freightState: "none",
  payable: null,
  shipmentNo,
  contractNo: "20250610-0001",
};

const waybill = (more: Partial<OutputOf<typeof waybills.read>> = {}): OutputOf<typeof waybills.read> => ({
  waybill: waybillNo,
  shipment: shipmentNo,
  contractNo: "20250610-0001" as ContractNo,
  state: "0",
  mode: "road",
  product: "末煤",
  shipper: "榆林晨曜煤业有限公司",
  hauler: "榆林驰野物流有限公司",
  seller: "恒泽",
  buyer: "榆林晨曜煤业有限公司",
  from: "榆林恒泽煤场",
  to: "唐山曹妃甸",
  vehicle: "陕K12345",
  train: "",
  marked: null,
  axles: "6",
  driver: "贺长风",
  driverPhone: "139****0000",
  planned: tonnes(33),
  seals: "",
  loading: null,
  unloading: null,
  receiver: null,
  timeline: [{ kind: "assigned", label: "派车", at: testNow, by: "任小龙", detail: "陕K12345" }],
  freight: null,
  route: null,
  positions: [],
  progress: 0,
  actions: ["load", "report"],
  mayLink: true,
  madeAt: testNow,
  ...more,
});

test("the driver's telephone is covered until it is asked for", async () => {
  const { calls } = open("waybill", [
    answer(shipments.listWaybills, () => keyed(waybillRow)),
    answer(waybills.read, () => waybill()),
    answer(waybills.readDriverPhone, () => ({ phone: "13900000000" })),
  ]);
  await userEvent.click(await screen.findByText(waybillNo));
  expect(await screen.findByText(/139\*{4}0000/)).toBeDefined();
  expect(calls).not.toContain(waybills.readDriverPhone.name);
  await userEvent.click(screen.getByRole("button", { name: "显示电话" }));
  expect((await screen.findByRole("link", { name: "13900000000" })).getAttribute("href")).toBe(
    "tel:13900000000",
  );
});

const onWay: Partial<OutputOf<typeof waybills.read>> = {
  state: "2",
  route: {
    from: "榆林恒泽煤场",
    to: "唐山曹妃甸",
    kilometres: 936,
    start: { longitude: 109.73, latitude: 38.29 },
    end: { longitude: 118.46, latitude: 39.27 },
  },
  positions: [
    { at: instant(testNow - 7 * 3_600_000), longitude: 111, latitude: 38.5, share: 0.14 },
    { at: instant(testNow - 5 * 3_600_000), longitude: 118.45, latitude: 39.26, share: 0.99 },
  ],
  progress: 0.99,
};

/** The words beside the map of the waybill's way. */
async function wordsOfWay(more: Partial<OutputOf<typeof waybills.read>>): Promise<string> {
  open("waybill", [
    answer(shipments.listWaybills, () => keyed(waybillRow)),
    answer(waybills.read, () => waybill(more)),
  ]);
  await userEvent.click(await screen.findByText(waybillNo));
  const words = (await screen.findByRole("region", { name: "运输路线" })).textContent ?? "";
  cleanup();
  return words;
}

test("a load that nobody has seen for hours says since when, and where it was then", async () => {
  const words = await wordsOfWay(onWay);
  // No map can be drawn here: the sketch of before stands in its place, and says so.
  expect(words).toContain("此浏览器不能绘制地图");
  expect(words).toContain("最近定位 东经 118.450°，北纬 39.260°，在卸货地附近");
  expect(words).toContain("已 5 小时没有新的定位");
  expect(words).toContain("全部定位（2）");
  // Of a load that is unloaded nobody waits for a position.
  expect(await wordsOfWay({ ...onWay, state: "3" })).not.toContain("没有新的定位");
});

test("a load that was never seen has no position, and one between unknown places no map", async () => {
  const words = await wordsOfWay({ ...onWay, positions: [], progress: 0 });
  expect(words).toContain("最近定位 --");
  expect(words).not.toContain("全部定位");
  const unknown = await wordsOfWay({ ...onWay, route: null, positions: [], progress: 0 });
  expect(unknown).toContain("装卸地点不在地图所知的地点中");
  expect(unknown).not.toContain("此浏览器不能绘制地图");
});

/** A card of goods on the road: no money moves. */
const stepCard = (change: Parameters<typeof aCard>[0]) =>
  aCard({ number: waybillNo, direction: "装货", amount: null, effect: null, evidence: [], ...change });

test("a weigh ticket whose net is not gross less tare is pointed out and cannot be entered", async () => {
  const inputs: InputOf<typeof waybills.load>[] = [];
  open("waybill", [
    answer(shipments.listWaybills, () => keyed(waybillRow)),
    answer(waybills.read, () => waybill()),
    answer(waybills.previewStep, ({ ticket }) =>
      stepCard({
        ...(ticket?.net === quantity(335_600n)
          ? { changes: [{ title: "发运单已装", from: "0 吨", to: "33.56 吨" }], seen: "loaded" }
          : { barred: "净重须等于毛重减皮重，应为33.56吨" }),
      }),
    ),
    answer(waybills.load, (input) => {
      inputs.push(input);
      return { waybill: waybillNo, state: "1" as const };
    }),
  ]);
  await userEvent.click(await screen.findByText(waybillNo));
  await userEvent.click(await screen.findByRole("button", { name: "登记装货磅单" }));
  const dialog = within(await screen.findByRole("dialog", { name: "装货磅单 陕K12345" }));
  await userEvent.type(dialog.getByLabelText("磅单号"), "H001");
  await userEvent.type(dialog.getByLabelText("毛重（吨）"), "49.02");
  await userEvent.type(dialog.getByLabelText("皮重（吨）"), "15.46");
  await userEvent.type(dialog.getByLabelText(/^净重/), "33.5");
  expect(dialog.getByText("毛重减皮重为 33.56 吨")).toBeDefined();
  const act = dialog.getByRole("button", { name: "登记" });
  expect(await dialog.findByText(/^净重须等于毛重减皮重/)).toBeDefined();
  expect(act).toHaveProperty("disabled", true);
  await userEvent.type(dialog.getByLabelText(/^净重/), "6");
  const changes = within(await dialog.findByRole("table", { name: "改前改后对照" }));
  expect(changes.getByRole("row", { name: "发运单已装 0 吨 33.56 吨" })).toBeDefined();
  await userEvent.click(act);
  expect(await screen.findByText("已登记，等待卖方放行")).toBeDefined();
  expect(inputs).toMatchObject([{ ticketNo: "H001", net: quantity(335_600n), card: "loaded" }]);
});

test("the driver's link is made once its dialog opens, and says until when it is valid", async () => {
  open("waybill", [
    answer(shipments.listWaybills, () => keyed(waybillRow)),
    answer(waybills.read, () => waybill()),
    answer(waybills.makeDriverLink, () => ({ url: "/driver#abc", path: "/driver#abc", until: testNow })),
  ]);
  await userEvent.click(await screen.findByText(waybillNo));
  await userEvent.click(await screen.findByRole("button", { name: "司机链接" }));
  expect(await screen.findByText(/\/driver#abc$/)).toBeDefined();
  expect(screen.getByRole("link", { name: "打开" }).getAttribute("href")).toBe("/driver#abc");
});

test("several waybills that have arrived are signed for together", async () => {
  const inputs: unknown[] = [];
  open("waybill", [
    answer(shipments.listWaybills, () =>
      keyed({ ...waybillRow, state: "3" as const, loaded: tonnes(34), unloaded: tonnes(33) }),
    ),
    answer(waybills.previewStep, ({ waybills: [one], step }) =>
      stepCard({
        number: one ?? "",
        direction: step === "sign" ? "签收" : "放行",
        changes: [{ title: "合同已收货", from: "0 吨", to: `${inputs.length === 0 ? 33 : 32} 吨` }],
        seen: `signed ${inputs.length}`,
      }),
    ),
    answer(waybills.sign, (input) => {
      inputs.push(input);
      return inputs.length === 1
        ? "CARD_CHANGED"
        : { waybills: [{ waybill: waybillNo, state: "4" as const }] };
    }),
  ]);
  await screen.findByText(waybillNo);
  const [, box] = screen.getAllByRole("checkbox");
  await userEvent.click(box ?? expect.fail("no row can be chosen"));
  await userEvent.click(screen.getByRole("button", { name: "签收 1 张" }));
  const dialog = within(await screen.findByRole("dialog", { name: "签收运单" }));
  expect(dialog.getByText(/装货净重 34 吨，卸货净重 33 吨/)).toBeDefined();
  await userEvent.click(dialog.getByRole("button", { name: "签收 1 张" }));
  // A ticket was corrected meanwhile: the card is shown anew, and what it shows now is bound.
  expect((await dialog.findByRole("alert")).textContent).not.toBe("");
  expect(await dialog.findByRole("row", { name: "合同已收货 0 吨 32 吨" })).toBeDefined();
  await userEvent.click(dialog.getByRole("button", { name: "签收 1 张" }));
  await expect
    .poll(() => inputs)
    .toEqual([
      { waybills: [waybillNo], card: "signed 0" },
      { waybills: [waybillNo], card: "signed 1" },
    ]);
});

test("a waybill is cancelled for a reason, after its card has shown what is cancelled with it", async () => {
  const inputs: unknown[] = [];
  open("waybill", [
    answer(shipments.listWaybills, () => keyed(waybillRow)),
    answer(waybills.read, () => waybill({ state: "2", actions: ["cancel"] })),
    answer(waybills.previewStep, ({ step }) =>
      stepCard({
        falls: {
          title: "随之失效",
          words: "1 项",
          rows: [["合同 20250610-0001", "第 1 批发货", "33.56 吨"]],
        },
        seen: step,
      }),
    ),
    answer(waybills.cancel, (input) => {
      inputs.push(input);
      return { waybill: waybillNo, state: "9" as const };
    }),
  ]);
  await userEvent.click(await screen.findByText(waybillNo));
  await userEvent.click(await screen.findByRole("button", { name: "取消运单" }));
  const dialog = within(await screen.findByRole("dialog", { name: "取消运单 陕K12345" }));
  expect(await dialog.findByText("第 1 批发货")).toBeDefined();
  await userEvent.type(dialog.getByLabelText(/^原因/), "侧翻");
  await userEvent.click(dialog.getByRole("button", { name: "取消运单" }));
  await expect.poll(() => inputs).toEqual([{ waybill: waybillNo, reason: "侧翻", card: "cancel" }]);
});

test("a shipment is published and cancelled on its card", async () => {
  const inputs: unknown[] = [];
  let current = shipment({ state: "0", actions: ["publish"] });
  open("shipment", [
    answer(shipments.listShipments, () => one(shipmentRow)),
    answer(shipments.readShipment, () => current),
    answer(shipments.previewStep, ({ step }) =>
      stepCard({
        changes: [{ title: "合同可安排发运", from: "440 吨", to: step === "publish" ? "340 吨" : "540 吨" }],
        seen: step,
      }),
    ),
    answer(shipments.publishShipment, (input) => {
      inputs.push(input);
      current = shipment({ actions: ["cancel"] });
      return { shipment: shipmentNo, state: "1" as const };
    }),
    answer(shipments.cancelShipment, (input) => {
      inputs.push(input);
      return { shipment: shipmentNo, state: "9" as const };
    }),
  ]);
  await userEvent.click(await screen.findByText(shipmentNo));
  await userEvent.click(await screen.findByRole("button", { name: "发布" }));
  const publish = within(await screen.findByRole("dialog", { name: "发布发运单" }));
  expect(await publish.findByRole("row", { name: "合同可安排发运 440 吨 340 吨" })).toBeDefined();
  await userEvent.click(publish.getByRole("button", { name: "发布" }));
  await userEvent.click(await screen.findByRole("button", { name: "取消发运" }));
  const cancel = within(await screen.findByRole("dialog", { name: "取消发运" }));
  expect(await cancel.findByRole("row", { name: "合同可安排发运 440 吨 540 吨" })).toBeDefined();
  await userEvent.type(cancel.getByLabelText(/^原因/), "改日再发");
  await userEvent.click(cancel.getByRole("button", { name: "取消发运" }));
  await expect
    .poll(() => inputs)
    .toEqual([
      { shipment: shipmentNo, seen: "publish" },
      { shipment: shipmentNo, reason: "改日再发", seen: "cancel" },
    ]);
});

test("wagons are assigned by their numbers of seven digits, and another number is pointed out", async () => {
  const inputs: InputOf<typeof shipments.assign>[] = [];
  open("shipment", [
    answer(shipments.listShipments, () => one(shipmentRow)),
    answer(shipments.readShipment, () => shipment({ state: "3", mode: "rail", actions: ["assign"] })),
    answer(shipments.assign, (input) => {
      inputs.push(input);
      return { shipment: shipmentNo, waybills: [waybillNo] };
    }),
  ]);
  await userEvent.click(await screen.findByText(shipmentNo));
  await userEvent.click(await screen.findByRole("button", { name: "派车" }));
  const dialog = within(await screen.findByRole("dialog", { name: `派车 ${shipmentNo}` }));
  await userEvent.type(dialog.getByLabelText("车次"), "80002");
  await userEvent.type(dialog.getByLabelText(/^车号/), "4820001 123456");
  const assign = dialog.getByRole("button", { name: "派车 2 节" });
  expect(dialog.getByText("“123456”有误，车号为7位数字")).toBeDefined();
  expect(assign).toHaveProperty("disabled", true);
  await userEvent.type(dialog.getByLabelText(/^车号/), "7");
  await userEvent.click(assign);
  const wagons = ["4820001", "1234567"].map((wagon) => ({ wagon, type: "C70" }));
  await expect.poll(() => inputs).toEqual([{ shipment: shipmentNo, trucks: [], train: "80002", wagons }]);
});

test("each truck is assigned with its driver and load, none of them twice", async () => {
  const inputs: InputOf<typeof shipments.assign>[] = [];
  const vehicles = ["陕K12345", "陕K67890"].map((plate, i) => ({
    vehicle: `V${i + 1}` as never,
    plate,
    axles: "6" as const,
    tare: tonnes(15),
  }));
  const drivers = ["张伟", "李强"].map((name, i) => ({
    driver: `D${i + 1}` as never,
    name,
    mobile: `1370000000${i + 1}`,
  }));
  open("shipment", [
    answer(shipments.listShipments, () => one(shipmentRow)),
    answer(shipments.readShipment, () => shipment({ state: "3", actions: ["assign"] })),
    answer(carriers.listFree, () => ({ vehicles, drivers })),
    answer(shipments.assign, (input) => {
      inputs.push(input);
      return { shipment: shipmentNo, waybills: [waybillNo] };
    }),
  ]);
  await userEvent.click(await screen.findByText(shipmentNo));
  await userEvent.click(await screen.findByRole("button", { name: "派车" }));
  const dialog = within(await screen.findByRole("dialog", { name: `派车 ${shipmentNo}` }));
  const assign = dialog.getByRole("button", { name: "派车 1 辆" });
  expect(assign).toHaveProperty("disabled", true);
  await choose(await dialog.findByLabelText("第 1 辆车牌号"), /陕K12345/);
  await choose(dialog.getByLabelText("第 1 辆司机"), /张伟/);
  await userEvent.click(assign);
  await expect
    .poll(() => inputs)
    .toMatchObject([{ trucks: [{ vehicle: "V1", driver: "D1", planned: tonnes(33) }], wagons: [] }]);
});

test("a quote above the limit cannot be sent, and a wrong plate is pointed out", async () => {
  const quoted: unknown[] = [];
  const carrier = { ...clerk, firmKind: "3" };
  const view = open(
    "source",
    [
      answer(carriers.listOpenShipments, () =>
        one({
          shipmentNo,
          product: "末煤",
          mode: "road" as const,
          from: "榆林恒泽煤场",
          to: "唐山曹妃甸",
          kilometres: 936,
          quantity: tonnes(100),
          shipper: "榆林晨曜煤业有限公司",
          limit: price(900_000n),
          vehicles: 3,
          loadFrom: "2025-06-16",
          loadTo: "2025-06-20",
          own: null,
          publishedAt: testNow,
        }),
      ),
      answer(carriers.previewQuote, ({ price: quotePrice, vehicles }) =>
        aCard({ direction: "报价", amount: fen(850_000n), seen: `${quotePrice} ${vehicles}` }),
      ),
      answer(carriers.quote, (input) => {
        quoted.push(input);
        return { shipment: shipmentNo, quote: "Q1" as never };
      }),
      answer(carriers.listVehicles, () => ({ rows: [], total: 0, counts: {}, sums: {} })),
    ],
    carrier,
  );
  await userEvent.click(await screen.findByText(shipmentNo));
  await userEvent.click(await screen.findByRole("button", { name: "报价" }));
  const dialog = within(await screen.findByRole("dialog", { name: `报价 ${shipmentNo}` }));
  await userEvent.type(dialog.getByLabelText("运价（元/吨）"), "91");
  await userEvent.type(dialog.getByLabelText("可派车辆数"), "3");
  expect(dialog.getByText("不得高于限价 90.00")).toBeDefined();
  expect(dialog.getByRole("button", { name: "提交报价" })).toHaveProperty("disabled", true);
  await userEvent.clear(dialog.getByLabelText("运价（元/吨）"));
  await userEvent.type(dialog.getByLabelText("运价（元/吨）"), "85");
  expect(await dialog.findByText("人民币捌仟伍佰元整")).toBeDefined();
  await userEvent.click(dialog.getByRole("button", { name: "提交报价" }));
  await expect
    .poll(() => quoted)
    .toEqual([{ shipment: shipmentNo, price: price(850_000n), vehicles: 3, memo: "", seen: "850000 3" }]);

  await view.router.navigate({ to: "/user/transport/vehicle" });
  await userEvent.click(await screen.findByRole("button", { name: "新增车辆" }));
  const vehicle = within(await screen.findByRole("dialog", { name: "新增车辆" }));
  await userEvent.type(vehicle.getByLabelText("车牌号"), "陕K1234");
  await userEvent.tab();
  expect(vehicle.getByText("格式不正确，如陕K12345或陕KD12345")).toBeDefined();
});
