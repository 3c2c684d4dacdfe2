import { api } from "@zd/api";
import { type FirmId, fen, firmId } from "@zd/domain/kernel/brand";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openExchange } from "../../testing/exchange.ts";
import { at } from "../../testing/market-scene.ts";
import { fundPassword } from "../../testing/samples.ts";
import { type ShopScene, setShopScene } from "../../testing/shop-scene.ts";
import type { TestPlatform } from "../../testing/test-platform.ts";

const { restrictions, mallOrders, merchants, merchantReviews } = api;

let exchange: TestPlatform;
let scene: ShopScene<"risk" | "second">;
beforeAll(async () => {
  exchange = await openExchange({ start: at("09:00:00") });
  scene = await setShopScene(exchange, "5000000", { risk: "riskController", second: "riskController" });
});
afterAll(() => exchange.close());

async function byTwo(
  firm: FirmId,
  wish: {
    readonly kind: "freeze" | "thaw" | "limits";
    readonly scope?: "trade";
    readonly orderValue?: ReturnType<typeof fen>;
    readonly openContracts?: number;
  },
) {
  const { risk, second } = scene.mall.staff;
  const { restriction } = await risk.ask(restrictions.propose, { firm, reason: "待查", ...wish });
  await second.ask(restrictions.decide, { restriction, isConfirmed: true, opinion: "" });
  await exchange.settle();
}

test("a merchant who is frozen sells and confirms nothing, may refuse, and sells again once thawed", async () => {
  const ware = await scene.putUp();
  const [first, second] = [
    await scene.placed("plant", ware, "500"),
    await scene.placed("plant", ware, "500"),
  ];
  const mine = firmId("mine");
  const { caller } = scene.member("mine");
  await byTwo(mine, { kind: "freeze", scope: "trade" });
  expect(await scene.order("plant", ware, "500")).toMatchObject({ code: "M1003" });
  expect(await caller.call(mallOrders.confirmOrder, { orderNo: first, fundPassword })).toMatchObject({
    code: "I1200",
  });
  expect((await caller.ask(merchants.readShop, {})).shop).toMatchObject({ suspendedFor: "企业已冻结" });
  const resume = { firm: mine, reason: "恢复" };
  expect(await scene.mall.staff.mia.call(merchantReviews.resumeMerchant, resume)).toMatchObject({
    code: "I1200",
  });
  await caller.ask(mallOrders.rejectOrder, { orderNo: first, reason: "暂停销售" });

  await byTwo(mine, { kind: "thaw" });
  expect((await caller.ask(merchants.readShop, {})).shop).toMatchObject({ suspendedFor: null });
  await caller.ask(mallOrders.confirmOrder, { orderNo: second, fundPassword });
});

test("a buyer who is frozen orders nothing, and one with limits nothing beyond them", async () => {
  const ware = await scene.putUp();
  const steel = firmId("steel");
  await byTwo(steel, { kind: "freeze", scope: "trade" });
  expect(await scene.order("steel", ware, "500")).toMatchObject({ code: "I1200" });
  await byTwo(steel, { kind: "thaw" });
  await byTwo(steel, { kind: "limits", orderValue: fen(1_00n) });
  expect(await scene.order("steel", ware, "500")).toMatchObject({ code: "I1210" });
  await byTwo(steel, { kind: "limits", openContracts: 0 });
  expect(await scene.order("steel", ware, "500")).toMatchObject({ code: "I1211" });
  await byTwo(steel, { kind: "limits" });
  expect(await scene.order("steel", ware, "500")).toMatchObject({ code: 0 });
});
