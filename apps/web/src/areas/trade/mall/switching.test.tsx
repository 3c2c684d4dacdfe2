import { act, cleanup, screen } from "@testing-library/react";
import { api } from "@zd/api";
import type { FirmId } from "@zd/domain/kernel/brand";
import { afterEach, describe, expect, test } from "vitest";
// Their libraries take their time: loaded here, not within the first test.
import "./home/mall-home-page.tsx";
import "./search/search-page.tsx";
import { userInfoOf } from "../../../api/user-info.ts";
import { mallOn, mallSite } from "../../../testing/mall-rows.ts";
import { type Answer, answer, renderPage, trader } from "../../../testing/render-page.tsx";

const { mallSwitching, merchants } = api;

afterEach(cleanup);

const at = () => location.pathname + location.search;
const open = (path: string, more: readonly Answer[] = [], signedIn?: typeof trader) =>
  renderPage(path, [...mallOn, ...more], { site: mallSite, ...(signedIn && { signedIn }) });

describe("where the mall is on", () => {
  test("the trade area is called 网上商城 (R-243), and there is a search box (R-245)", async () => {
    open("/trade");
    expect(await screen.findByRole("link", { name: "网上商城" })).toBeDefined();
    expect(await screen.findByRole("combobox", { name: "搜索" })).toBeDefined();
    await expect.poll(() => document.title).toBe("网上商城 - 朔原大宗商品交易中心");
  });

  test("standing, dictionary and merchant are asked for once (R-229…R-231)", async () => {
    const { calls, router } = open("/trade", [], trader);
    await screen.findByRole("combobox", { name: "搜索" });
    await router.navigate({ to: "/contract" });
    await router.navigate({ to: "/trade" });
    for (const { name } of [mallSwitching.listHosts, mallSwitching.listDictionary, merchants.readShop])
      expect(calls.filter((call) => call === name)).toHaveLength(1);
  });

  test("whether a firm is a merchant is asked anew for each user (R-403)", async () => {
    let firm: FirmId | null = "F1" as FirmId;
    const { session } = open("/user", [answer(merchants.readShop, () => ({ firm, shop: null }))], trader);
    expect(await screen.findByRole("link", { name: "商品管理" })).toBeDefined();
    firm = null;
    const other = { ...trader, token: "T2", userId: "U2" as typeof trader.userId };
    act(() => session.begin(userInfoOf(other)));
    await expect.poll(() => screen.queryByRole("link", { name: "商品管理" })).toBeNull();
    expect(screen.getByRole("link", { name: "收藏商品" })).toBeDefined();
  });

  test("the hall has an address of its own", async () => {
    open("/trade/hall");
    expect(await screen.findByRole("heading", { name: "交易大厅", level: 1 })).toBeDefined();
    expect(at()).toBe("/trade/hall");
  });

  test("the menu has the pages of a customer, and of a merchant only for merchants (R-609, R-612)", async () => {
    open("/user", [], trader);
    expect(await screen.findByRole("link", { name: "收藏商品" })).toBeDefined();
    expect(screen.queryByRole("link", { name: "商品管理" })).toBeNull();
  });
});

describe("where the mall is off", () => {
  test.each<[string, Partial<typeof mallSite> | { mallProjectCode: string }, Answer[]]>([
    ["another company is the mall's project (R-133)", { mallProjectCode: "2002" }, []],
    ["no entry is for this host (R-413)", mallSite, [answer(mallSwitching.listHosts, () => [])]],
    [
      "the entry says no (R-412)",
      mallSite,
      [answer(mallSwitching.listHosts, () => [{ domain: location.hostname, enabled: false }])],
    ],
    ["nobody can tell (R-414)", mallSite, [answer(mallSwitching.listHosts, () => "BUSY")]],
  ])("%s: no search, no menu, and pages of the mall lead to /404", async (_, site, answers) => {
    const page = renderPage("/trade/goodsSearch?wd=hlw", [...mallOn, ...answers], { site, signedIn: trader });
    expect(await screen.findByRole("heading", { name: "页面不存在" })).toBeDefined();
    expect(at()).toBe("/404");
    expect(page.calls).not.toContain(mallSwitching.listDictionary.name);
    expect(page.calls).not.toContain(merchants.readShop.name);

    await page.router.navigate({ to: "/user" });
    expect(await screen.findByRole("link", { name: "交易大厅" })).toBeDefined();
    expect(screen.queryByRole("link", { name: "收藏商品" })).toBeNull();
    expect(screen.queryByRole("combobox", { name: "搜索" })).toBeNull();
  });

  test("the address of the hall is /trade", async () => {
    renderPage("/trade/hall", []);
    await expect.poll(at).toBe("/trade");
    expect(await screen.findByRole("heading", { name: "交易大厅", level: 1 })).toBeDefined();
  });
});

test("a mall that is switched off under a visitor takes its menu along", async () => {
  let on = true;
  const page = renderPage(
    "/trade/goodsSearch",
    [
      ...mallOn,
      answer(mallSwitching.listHosts, () => [{ domain: location.hostname, enabled: on }]),
      answer(api.mallFinding.findWares, () => {
        on = false;
        return "MALL_OFF";
      }),
    ],
    { site: mallSite },
  );
  expect(await screen.findByRole("link", { name: "交易大厅" })).toBeDefined();
  expect(screen.getAllByText("本站点未启用商城")).not.toEqual([]);
  expect(page.calls.filter((name) => name === mallSwitching.listHosts.name).length).toBe(2);
});
