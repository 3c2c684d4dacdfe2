import type { Page } from "./browser.ts";
import { newSectionNumber } from "./exchange/section-number.ts";
import { expect, password, test } from "./journey.ts";
import { roomAt, roomOf } from "./room.ts";
import { signIn } from "./sign-in.ts";
import { cutLine, mendLine } from "./watch.ts";

const section = newSectionNumber();

/** The device has what its user has been shown, for the page without a line. */
const untilKnown = (page: Page) =>
  expect.poll(() => page.evaluate(async () => (await caches.match("/known.json")) !== undefined)).toBe(true);

test("the bell shows a lost ware at once and leads back to its room; without a line the site says what it last knew", async ({
  exchange,
  arrive,
}) => {
  const first = await exchange.join("tieling", { password });
  const second = await exchange.join("beishan", { password });
  await exchange.schedule({ id: section, freeMs: 120_000, extensionMs: 60_000 }, [{}]);
  const [a, b] = await Promise.all([arrive(first, roomAt(section)), arrive(second, roomAt(section))]);
  await (await roomOf(a).confirm("报价 620.00 元/吨")).click();
  await expect(a.getByText(/^您的报价 .* 暂列最优/)).toBeVisible();

  await test.step("who has gone to another page is told at the bell, and comes back by it", async () => {
    await a.goto("/user/messages");
    await expect(a.getByRole("button", { name: "消息，没有未读" })).toBeVisible();
    await expect(a.getByText("还没有消息")).toBeVisible();
    await expect(roomOf(b).ware("01")).toHaveAccessibleName(/当前价 620\.00/);
    await (await roomOf(b).confirm("报价 621.00 元/吨")).click();
    const words = "标的 01 原煤(2-2) 620.00 被 621.00 超越";
    await expect(a.getByRole("button", { name: "消息，1 条未读" })).toBeVisible();
    await expect(a.getByRole("button", { name: `去出价单：${words}` })).toBeVisible();
    await a.getByRole("button", { name: "消息，1 条未读" }).click();
    await a
      .getByRole("region", { name: "最近的消息" })
      .getByRole("button", { name: new RegExp(words.replace(/[()]/g, "\\$&")) })
      .click();
    await expect(a).toHaveURL(/\/trade\/round\?/);
    await expect(roomOf(a).ware("01")).toHaveAccessibleName(/当前价 621\.00/);
    await expect(a.getByRole("button", { name: "消息，没有未读" })).toBeVisible();
  });

  await test.step("pages come through the service worker; without a line it shows its own", async () => {
    await a.evaluate(() => navigator.serviceWorker.ready.then(() => null));
    await a.goto("/user/messages");
    await expect(a.getByRole("heading", { name: "消息中心" })).toBeVisible();
    await expect(a.getByRole("button", { name: "消息，没有未读" })).toBeVisible();
    await untilKnown(a);
    await cutLine(a);
    await a.goto("/user");
    await expect(a.getByRole("heading", { name: "没有网络连接" })).toBeVisible();
    await expect(a.getByText("未读消息 0 条")).toBeVisible();
    await mendLine(a);
    await a.getByRole("link", { name: "重试" }).click();
    await expect(a.getByRole("heading", { name: "没有网络连接" })).toBeHidden();
  });

  await test.step("who signs out leaves nothing on the device: without a line it knows nothing, and who signs in next sees his own", async () => {
    const lost = /620\.00 被 621\.00 超越/;
    await a.goto("/user/messages");
    await expect(a.getByText(lost).first()).toBeVisible();
    await a.evaluate(() =>
      localStorage.setItem("ware-follow", JSON.stringify({ type: "set", data: ["W1"] })),
    );
    await a.reload();
    await expect(a.getByText(lost).first()).toBeVisible();
    await a.getByRole("button", { name: /tieling/ }).click();
    await a.getByRole("menuitem", { name: "退出登录" }).click();
    await expect(a).toHaveURL(/\/login/);
    await expect.poll(() => a.evaluate(() => caches.keys())).toEqual([]);
    expect(await a.evaluate(() => localStorage.getItem("ware-follow"))).toBe('{"type":"set","data":[]}');
    await cutLine(a);
    await a.goto("/user");
    await expect(a.getByText("本机没有保留任何内容。")).toBeVisible();
    await mendLine(a);
    await signIn(a, second, password, "/user/messages");
    await expect(a.getByText("还没有消息")).toBeVisible();
    await expect(a.getByText(lost)).toHaveCount(0);
    await untilKnown(a);
    await cutLine(a);
    await a.goto("/user");
    await expect(a.getByText("未读消息 0 条")).toBeVisible();
    await expect(a.getByText(lost)).toHaveCount(0);
    await mendLine(a);
  });
});
