import { readFileSync } from "node:fs";
import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, test } from "vitest";
import { renderPage, trader } from "../testing/render-page.tsx";
import { leadsOut, outsideEntries } from "./menu.ts";

afterEach(cleanup);

const website = "https://www.exchange.example";
const groups = () =>
  [...document.querySelectorAll<HTMLDetailsElement>("nav[aria-label=用户中心] details")].map((group) => ({
    title: group.querySelector("summary")?.textContent ?? "",
    open: group.open,
  }));
const openGroups = () => groups().flatMap(({ title, open }) => (open ? [title] : []));

async function enter(path: string) {
  const page = renderPage(path, [], { signedIn: trader, site: { website } });
  await screen.findByRole("link", { name: "首页" });
  return page;
}

describe("the menu at the left", () => {
  test("has the group of the page open, and no other", async () => {
    const { router } = await enter("/user/trade/order");
    expect(openGroups()).toEqual(["交易业务"]);
    expect(groups().length).toBeGreaterThan(5);
    await router.navigate({ to: "/user/bank/money" });
    await expect.poll(openGroups).toEqual(["资金管理"]);
  });

  test("remembers what was opened and closed, but shows where one is", async () => {
    const { router } = await enter("/user");
    expect(openGroups()).toEqual([]);
    await userEvent.click(screen.getByText("资金管理"));
    await userEvent.click(screen.getByText("物流服务"));
    await userEvent.click(screen.getByText("物流服务"));
    expect(openGroups()).toEqual(["资金管理"]);
    expect(JSON.parse(localStorage.getItem("zd-menu-groups:U1") ?? "null").data).toEqual({
      资金管理: true,
      物流服务: false,
    });
    await router.navigate({ to: "/user/transport/waybill" });
    await expect.poll(openGroups).toEqual(["资金管理", "物流服务"]);
  });

  test("has all of a few groups open", async () => {
    renderPage("/contract", [], { signedIn: trader });
    await screen.findByRole("link", { name: "采购合同办理" });
    const groups = [...document.querySelectorAll<HTMLDetailsElement>("nav[aria-label=合同中心] details")];
    expect(groups.map(({ open }) => open)).toEqual([true, true]);
  });

  test("leads out of the site in a tab of its own (R-2158…R-2160)", async () => {
    await enter("/user");
    for (const [name, address] of [
      ["客服热线", "tel:400-000-0000"],
      ["官方网站", website],
    ] as const) {
      const link = screen.getByRole("link", { name });
      expect([link.getAttribute("href"), link.getAttribute("target")]).toEqual([address, "_blank"]);
    }
  });
});

test("the trade area has no menu at the left (R-268)", async () => {
  renderPage("/trade", [], { signedIn: trader });
  await screen.findByRole("heading", { level: 1 });
  expect(screen.getAllByRole("navigation").map((one) => one.getAttribute("aria-label"))).toEqual(["主导航"]);
});

test("the menu at the left is 180 wide (R-2157, R-929)", () => {
  const css = (file: string) => readFileSync(`${import.meta.dirname}/${file}`, "utf8");
  expect(css("sidebar.module.css")).toMatch(/^\.side \{\s*width: var\(--sidebar\);/m);
  expect(css("../ui/theme/tokens.css")).toContain("--sidebar: 180px;");
});

test("only addresses of the web, of mail and of telephones lead out of the site", () => {
  for (const address of ["http://a.example", "HTTPS://a.example", "mailto:a@b.example", "tel:110"])
    expect(leadsOut(address)).toBe(true);
  for (const address of ["", "/user", "javascript:alert(1)", "//a.example", "data:text/html,x"])
    expect(leadsOut(address)).toBe(false);
});

test("what the site does not say of its company is in no menu", () => {
  expect(outsideEntries(null)).toEqual([]);
});
