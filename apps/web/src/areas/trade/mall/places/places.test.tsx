import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { api } from "@zd/api";
import type { InputOf } from "@zd/api/wire/operation";
import { type FirmId, quantity, type WareKindId } from "@zd/domain/kernel/brand";
import type { PlaceId } from "@zd/domain/mall/codes";
import type { ProductId } from "@zd/domain/terms/product";
import { afterEach, expect, test } from "vitest";
// Their libraries take their time: loaded here, not within the first test.
import "./place-page.tsx";
import "./regions-page.tsx";
import "./parks-page.tsx";
import "../shop/shop-page.tsx";
import { daysAgo, mallOn, mallSite, wareCard } from "../../../../testing/mall-rows.ts";
import { type Answer, answer, renderPage } from "../../../../testing/render-page.tsx";

const { mallFinding, merchants, places } = api;

afterEach(cleanup);

const place = {
  place: "P1" as PlaceId,
  name: "杭来湾煤矿",
  type: "1",
  area: "610800",
  areaName: "榆林",
  province: "陕西省",
  city: "榆林市",
  county: "榆阳区",
  park: null,
  longitude: "",
  latitude: "",
} as const;

const open = (path: string, answers: readonly Answer[]) =>
  renderPage(path, [...mallOn, ...answers], { site: mallSite });

const areas = answer(places.listAreas, () => [
  { area: "610800", name: "榆林", province: "陕西省", city: "榆林市", places: 4, wares: 31 },
]);

test("regions and types narrow the list of places (R-265)", async () => {
  const requests: InputOf<typeof places.findPlaces>[] = [];
  open("/trade/factoryList", [
    areas,
    answer(places.findPlaces, (input) => {
      requests.push(input);
      return { rows: [{ ...place, wares: 3 }], total: 1, counts: { "1": 1 } };
    }),
  ]);
  expect((await screen.findByRole("link", { name: "杭来湾煤矿" })).getAttribute("href")).toBe(
    "/trade/factoryInfo?placeId=P1",
  );
  expect(screen.getByText("陕西省 榆林市 榆阳区")).toBeDefined();
  await userEvent.click(screen.getByRole("link", { name: "榆林 4" }));
  await userEvent.click(await screen.findByRole("link", { name: "煤场" }));
  await expect.poll(() => requests.at(-1)).toMatchObject({ area: "610800", type: "2" });
  await userEvent.type(screen.getByRole("textbox", { name: "名称" }), "杭来");
  await expect.poll(() => requests.at(-1)?.keyword).toBe("杭来");
});

test("no place says what to do, and a failure can be tried again", async () => {
  let works = false;
  open("/trade/factoryList", [
    areas,
    answer(places.findPlaces, () => (works ? { rows: [], total: 0, counts: {} } : "BUSY")),
  ]);
  expect(await screen.findByText("系统繁忙，请稍后重试")).toBeDefined();
  works = true;
  await userEvent.click(screen.getByRole("button", { name: "重试" }));
  expect(await screen.findByText("没有符合条件的地点")).toBeDefined();
});

test("the list of parks asks for parks (R-266)", async () => {
  const requests: InputOf<typeof places.findPlaces>[] = [];
  open("/trade/placeFactory", [
    answer(places.findPlaces, (input) => {
      requests.push(input);
      return { rows: [{ ...place, name: "鱼河物流园", type: "3" as const, wares: 0 }], total: 1, counts: {} };
    }),
  ]);
  expect(await screen.findByRole("link", { name: "鱼河物流园" })).toBeDefined();
  expect(requests[0]?.type).toBe("3");
});

test("of a park its mines and yards are listed (R-266)", async () => {
  const requests: InputOf<typeof places.findPlaces>[] = [];
  const park = { ...place, place: "P7" as PlaceId, name: "鱼河物流园", type: "3" as const };
  open("/trade/placeFactory?placeId=P7", [
    answer(places.readPlace, () => ({
      ...park,
      address: "",
      intro: "",
      locations: [],
      wares: 0,
      merchants: 0,
      near: [],
    })),
    answer(places.findPlaces, (input) => {
      requests.push(input);
      return { rows: [{ ...place, park: park.place, wares: 3 }], total: 1, counts: {} };
    }),
  ]);
  expect(await screen.findByRole("heading", { name: "鱼河物流园的矿与煤场" })).toBeDefined();
  expect(await screen.findByRole("link", { name: "杭来湾煤矿" })).toBeDefined();
  expect(requests[0]).toMatchObject({ park: "P7" });
  expect(requests[0]?.type).toBeUndefined();
});

test("a place says where it is, and what is sold there (R-262)", async () => {
  open("/trade/factoryInfo?placeId=P1", [
    answer(places.readPlace, () => ({
      ...place,
      address: "小纪汗镇",
      longitude: "109.612000",
      latitude: "38.530000",
      intro: "",
      locations: [],
      wares: 3,
      merchants: 2,
      near: [{ ...place, place: "P2" as PlaceId, name: "小保当煤矿", wares: 6 }],
    })),
    answer(mallFinding.findWares, () => ({ rows: [wareCard()], total: 1, isAll: true, corrected: null })),
  ]);
  expect(await screen.findByText("109.612000")).toBeDefined();
  expect(await screen.findByRole("link", { name: /籽精煤/ })).toBeDefined();
  expect(screen.getByRole("link", { name: "小保当煤矿" })).toBeDefined();
  // Here no map can be drawn: the page says so, and says in words where the place lies and which others have no point.
  expect(screen.getByRole("note").textContent).toContain("此浏览器不能绘制地图");
  expect(screen.getByText("未登记位置：小保当煤矿")).toBeDefined();
  cleanup();
  open("/trade/factoryInfo?placeId=P2", [
    answer(places.readPlace, () => ({
      ...place,
      place: "P2" as PlaceId,
      name: "小保当煤矿",
      address: "",
      intro: "",
      locations: [],
      wares: 0,
      merchants: 0,
      near: [],
    })),
    answer(mallFinding.findWares, () => ({ rows: [], total: 0, isAll: true, corrected: null })),
  ]);
  // A place without a point has no map.
  expect((await screen.findByText("经度")).parentElement?.textContent).toContain("--");
  expect(screen.queryByRole("note")).toBeNull();
  cleanup();
  open("/trade/factoryInfo?placeId=P9", [answer(places.readPlace, () => "NOT_FOUND")]);
  expect(await screen.findByText("没有找到该地点")).toBeDefined();
});

test("a shop shows itself and its wares by kind (R-264); one that is stopped is not there", async () => {
  const requests: InputOf<typeof mallFinding.findWares>[] = [];
  open("/trade/shop?firmId=F9", [
    answer(merchants.readPublicShop, () => ({
      firm: "F9" as FirmId,
      firmName: "榆林塬上煤炭运销有限公司",
      shopName: "塬上煤炭",
      intro: "自有矿",
      contactName: "李文",
      contactPhone: "0912-0000000",
      address: "榆阳区",
      opens: 480,
      closes: 1080,
      logo: null,
      condition: "resting" as const,
      openedAt: daysAgo(300),
      wares: 9,
      sold: quantity(46_300_0000n),
    })),
    answer(merchants.listShopKinds, () => [
      {
        wareKind: "K1" as WareKindId,
        kindName: "块煤",
        product: "PR1" as ProductId,
        productName: "籽煤",
        wares: 2,
      },
    ]),
    answer(mallFinding.findWares, (input) => {
      requests.push(input);
      return { rows: [wareCard()], total: 1, isAll: true, corrected: null };
    }),
  ]);
  expect(await screen.findByText("休息中 08:00–18:00")).toBeDefined();
  await userEvent.click(await screen.findByRole("button", { name: "块煤 籽煤 2" }));
  await expect.poll(() => requests.at(-1)).toMatchObject({ firm: "F9", product: "PR1" });
  await userEvent.click(screen.getByRole("button", { name: "关注店铺" }));
  await expect.poll(() => location.pathname).toBe("/login");
  cleanup();
  open("/trade/shop?firmId=F8", [answer(merchants.readPublicShop, () => "NOT_FOUND")]);
  expect(await screen.findByText("店铺不存在或已停用")).toBeDefined();
});
