import { api } from "@zd/api";
import type { ContractNo, OrderNo } from "@zd/domain/kernel/brand";
import { instant, quantity } from "@zd/domain/kernel/brand";
import { dayMs } from "@zd/domain/kernel/shanghai-time";
import type { MallWareId } from "@zd/domain/mall/codes";
import { perTonne } from "@zd/domain/testing/samples";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openExchange } from "../../testing/exchange.ts";
import { at, checkBooks } from "../../testing/market-scene.ts";
import { fundPassword } from "../../testing/samples.ts";
import { type ShopScene, setShopScene } from "../../testing/shop-scene.ts";
import type { TestPlatform } from "../../testing/test-platform.ts";

const { cancelOrder, confirmOrder, rejectOrder, placeOrder } = api.mallOrders;
const { submitContract, confirmContract, cancelContract, editContract, readContract } = api.mallContracts;

let exchange: TestPlatform;
let scene: ShopScene;
/** One for each walk: who reviews them has gone home when days have passed. */
const wares: MallWareId[] = [];
const walks = 6;
beforeAll(async () => {
  exchange = await openExchange({ start: at("09:00:00") });
  scene = await setShopScene(exchange, "900000");
  for (let i = 0; i < walks; i++)
    wares.push(await scene.putUp({ stock: String(total), min: "100", step: "100" }));
});
afterAll(() => exchange.close());

const as = (name: string) => scene.member(name).caller;
const total = 2_000n;

const moves = fc.array(
  fc.oneof(
    {
      weight: 5,
      arbitrary: fc.record({
        kind: fc.constant("order" as const),
        by: fc.nat(1),
        units: fc.integer({ min: 1, max: 8 }),
      }),
    },
    {
      weight: 6,
      arbitrary: fc.record({
        kind: fc.constantFrom(
          "cancel" as const,
          "reject" as const,
          "confirm" as const,
          "agree" as const,
          "drop" as const,
        ),
        of: fc.nat(20),
      }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant("day" as const) }) },
  ),
  { minLength: 8, maxLength: 20 },
);

test("whatever is ordered, cancelled, agreed on or left to lapse: no tonne and no fen is lost or made", async () => {
  await fc.assert(
    fc.asyncProperty(moves, async (played) => {
      const ware = wares.pop();
      if (!ware) throw new Error("as many wares as walks");
      const walk = openWalk(ware);
      for (const move of played) await walk.take(move);
      await check(ware);
    }),
    { numRuns: walks, endOnFailure: true },
  );
}, 180_000);

/** What holds of a ware's books: its stock is what its orders leave, and what is frozen is what they hold. */
async function check(ware: MallWareId) {
  const orders = await exchange.db
    .selectFrom("mall.order as o")
    .leftJoin("mall.agreement as a", "a.orderNo", "o.orderNo")
    .select(["o.state", "o.quantity", "a.state as agreed", "a.quantity as sold"])
    .where("o.wareId", "=", ware)
    .execute();
  const reserved = orders
    .filter(({ state, agreed }) => state === "0" || (state === "1" && (agreed === "0" || agreed === "1")))
    .reduce((sum, order) => sum + order.quantity, 0n);
  const sold = orders
    .filter(({ agreed }) => agreed === "2")
    .reduce((sum, order) => sum + (order.sold ?? 0n), 0n);
  const stock = await scene.stockOf(ware);
  expect(stock.reserved).toBe(reserved);
  expect(stock.available + stock.reserved + sold).toBe(total * 10_000n);
  const held = await exchange.db
    .selectFrom("mall.order as o")
    .leftJoin("mall.agreement as a", "a.orderNo", "o.orderNo")
    .select(["o.buyerId", "o.sellerId", "o.buyerFee", "o.buyerDeposit", "o.sellerFee", "o.sellerDeposit"])
    .where((row) =>
      row.or([
        row("o.state", "=", "0"),
        row.and([row("o.state", "=", "1"), row("a.state", "in", ["0", "1"])]),
      ]),
    )
    .execute();
  for (const name of ["plant", "steel", "mine"]) {
    const frozen = held.reduce(
      (sum, one) =>
        sum +
        (one.buyerId === name ? one.buyerFee + one.buyerDeposit : 0n) +
        (one.sellerId === name ? one.sellerFee + one.sellerDeposit : 0n),
      0n,
    );
    expect((await scene.purse(name))["trading-deposit"]).toBe(frozen);
  }
  await checkBooks(exchange);
}

type Move =
  | { readonly kind: "order"; readonly by: number; readonly units: number }
  | { readonly kind: "cancel" | "reject" | "confirm" | "agree" | "drop"; readonly of: number }
  | { readonly kind: "day" };

function openWalk(ware: MallWareId) {
  const orders: { no: OrderNo; by: string; contractNo: ContractNo | null }[] = [];

  async function agree(contractNo: ContractNo, by: string) {
    const read = await as(by).ask(readContract, { contractNo });
    const { quantity: count, payType, delivery, deliveryFrom, deliveryTo, address, memo } = read;
    const less = quantity(count > 1_000_000n ? count - 1_000_000n : count);
    const terms = { quantity: less, payType, delivery, deliveryFrom, deliveryTo, address, memo };
    await as("mine").call(editContract, { contractNo, ...terms });
    await as("mine").call(submitContract, { contractNo });
    await as(by).call(confirmContract, { contractNo });
  }

  return {
    async take(move: Move) {
      if (move.kind === "day") {
        await exchange.until(instant(exchange.clock.now() + dayMs));
        for (const name of ["plant", "steel", "mine"]) await scene.renew(name);
        return;
      }
      if (move.kind === "order") {
        const by = ["plant", "steel"][move.by] ?? "plant";
        const count = quantity(BigInt(move.units) * 1_000_000n);
        const input = { ware, count, price: perTonne("690"), fundPassword, address: "" };
        const answer = await as(by).call(placeOrder, input);
        if (answer.code === 0) orders.push({ no: answer.data.orderNo, by, contractNo: null });
        return;
      }
      const order = orders[move.of % Math.max(orders.length, 1)];
      if (!order) return;
      const { no: orderNo, by, contractNo } = order;
      if (move.kind === "cancel") await as(by).call(cancelOrder, { orderNo, reason: "" });
      if (move.kind === "reject") await as("mine").call(rejectOrder, { orderNo, reason: "无货" });
      if (move.kind === "confirm") {
        const answer = await as("mine").call(confirmOrder, { orderNo, fundPassword });
        if (answer.code === 0) order.contractNo = answer.data.contno;
      }
      if (contractNo === null) return;
      if (move.kind === "agree") await agree(contractNo, by);
      if (move.kind === "drop") await as(by).call(cancelContract, { contractNo, reason: "不买了" });
    },
  };
}
