import type { Page } from "@playwright/test";
import { sectionId } from "@zd/domain/kernel/brand";
import { openLine } from "./exchange/line.ts";
import { expect, password, test } from "./journey.ts";
import { roomAt, roomOf } from "./room.ts";
import { cutLine, mendLine } from "./watch.ts";

const section = sectionId("J261121-03");

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
    await expect(page.getByText("行情中断", { exact: true })).toBeVisible();
    await expect(roomOf(page).wares).toHaveCSS("filter", "grayscale(1)");
    await expect(price).toHaveValue("640");
  });

  await test.step("the others go on; nothing of it reaches the page, and nothing is sent from it", async () => {
    await exchange.bid("others", first, "621");
    await exchange.bid("still-others", first, "625");
    await exchange.bid("others", second, "630");
    await ticket.getByRole("button", { name: /^报价 640\.00/ }).click({ force: true });
    await expect(ticket.getByText("行情中断，恢复后可继续")).toBeVisible();
    await expect(ware("01")).toHaveAccessibleName(/当前价 620\.00，出价 1 次，领先$/);
  });

  await test.step("the line is back: the board is that of a fresh page, and the draft is still there", async () => {
    await mendLine(page, line);
    await expect(banner).toBeHidden({ timeout: 20_000 });
    await expect(roomOf(page).wares).toHaveCSS("filter", "none");
    await expect(ware("01")).toHaveAccessibleName(/当前价 625\.00，出价 3 次，出局$/);
    await expect(ware("02")).toHaveAccessibleName(/当前价 630\.00，出价 1 次$/);
    const fresh = await page.context().newPage();
    await fresh.goto(roomAt(section));
    await expect(roomOf(fresh).ware("01")).toHaveAccessibleName(/出局$/);
    await expect(async () => expect(await boardOf(page)).toEqual(await boardOf(fresh))).toPass({
      timeout: 10_000,
    });
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
