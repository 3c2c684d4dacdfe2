import type { Page } from "@playwright/test";
import type { WareId } from "@zd/domain/kernel/brand";
import type { Exchange } from "./exchange/exchange.ts";
import { newSectionNumber } from "./exchange/section-number.ts";
import { expect, password, test } from "./journey.ts";
import { expectReadable } from "./readable.ts";

const sections = Array.from({ length: 5 }, () => newSectionNumber());

/** What a trader sees on the desk, by the names that it bears on the page. */
const deskOf = (page: Page) => {
  const ticket = page.getByRole("complementary", { name: "选中的标的" });
  return {
    ticket,
    panes: page.getByRole("region", { name: "场次", exact: true }).getByRole("region"),
    pane: (section: string) => page.locator("section[aria-labelledby]").filter({ hasText: section }),
    lost: page.getByRole("list", { name: "出局队列" }).getByRole("listitem"),
    price: ticket.getByLabel("报价 元/吨"),
    send: ticket.getByRole("button", { name: /^报价 .* 元\/吨/ }),
    available: ticket.locator("dt", { hasText: /^可用资金$/ }).locator("+ dd"),
  };
};

/** The first bid, at the base price; a session opens a moment after it was scheduled. */
const bidOnceOpen = (exchange: Exchange, name: string, ware: WareId) =>
  expect.poll(() => exchange.refusalOf(name, ware, "620")).toBeNull();

/** The page has nothing to scroll, and has not been scrolled. */
const isStill = (page: Page) =>
  page.evaluate(() => {
    const root = document.documentElement;
    return root.scrollHeight <= root.clientHeight && scrollY === 0;
  });

test("a trader who is outbid in two of five sessions wins one back from the desk by keyboard alone", async ({
  exchange,
  arrive,
}) => {
  const trader = await exchange.join("desk-trader", { password });
  await exchange.join("desk-rival");
  const wares: WareId[] = [];
  // Clocks of different lengths: the queue goes by what is left.
  for (const [at, id] of sections.entries()) {
    const [ware] = await exchange.schedule({ id, freeMs: 900_000 - at * 60_000 }, [{}]);
    if (!ware) throw new Error("the section has no ware");
    wares.push(ware);
  }
  for (const ware of wares) await bidOnceOpen(exchange, "desk-trader", ware);
  const page = await arrive(trader, "/trade/desk");
  const desk = deskOf(page);

  await test.step("the five sessions stand there by themselves, and nothing is lost", async () => {
    for (const section of sections) await expect(desk.pane(section)).toContainText("领先 1");
    await expect(page.getByText("没有出局的标的", { exact: false })).toBeVisible();
    await expect(page).toHaveTitle(/^【领先 5】/);
    await expect(page.getByText("行情 5 / 5 场正常")).toBeVisible();
  });

  await test.step("he is outbid in two; both stand in the queue, what ends first first", async () => {
    await exchange.bid("desk-rival", wares[1] as WareId, "625");
    await exchange.bid("desk-rival", wares[3] as WareId, "630");
    await expect(desk.lost).toHaveCount(2);
    await expect(desk.lost.first().getByRole("button", { name: /^追价 631\.00/ })).toBeVisible();
    await expect(desk.lost.last().getByRole("button", { name: /^追价 626\.00/ })).toBeVisible();
    await expect(page).toHaveTitle(/^【出局 2】\d\d:\d\d .* 630\.00 - 交易台$/);
    await expect(desk.pane(sections[3] as string)).toContainText("出局 1");
    await expectReadable(page);
  });

  await test.step("Q leads to the first, B to its price, Enter twice sends the bid", async () => {
    await page.keyboard.press("q");
    await expect(desk.ticket.getByText("标的 01")).toBeVisible();
    await expect(desk.price).toHaveValue("631.00");
    await page.keyboard.press("b");
    await expect(desk.price).toBeFocused();
    await page.keyboard.press("ArrowUp");
    await expect(desk.price).toHaveValue("632.00");
    // The button says whether anything keeps it from being sent, such as prices that are just being read again.
    await expect(desk.send).toHaveAttribute("aria-disabled", "false");
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "确认报价 · 标的 01" });
    await expect(dialog.getByRole("button", { name: "发送报价" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(dialog).toBeHidden();
    await expect(desk.ticket.getByText(/^您的报价 632\.00 暂列最优/)).toBeVisible();
  });

  await test.step("it is won back: one is left in the queue, and the tab says so", async () => {
    await expect(desk.lost).toHaveCount(1);
    await expect(desk.pane(sections[3] as string)).toContainText("领先 1");
    await expect(page).toHaveTitle(/^【出局 1】\d\d:\d\d .* 625\.00 - 交易台$/);
    // Out of the field by Esc, then by keys to another session, and still nothing has scrolled.
    await page.keyboard.press("Escape");
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await page.keyboard.press("2");
    await expect(desk.pane(sections[1] as string)).toHaveAttribute("aria-current", "true");
    expect(await isStill(page)).toBe(true);
  });

  await test.step("the other stays lost, and the books hold", async () => {
    expect((await exchange.purse("desk-trader"))["trading-deposit"]).toBe(4n * 31_000_000n);
    await exchange.moneyInside();
  });
});

test("the desk fits the window: nothing scrolls, and price and clock stay in sight wherever the focus goes", async ({
  exchange,
  arrive,
}) => {
  const id = newSectionNumber();
  const trader = await exchange.join("desk-tab", { password });
  const [ware] = await exchange.schedule(
    { id, freeMs: 900_000 },
    Array.from({ length: 9 }, () => ({})),
  );
  if (!ware) throw new Error("the section has no ware");
  await bidOnceOpen(exchange, "desk-tab", ware);
  const page = await arrive(trader, "/trade/desk");
  const desk = deskOf(page);
  await expect(desk.price).toBeVisible();
  await expectReadable(page);
  const timer = desk.ticket.getByRole("timer");
  for (const size of [
    { width: 1440, height: 757 },
    { width: 1366, height: 650 },
    { width: 1024, height: 700 },
  ]) {
    await page.setViewportSize(size);
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    for (let press = 0; press < 70; press += 1) {
      await page.keyboard.press("Tab");
      const box = await timer.boundingBox();
      expect(box && box.y >= 0 && box.y + box.height <= size.height).toBe(true);
    }
    expect(await isStill(page)).toBe(true);
  }
});
