import { api } from "@zd/api";
import { frameTypes } from "@zd/api/market/frames";
import { perTonne, tonnes } from "@zd/domain/testing/samples";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openExchange } from "../../testing/exchange.ts";
import { at, fenOf } from "../../testing/market-scene.ts";
import { fundPassword } from "../../testing/samples.ts";
import { type ShopScene, setShopScene } from "../../testing/shop-scene.ts";
import type { TestPlatform } from "../../testing/test-platform.ts";
import { findMallObligations } from "../obligations.ts";

const { listOrders, listFees, readStatistics } = api.mallControl;
const page = { pageIndex: 1, pageSize: 20, filters: {} } as const;

let exchange: TestPlatform;
let scene: ShopScene;
beforeAll(async () => {
  exchange = await openExchange({ start: at("09:00:00") });
  scene = await setShopScene(exchange);
});
afterAll(() => exchange.close());

const as = (name: string) => scene.member(name).caller;

test("the exchange sees every order, what it was charged, and what they come to", async () => {
  const ware = await scene.putUp();
  const waiting = await scene.placed("plant", ware, "200");
  const taken = await scene.placed("steel", ware, "500");
  const { contractNo } = await as("mine").ask(api.mallOrders.confirmOrder, {
    orderNo: taken,
    fundPassword,
  });
  await as("mine").ask(api.mallContracts.submitContract, { contractNo });
  await as("steel").ask(api.mallContracts.confirmContract, { contractNo });

  const { mia } = scene.mall;
  const { rows, counts } = await mia.ask(listOrders, page);
  expect(rows.map(({ orderNo, state, agreementState }) => [orderNo, state, agreementState])).toEqual([
    [taken, "1", "2"],
    [waiting, "0", null],
  ]);
  expect(counts).toEqual({ "0": 1, "1": 1 });
  const bySeller = { ...page, filters: { seller: "mine", stage: "waiting" } };
  expect((await mia.ask(listOrders, bySeller)).rows).toMatchObject([
    { orderNo: waiting, buyer: "plant有限公司" },
  ]);

  const fees = await mia.ask(listFees, page);
  expect(fees.rows).toMatchObject([
    { orderNo: taken, contractNo, side: "B", firm: "steel有限公司", fee: fenOf("100"), refunded: 0n },
  ]);
  expect(fees.sums).toMatchObject({ fee: "100.00" });

  const statistics = await mia.ask(readStatistics, {});
  expect(statistics).toMatchObject({
    to: "2026-06-15",
    states: [
      { state: "0", orders: 1, quantity: tonnes("200"), amount: fenOf("138000") },
      { state: "1", orders: 1, quantity: tonnes("500"), amount: fenOf("345000") },
    ],
    agreed: { contracts: 1, quantity: tonnes("500"), amount: fenOf("345000"), fees: fenOf("100") },
    days: [{ day: "2026-06-15", orders: 2 }],
    kinds: [{ kindName: "动力煤", orders: 2, averagePrice: perTonne("690") }],
    shops: [{ firm: "mine", orders: 2, confirmed: 1 }],
  });
  expect((await mia.ask(readStatistics, { from: "2026-06-16" })).states).toEqual([]);
  expect((await as("plant").call(readStatistics, {})).code).toBe("P1003");
});

test("both sides hear of an order and of its contract on their sockets", async () => {
  const ware = await scene.putUp();
  const sockets = [];
  for (const name of ["plant", "mine", "steel"]) {
    const socket = await exchange.socket();
    socket.send({ type: frameTypes.attend, data: { token: scene.member(name).token } });
    await socket.next(({ type }) => type === frameTypes.attend);
    sockets.push(socket);
  }
  const orderNo = await scene.placed("plant", ware);
  const { contractNo } = await as("mine").ask(api.mallOrders.confirmOrder, { orderNo, fundPassword });
  const frames = [];
  for (const socket of sockets) {
    socket.send({ type: 0 });
    await socket.next(({ type }) => type === frameTypes.keepAlive);
    frames.push(socket.frames.filter(({ type }) => type === frameTypes.ownMoved).map(({ data }) => data));
    socket.close();
  }
  const [ofBuyer, ofSeller, ofStranger] = frames;
  expect(ofBuyer).toEqual(
    expect.arrayContaining([
      { kind: "mallorder", id: orderNo },
      { kind: "mallcontract", id: contractNo },
    ]),
  );
  expect(ofSeller).toEqual(ofBuyer);
  expect(ofStranger).toEqual([]);
});

test("nobody leaves while an order waits or a contract is to be agreed on", async () => {
  const ware = await scene.putUp();
  await scene.join("leaver");
  const { firm } = scene.member("leaver");
  const obligations = async () => (await findMallObligations(exchange.db, firm)).openContracts;
  expect(await obligations()).toEqual([]);
  const orderNo = await scene.placed("leaver", ware);
  expect(await obligations()).toEqual([orderNo]);
  const { contractNo } = await as("mine").ask(api.mallOrders.confirmOrder, { orderNo, fundPassword });
  expect(await obligations()).toEqual([contractNo]);
  await as("leaver").ask(api.mallContracts.cancelContract, { contractNo, reason: "不买了" });
  expect(await obligations()).toEqual([]);
});
