import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { api } from "@zd/api";
import type { InputOf } from "@zd/api/wire/operation";
import { afterEach, describe, expect, test } from "vitest";
import { aCard } from "../../testing/a-card.ts";
// Its libraries take their time: loaded here, not within the first test.
import "./home/home-page.tsx";
import { deskRow, staffWith } from "../../testing/console-rows.ts";
import { answer, renderPage, trader } from "../../testing/render-page.tsx";

const { control, identity } = api;

afterEach(cleanup);

const desk = answer(control.readDesk, () => deskRow);

describe("the console", () => {
  test("is closed to members, who are told so", async () => {
    renderPage("/console", [], { signedIn: trader });
    expect(await screen.findByRole("heading", { name: "无权访问" })).toBeDefined();
    expect(location.pathname).toBe("/403");
  });

  test("asks a visitor to sign in, and remembers where he wanted to go", async () => {
    renderPage("/console/sections", []);
    await expect.poll(() => location.pathname).toBe("/login");
    expect(new URLSearchParams(location.search).get("redirect")).toBe("/console/sections");
  });

  test("is where staff who sign in land, whatever page of the members they came from", async () => {
    renderPage("/login?redirect=/trade", [answer(identity.signIn, () => staffWith("tradeManager")), desk]);
    await userEvent.type(await screen.findByLabelText("账号"), "desk01");
    await userEvent.type(screen.getByLabelText("密码"), "Shuoyuan2025");
    await userEvent.click(screen.getByRole("button", { name: "登录" }));
    expect(await screen.findByRole("heading", { name: "工作台" })).toBeDefined();
    expect(location.pathname).toBe("/console");
  });

  test.each([
    ["tradeManager", ["场次列表", "编排场次", "黑名单"], ["公告管理"]],
    ["contentEditor", ["公告管理"], ["场次列表", "黑名单"]],
    ["auditor", ["场次列表", "场次日历", "黑名单", "公告管理"], ["编排场次"]],
  ] as const)("shows a %s his own work in the menu", async (role, entry, otherEntry) => {
    renderPage("/console", [desk], { signedIn: staffWith(role) });
    const menu = within(await screen.findByRole("navigation", { name: "交易中心工作台" }));
    for (const name of entry) expect(menu.getByRole("link", { name })).toBeDefined();
    for (const name of otherEntry) expect(menu.queryByRole("link", { name })).toBeNull();
  });

  test("begins with the day: what runs, what waits for a second person, and alarms", async () => {
    const confirmations: InputOf<typeof control.confirmRequest>[] = [];
    renderPage(
      "/console",
      [
        desk,
        answer(control.previewVoid, () => aCard()),
        answer(control.confirmRequest, (input) => {
          confirmations.push(input);
          return null;
        }),
      ],
      { signedIn: staffWith("tradeManager") },
    );
    const running = within(await screen.findByRole("region", { name: "进行中" }));
    expect(running.getByRole("link", { name: "控制室" }).getAttribute("href")).toBe(
      "/console/control-room?sectid=J250616-02",
    );
    expect(
      within(screen.getByRole("region", { name: "告警" })).getByText("秦屹物资、渭岸物资"),
    ).toBeDefined();

    const pending = within(screen.getByRole("region", { name: "待复核" }));
    await userEvent.click(pending.getByRole("button", { name: "复核" }));
    const dialog = within(screen.getByRole("dialog", { name: "复核 · 作废标的 16" }));
    expect(dialog.getByRole("button", { name: "驳回" })).toHaveProperty("disabled", true);
    await userEvent.click(await dialog.findByRole("button", { name: "通过，作废标的" }));
    await expect
      .poll(() => confirmations)
      .toEqual([{ section: "J250616-02", record: 7, seen: aCard().seen }]);
    await expect.poll(() => screen.queryByRole("dialog")).toBeNull();
  });
});

describe("a trial", () => {
  const parties = [
    { party: "messages", state: "sandbox" },
    { party: "bank", state: "absent" },
  ] as const;

  test("says on every page whose place a sandbox takes; elsewhere nothing is said", async () => {
    renderPage("/login", [], { site: { isTrial: true, parties: [...parties] } });
    expect((await screen.findByRole("note")).textContent).toContain("短信通道为沙箱");
    cleanup();
    renderPage("/login", []);
    await screen.findByRole("button", { name: "登录" });
    expect(screen.queryByText("试运行")).toBeNull();
  });

  test("has the pages of its sandboxes in the menu, and no others", async () => {
    const signedIn = staffWith("systemAdministrator", "settlementClerk");
    renderPage("/console", [desk], { signedIn, site: { isTrial: true, parties: [...parties] } });
    const menu = within(await screen.findByRole("navigation", { name: "交易中心工作台" }));
    expect(await menu.findByRole("link", { name: "沙箱短信" })).toBeDefined();
    expect(menu.queryByRole("link", { name: "沙箱银行" })).toBeNull();
  });
});
