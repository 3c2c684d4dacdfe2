import type { Page } from "@playwright/test";
import { openLine } from "./exchange/line.ts";
import { newSectionNumber } from "./exchange/section-number.ts";
import { expect, password, test } from "./journey.ts";
import { roomAt, roomOf } from "./room.ts";
import { cutLine, mendLine } from "./watch.ts";

const section = newSectionNumber();

/** The whole board as it reads: wares with price, bids and standing, and the bids of the chosen one. */
const boardOf = async (page: Page) => ({
  wares: await roomOf(page)
    .wares.getByRole("button", { name: /^标的 / })
    .evaluateAll((rows) => rows.map((row) => row.getAttribute("aria-label"))),
  bids: await page.getByRole("table", { name: "标的 01 报价记录" }).getByRole("row").allInnerTexts(),
});

test("a room whose line is cut says so, and after the line is back it shows what a fresh page shows", async ({
  exchange,
  arrive,
}) => {
  const trader = await exchange.join("cut-off", { password });
  await exchange.join("others");
  await exchange.join("still-others");
  const [first, second] = await exchange.schedule({ id: section, freeMs: 600_000 }, [{}, {}]);
  if (!first || !second) throw new Error("the section has two wares");
  const line = await openLine(exchange.address);
  const page = await arrive(trader, roomAt(section), line.address);
  const { ware, ticket } = roomOf(page);
  const price = ticket.getByLabel("报价 元/吨");
  const banner = page.getByRole("status").filter({ hasText: "连接中断，正在重连" });

  await test.step("while the line is up, the trader leads and has written his next bid", async () => {
    await exchange.bid("cut-off", first, "620");
    await expect(ware("01")).toHaveAccessibleName(/当前价 620\.00，出价 1 次，领先$/);
    await price.fill("640");
  });

  await test.step("the line is cut: the board greys out and says that it is out of date", async () => {
    await cutLine(page, line);
    await expect(banner).toBeVisible();
    await expect(page.getByText(/^行情中断自 \d\d:\d\d:\d\d$/)).toBeVisible();
    await expect(roomOf(page).wares).toHaveCSS("filter", "grayscale(1)");
    await expect(price).toHaveValue("640");
  });

  await test.step("the others go on; nothing of it reaches the page, and nothing is sent from it", async () => {
    await exchange.bid("others", first, "621");
    await exchange.bid("still-others", first, "625");
    await exchange.bid("others", second, "630");
    await ticket.getByRole("button", { name: /^报价 640\.00/ }).click({ force: true });
    await expect(ticket.getByText("连接中断，暂不能报价，恢复后可继续")).toBeVisible();
    await expect(ware("01")).toHaveAccessibleName(/当前价 620\.00，出价 1 次，领先$/);
  });

  await test.step("the line is back: the board is that of a fresh page, and the draft is still there", async () => {
    await mendLine(page, line);
    await expect(banner).toBeHidden();
    await expect(roomOf(page).wares).toHaveCSS("filter", "none");
    await expect(ware("01")).toHaveAccessibleName(/当前价 625\.00，出价 3 次，出局$/);
    await expect(ware("02")).toHaveAccessibleName(/当前价 630\.00，出价 1 次$/);
    const fresh = await page.context().newPage();
    await fresh.goto(roomAt(section));
    await expect(roomOf(fresh).ware("01")).toHaveAccessibleName(/出局$/);
    await expect(async () => expect(await boardOf(page)).toEqual(await boardOf(fresh))).toPass();
    expect((await boardOf(page)).bids).toHaveLength(4);
    await expect(price).toHaveValue("640");
  });

  await test.step("and the market goes on in it", async () => {
    await exchange.bid("still-others", second, "631");
    await expect(ware("02")).toHaveAccessibleName(/当前价 631\.00，出价 2 次$/);
  });
  await page.context().close();
  await line.close();
});

test("where no socket comes through the room is polled and says so, until one does; and a dead line shows within seconds", async ({
  exchange,
  arrive,
}) => {
  const trader = await exchange.join("behind-proxy", { password });
  await exchange.join("proxy-other");
  await exchange.join("proxy-third");
  const polledSection = newSectionNumber();
  const [ware] = await exchange.schedule({ id: polledSection, freeMs: 600_000 }, [{}]);
  if (!ware) throw new Error("the section has a ware");
  const line = await openLine(exchange.address);
  const page = await arrive(trader, roomAt(polledSection), line.address);
  const room = roomOf(page);
  const banner = page.getByRole("status").filter({ hasText: "连接中断，正在重连" });
  const go = room.ticket.getByRole("button", { name: /^报价 / });

  await test.step("without a socket, bids of others come by call", async () => {
    await cutLine(page, line, "blockSockets");
    await page.reload();
    await expect(page.getByText("行情轮询中 · 每 3 秒")).toBeVisible();
    await exchange.bid("proxy-other", ware, "621");
    await expect(room.ware("01")).toHaveAccessibleName(/当前价 621\.00，出价 1 次$/);
    await expect(banner).toHaveCount(0);
  });

  await test.step("the trader bids, and hears by call that he is out", async () => {
    await (await room.confirm("报价 622.00 元/吨")).click();
    await expect(room.ware("01")).toHaveAccessibleName(/当前价 622\.00，出价 2 次，领先$/);
    await exchange.bid("proxy-other", ware, "625");
    await expect(room.ware("01")).toHaveAccessibleName(/当前价 625\.00，出价 3 次，出局$/);
  });

  await test.step("a socket that comes through takes over", async () => {
    await mendLine(page, line);
    await expect(page.getByText("行情正常")).toBeVisible();
    await exchange.bid("proxy-third", ware, "630");
    await expect(room.ware("01")).toHaveAccessibleName(/当前价 630\.00，出价 4 次，出局$/);
    await expect(page.getByText("行情正常")).toBeVisible();
  });

  await test.step("a line that falls silent is dead within seconds: the button closes and the clock stands", async () => {
    await cutLine(page, line, "fallSilent");
    await expect(banner).toBeVisible({ timeout: 8_000 });
    await expect(go).toBeDisabled();
    await expect(page.getByText(/^计时停在 \d\d:\d\d:\d\d$/)).toBeVisible();
    line.cut();
    await mendLine(page, line);
    await expect(banner).toBeHidden();
  });

  await test.step("a browser that loses its network says so at once", async () => {
    await cutLine(page);
    await expect(banner).toBeVisible();
    await mendLine(page);
    await expect(banner).toBeHidden();
    await expect(go).toBeEnabled();
  });

  await test.step("in a low window price, clock and own state stay in sight on the way to the ticket", async () => {
    for (const [width, height] of [
      [1440, 757],
      [1366, 650],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.keyboard.press("F2");
      await expect(room.ticket.getByLabel("报价 元/吨")).toBeFocused();
      await go.focus();
      for (const shown of [room.timer, page.getByText(/^您的报价 622\.00/), go])
        await expect(shown).toBeInViewport({ ratio: 1 });
      expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(height);
    }
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole("heading", { name: "质量与条款" }).scrollIntoViewIfNeeded();
    for (const shown of [room.timer, go]) await expect(shown).toBeInViewport({ ratio: 1 });
  });
  await page.close();
  await line.close();
});
