import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { api } from "@zd/api";
import type { InputOf } from "@zd/api/wire/operation";
import { type FirmId, price, quantity, type WareKindId } from "@zd/domain/kernel/brand";
import type { MallWareId, PlaceId } from "@zd/domain/mall/codes";
import type { ProductId } from "@zd/domain/terms/product";
import { afterEach, expect, test } from "vitest";
// Their libraries take their time: loaded here, not within the first test.
import "./home/mall-home-page.tsx";
import "./search/search-page.tsx";
import "../../../shell/mall-search.tsx";
import { mallOn, mallSite, wareCard } from "../../../testing/mall-rows.ts";
import { type Answer, answer, renderPage } from "../../../testing/render-page.tsx";

const { mallFinding, places, market } = api;

afterEach(cleanup);

const at = () => location.pathname + location.search;

const around = [
  answer(mallFinding.listKinds, () => [
    {
      wareKind: "K1" as WareKindId,
      name: "块煤",
      wares: 3,
      products: [{ product: "PR1" as ProductId, name: "籽煤", wares: 2 }],
    },
  ]),
  answer(mallFinding.readKindFilters, () => ({
    calorificFrom: 4200,
    calorificTo: 6500,
    sulphurFrom: price(3000n),
    sulphurTo: price(2_2000n),
    priceFrom: price(212_0000n),
    priceTo: price(1_120_0000n),
    areas: [{ area: "610800", name: "榆林", wares: 2 }],
  })),
];

const foundWares = (more = {}) => ({ rows: [wareCard()], total: 1, isAll: true, corrected: null, ...more });
const open = (path: string, answers: readonly Answer[]) =>
  renderPage(path, [...mallOn, ...around, ...answers], { site: mallSite });

test("what was typed is looked for, by Enter (R-247), and nothing by nothing (R-249)", async () => {
  const requests: string[] = [];
  open("/trade/goodsSearch", [
    answer(mallFinding.findWares, ({ keyword }) => {
      requests.push(keyword);
      return foundWares();
    }),
    answer(mallFinding.suggest, () => ({ places: [], wares: [], shops: [] })),
  ]);
  const box = await screen.findByRole("combobox", { name: "搜索" });
  await userEvent.type(box, "  {Enter}");
  expect(at()).toBe("/trade/goodsSearch");
  await userEvent.clear(box);
  await userEvent.type(box, "hlw zjm{Enter}");
  await expect.poll(at).toBe("/trade/goodsSearch?wd=hlw+zjm");
  await expect.poll(() => requests).toContain("hlw zjm");
  expect(await screen.findByRole("link", { name: /籽精煤/ })).toBeDefined();
});

test("the empty box says what it finds (R-246), and its button looks for what was typed (R-248)", async () => {
  open("/trade/goodsSearch", [
    answer(mallFinding.findWares, () => foundWares()),
    answer(mallFinding.suggest, () => ({ places: [], wares: [], shops: [] })),
  ]);
  const box = await screen.findByRole("combobox", { name: "搜索" });
  expect(box.getAttribute("placeholder")).toBe("搜索煤矿、煤场、商品或商户");
  const button = within(screen.getByRole("search")).getByRole("button", { name: "搜索" });
  await userEvent.click(button);
  expect(at()).toBe("/trade/goodsSearch");
  await userEvent.type(box, "块煤");
  await userEvent.click(button);
  await expect.poll(at).toBe("/trade/goodsSearch?wd=%E5%9D%97%E7%85%A4");
});

test("suggestions come while one types, and are walked through with the keys", async () => {
  open("/trade/goodsSearch", [
    answer(mallFinding.findWares, () => foundWares()),
    answer(mallFinding.suggest, () => ({
      places: [
        { place: "P1" as PlaceId, name: "杭来湾煤矿", placeType: "1" as const, areaName: "榆林", wares: 3 },
      ],
      wares: [
        { ware: "MW1" as MallWareId, name: "籽精煤", placeName: "杭来湾煤矿", price: price(690_0000n) },
      ],
      shops: [{ firm: "F9" as FirmId, shopName: "塬上煤炭", wares: 9 }],
    })),
  ]);
  const box = await screen.findByRole("combobox", { name: "搜索" });
  await userEvent.type(box, "杭来湾");
  const options = await screen.findAllByRole("option");
  expect(options.map(({ textContent }) => textContent)).toEqual([
    "杭来湾煤矿榆林 · 矿 · 3 件商品",
    "籽精煤 杭来湾煤矿690.00 元/吨",
    "塬上煤炭在售 9 件",
  ]);
  await userEvent.keyboard("{ArrowDown}{ArrowDown}");
  expect(screen.getByRole("option", { selected: true }).textContent).toContain("籽精煤");
  await userEvent.keyboard("{Escape}");
  expect(screen.queryByRole("option")).toBeNull();
});

test("filters, bounds and order stand in the address, and are asked for", async () => {
  const requests: InputOf<typeof mallFinding.findWares>[] = [];
  open("/trade/goodsSearch?wd=hlw", [
    answer(mallFinding.findWares, (input) => {
      requests.push(input);
      return foundWares();
    }),
  ]);
  await userEvent.click(await screen.findByRole("link", { name: "块煤 3" }));
  await userEvent.click(await screen.findByRole("link", { name: "籽煤 2" }));
  await userEvent.click(await screen.findByRole("link", { name: "榆林 2" }));
  await userEvent.click(await screen.findByRole("link", { name: "价格从低到高" }));
  // The form begins anew with each address.
  await screen.findByRole("link", { name: "价格从低到高", current: "page" });
  await userEvent.type(screen.getByRole("textbox", { name: "热值下限" }), "5500");
  await userEvent.type(screen.getByRole("textbox", { name: "全硫上限" }), "0.8");
  await userEvent.type(screen.getByRole("textbox", { name: "价格上限" }), "700");
  await userEvent.click(screen.getByRole("button", { name: "确定" }));
  await waitFor(() =>
    expect(requests.at(-1)).toMatchObject({
      keyword: "hlw",
      wareKind: "K1",
      product: "PR1",
      area: "610800",
      sort: "priceUp",
      calorificFrom: 5500,
      sulphurTo: 8000n,
      priceTo: 700_0000n,
    }),
  );
  await userEvent.click(screen.getByRole("checkbox", { name: "只看有货" }));
  await expect.poll(() => requests.at(-1)?.inStock).toBe(true);
});

test("bounds that cross are not asked for", async () => {
  open("/trade/goodsSearch", [answer(mallFinding.findWares, () => foundWares())]);
  await userEvent.type(await screen.findByRole("textbox", { name: "价格下限" }), "800");
  await userEvent.type(screen.getByRole("textbox", { name: "价格上限" }), "700");
  expect((await screen.findByRole("alert")).textContent).toBe("下限不得高于上限");
  expect(screen.getByRole("button", { name: "确定" }).hasAttribute("disabled")).toBe(true);
});

test("a bound that is not finished is pointed out, and not left out without a word", async () => {
  open("/trade/goodsSearch", [answer(mallFinding.findWares, () => foundWares())]);
  await userEvent.type(await screen.findByRole("textbox", { name: "价格上限" }), "900.");
  expect((await screen.findByRole("alert")).textContent).toBe("数字不完整");
  expect(screen.getByRole("button", { name: "确定" }).hasAttribute("disabled")).toBe(true);
});

test("nothing found says what to do; another spelling that was used is said", async () => {
  let rows = [] as ReturnType<typeof wareCard>[];
  const { router } = open("/trade/goodsSearch?wd=hanglaiwn", [
    answer(mallFinding.findWares, () =>
      foundWares({ rows, total: rows.length, corrected: rows[0] ? "杭来湾" : null }),
    ),
  ]);
  expect(await screen.findByText("没有找到符合条件的商品")).toBeDefined();
  rows = [wareCard({ available: quantity(0n) })];
  await router.navigate({ to: "/trade/goodsSearch", search: { wd: "hanglaiwa" } as never });
  expect(await screen.findByText("没有找到“hanglaiwa”，以下是“杭来湾”的结果")).toBeDefined();
  expect(screen.getByText("无货")).toBeDefined();
});

test("a search that fails can be tried again", async () => {
  let works = false;
  open("/trade/goodsSearch", [answer(mallFinding.findWares, () => (works ? foundWares() : "BUSY"))]);
  expect(await screen.findByText("系统繁忙，请稍后重试")).toBeDefined();
  works = true;
  await userEvent.click(screen.getByRole("button", { name: "重试" }));
  expect(await screen.findByRole("link", { name: /籽精煤/ })).toBeDefined();
});

test("a visitor's star is kept in the browser as ware-follow (R-325)", async () => {
  open("/trade/goodsSearch", [answer(mallFinding.findWares, () => foundWares())]);
  const star = await screen.findByRole("button", { name: "收藏籽精煤" });
  await userEvent.click(star);
  expect(star.getAttribute("aria-pressed")).toBe("true");
  expect(localStorage.getItem("ware-follow")).toBe('{"type":"set","data":["MW1"]}');
  await userEvent.click(star);
  expect(localStorage.getItem("ware-follow")).toBe('{"type":"set","data":[]}');
});

test("the home shows kinds, places, recommended and new wares, prices by region, and the way to the hall", async () => {
  open("/trade", [
    answer(mallFinding.findWares, () => foundWares()),
    answer(mallFinding.readHome, () => ({
      recommended: [wareCard({ ware: "MW2" as MallWareId, name: "三八块" })],
      newest: [wareCard({ ware: "MW3" as MallWareId, name: "粒煤" })],
      shops: [
        {
          firm: "F9" as FirmId,
          shopName: "塬上煤炭",
          condition: "open" as const,
          hours: "08:00–18:00",
          address: "榆阳区",
          logo: null,
          wares: 9,
          sold: quantity(46_300_0000n),
        },
      ],
      shopCount: 14,
      areaPrices: [
        {
          area: "610800",
          areaName: "榆林",
          product: "PR1" as ProductId,
          productName: "籽煤",
          price: price(752_0000n),
          change: price(-3_0000n),
          wares: 5,
        },
      ],
    })),
    answer(places.listAreas, () => [
      { area: "610800", name: "榆林", province: "陕西省", city: "榆林市", places: 4, wares: 31 },
    ]),
    answer(places.findPlaces, () => ({ rows: [], total: 0, counts: { "1": 12 } })),
    answer(market.listSections, () => []),
    answer(mallFinding.listAreaPrices, () => []),
  ]);
  expect(await screen.findByRole("link", { name: /三八块/ })).toBeDefined();
  expect(await screen.findByRole("link", { name: /^籽煤 ?2$/ })).toBeDefined();
  expect((await screen.findByRole("link", { name: "榆林 31" })).getAttribute("href")).toBe(
    "/trade/goodsSearch?areaId=610800",
  );
  expect(screen.getByRole("link", { name: "矿 12" })).toBeDefined();
  expect(screen.getByText("共 14 家")).toBeDefined();
  expect(screen.getByText("\u22123.00")).toBeDefined();
  expect(within(screen.getByRole("table", { name: "最新上架" })).getByText(/粒煤/)).toBeDefined();
  expect(screen.getByRole("link", { name: "进入大厅" }).getAttribute("href")).toBe("/trade/hall");
  await userEvent.click(screen.getByRole("button", { name: "榆林 籽煤" }));
  expect(await screen.findByText("还没有走势")).toBeDefined();
});
