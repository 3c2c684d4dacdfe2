import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { api } from "@zd/api";
import { sectionId } from "@zd/domain/kernel/brand";
import { afterEach, expect, test } from "vitest";
// Its libraries take their time: loaded here, not within the first test.
import "../hall/hall-page.tsx";
import "../room/room-page.tsx";
import { after, sectionRow } from "../../../testing/market-rows.ts";
import { answer, contractClerk, inSameBrowser, renderPage, trader } from "../../../testing/render-page.tsx";
import { enter, ownOrder, sectionOf } from "../../../testing/room-scene.ts";

const { listSections } = api.market;

afterEach(cleanup);

const practice = sectionRow({ section: sectionId("P1"), practice: true, hardEnd: after(600) });
const openHall = (signedIn?: typeof trader, sections = [practice]) =>
  renderPage("/trade", [answer(listSections, () => sections)], signedIn && { signedIn });
const strip = async () => within(await screen.findByRole("region", { name: "新手引导" }));
const step = (guide: Awaited<ReturnType<typeof strip>>) =>
  guide.getAllByRole("listitem").find((item) => item.getAttribute("aria-current") === "step")?.textContent;

test("a visitor is led to sign in, and comes back to the hall", async () => {
  openHall();
  const guide = await strip();
  expect(step(guide)).toBe("登录");
  const link = guide.getByRole("link", { name: "去登录" });
  expect(link.getAttribute("href")).toBe("/login?redirect=%2Ftrade");
});

test("a trader is led into a practice session that is open, or to the time at which one is", async () => {
  openHall(trader);
  let guide = await strip();
  expect(step(guide)).toBe("进入练习场次");
  const link = await guide.findByRole("link", { name: "进入练习场次" });
  expect(link.getAttribute("href")).toContain("sectid=P1");
  cleanup();

  openHall(trader, [{ ...practice, status: "0", startsAt: after(300), deadline: null, hardEnd: null }]);
  guide = await strip();
  expect(await guide.findByRole("link", { name: /^\d\d:\d\d 开始，先进去看看$/ })).toBeDefined();
  cleanup();

  openHall(trader, [sectionRow()]);
  guide = await strip();
  expect(await guide.findByText("今天暂无练习场次，请稍后再来")).toBeDefined();
});

test("who may not bid is not led to it, and who has closed the guide is left alone", async () => {
  openHall(contractClerk);
  await screen.findByRole("heading", { level: 1, name: "交易大厅" });
  expect(screen.queryByRole("region", { name: "新手引导" })).toBeNull();
  cleanup();

  openHall(trader);
  await userEvent.click((await strip()).getByRole("button", { name: "关闭引导" }));
  expect(screen.queryByRole("region", { name: "新手引导" })).toBeNull();
  cleanup();
  inSameBrowser(() => openHall(trader));
  await screen.findByRole("heading", { level: 1, name: "交易大厅" });
  expect(screen.queryByRole("region", { name: "新手引导" })).toBeNull();
});

test("the room of a practice session says how a bid is made, and then that it has been made", async () => {
  enter({ section: sectionOf({ practice: true }) });
  expect((await screen.findByRole("status", { name: "新手引导" })).textContent).toContain("第 3 步");
  cleanup();
  enter({
    section: sectionOf({ practice: true }),
    answers: [answer(api.trading.listSectionOrders, () => [ownOrder()])],
  });
  expect(await screen.findByText("完成：您的第一次出价已被接受")).toBeDefined();
  cleanup();
  inSameBrowser(() => openHall(trader));
  await screen.findByRole("heading", { level: 1, name: "交易大厅" });
  expect(screen.queryByRole("region", { name: "新手引导" })).toBeNull();
});

test("nobody is guided in a real session", async () => {
  enter();
  await screen.findByRole("region", { name: "出价单" });
  expect(screen.queryByRole("status", { name: "新手引导" })).toBeNull();
});
