import { api } from "@zd/api";
import { frameTypes } from "@zd/api/market/frames";
import type { FirmId } from "@zd/domain/kernel/brand";
import type { MallWareId } from "@zd/domain/mall/codes";
import { perTonne, tonnes } from "@zd/domain/testing/samples";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openExchange } from "../../testing/exchange.ts";
import { at } from "../../testing/market-scene.ts";
import { type ShopScene, setShopScene } from "../../testing/shop-scene.ts";
import type { TestPlatform } from "../../testing/test-platform.ts";
import { warePriceChanged } from "../events.ts";
import { releaseStock, reserveStock } from "../stock.ts";

const {
  followWares,
  unfollowWares,
  followShops,
  unfollowShops,
  listWares,
  listShops,
  readFollowed,
  listNews,
  markRead,
} = api.mallFollow;
const page = { pageIndex: 1, pageSize: 10, filters: {} } as const;

let exchange: TestPlatform;
let scene: ShopScene;
beforeAll(async () => {
  exchange = await openExchange({ start: at("09:00:00") });
  scene = await setShopScene(exchange);
});
afterAll(() => exchange.close());

const as = (name: string) => scene.member(name).caller;
const publishPrice = async (ware: MallWareId, before: string, after: string) => {
  await exchange.db
    .updateTable("mall.ware")
    .set({ price: perTonne(after) })
    .where("id", "=", ware)
    .execute();
  await exchange.platform.transact(async ({ publish }) =>
    publish(warePriceChanged({ ware, before: String(perTonne(before)), after: String(perTonne(after)) })),
  );
  await exchange.settle();
};

describe("what a user follows", () => {
  test("is kept once, for him alone, with what it was and what it is", async () => {
    const ware = await scene.putUp();
    for (let i = 0; i < 2; i++) expect(await as("plant").ask(followWares, { ware })).toEqual({ followed: 1 });
    await exchange.db
      .updateTable("mall.ware")
      .set({ price: perTonne("680") })
      .where("id", "=", ware)
      .execute();
    const { rows } = await as("plant").ask(listWares, page);
    expect(rows).toMatchObject([
      { wareId: ware, price: perTonne("680"), followedPrice: perTonne("690"), available: tonnes("3000") },
    ]);
    expect((await as("steel").ask(listWares, page)).total).toBe(0);
    expect(await as("plant").ask(unfollowWares, { ware })).toEqual({ followed: 0 });
    expect(await as("plant").ask(unfollowWares, { ware })).toEqual({ followed: 0 });
  });

  test("comes along from the browser at the sign-in; what is not on sale any more is passed over", async () => {
    const [one, two] = [await scene.putUp(), await scene.putUp()];
    const gone = await scene.putUp();
    await exchange.db
      .updateTable("mall.ware")
      .set({ state: "4", shown: false })
      .where("id", "=", gone)
      .execute();
    await as("steel").ask(followWares, { ware: one });
    const wares = [one, two, gone, "W999999" as MallWareId];
    expect(await as("steel").ask(followWares, { wares })).toEqual({ followed: 2 });
    const followed = await as("steel").ask(readFollowed, {});
    expect(followed.wares.toSorted()).toEqual([one, two].toSorted());
    expect(await as("steel").ask(unfollowWares, { wares })).toEqual({ followed: 0 });
    for (const ware of [gone, "W999999" as MallWareId])
      expect((await as("steel").call(followWares, { ware })).code).toBe("P1004");
  });

  test("may be a shop", async () => {
    expect(await as("plant").ask(followShops, { firm: "mine" as FirmId })).toEqual({ followed: 1 });
    const { rows } = await as("plant").ask(listShops, page);
    expect(rows).toMatchObject([{ firmId: "mine", shopName: "mine煤炭", condition: "open" }]);
    expect((await as("plant").call(followShops, { firm: "steel" as FirmId })).code).toBe("P1004");
    expect(await as("plant").ask(unfollowShops, { firm: "mine" as FirmId })).toEqual({ followed: 0 });
  });

  test("is nothing without a sign-in", async () => {
    expect((await exchange.anonymous.call(followWares, { wares: [await scene.putUp()] })).code).toBe(
      "GA-101",
    );
  });
});

describe("whoever follows a ware", () => {
  test("hears that it is cheaper, on his socket and in his list; a price that rises is no news", async () => {
    const ware = await scene.putUp();
    await as("plant").ask(followWares, { ware });
    const socket = await exchange.socket();
    socket.send({ type: frameTypes.attend, data: { token: scene.member("plant").token } });
    await socket.next(({ type }) => type === frameTypes.attend);
    await publishPrice(ware, "690", "700");
    await publishPrice(ware, "700", "670");
    const frame = await socket.next(({ type }) => type === frameTypes.ownMoved);
    expect(frame.data).toEqual({ kind: "followed", id: ware });
    const { rows } = await as("plant").ask(listNews, page);
    expect(rows).toMatchObject([
      { kind: "price", wareId: ware, before: perTonne("700"), price: perTonne("670"), isRead: "N" },
    ]);
    expect((await as("plant").ask(readFollowed, {})).unread).toBe(1);
    expect(await as("plant").ask(markRead, {})).toEqual({ unread: 0 });
    expect((await as("steel").ask(listNews, page)).total).toBe(0);
    socket.close();
  });

  test("hears that it is there again", async () => {
    const ware = await scene.putUp({ stock: "500" });
    await as("steel").ask(followWares, { ware });
    const order = [{ ware, quantity: tonnes("500"), order: "S1" }];
    await exchange.platform.transact((scope) => reserveStock(scope, order));
    await exchange.settle();
    expect((await as("steel").ask(listNews, page)).total).toBe(0);
    await exchange.platform.transact((scope) => releaseStock(scope, order));
    await exchange.settle();
    const { rows } = await as("steel").ask(listNews, page);
    expect(rows).toMatchObject([{ kind: "stock", wareId: ware, before: null, available: tonnes("500") }]);
  });
});
