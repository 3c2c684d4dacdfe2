import type { Page } from "@playwright/test";
import { newSectionNumber } from "./exchange/section-number.ts";
import { expect, password, test } from "./journey.ts";
import { roomAt, roomOf } from "./room.ts";

const section = newSectionNumber();
const opening = "5,000,000.00";

async function bid(page: Page, price: string) {
  await (await roomOf(page).confirm(`报价 ${price} 元/吨`)).click();
  await expect(page.getByText(/^您的报价 .* 暂列最优/)).toBeVisible();
}

test("two traders bid against each other until the clock runs out and the better bid is a deal", async ({
  exchange,
  arrive,
}) => {
  const first = await exchange.join("chenyao", { password });
  const second = await exchange.join("yuanshang", { password });
  const before = await exchange.moneyInside();
  await exchange.schedule({ id: section, freeMs: 20_000, extensionMs: 12_000 }, [{}]);
  const [a, b] = await Promise.all([arrive(first, roomAt(section)), arrive(second, roomAt(section))]);
  const [mine, theirs] = [roomOf(a), roomOf(b)];

  await test.step("the first bid leads, and its deposit is held", async () => {
    await expect(mine.available).toHaveText(opening);
    await bid(a, "620.00");
    await expect(mine.ware("01")).toHaveAccessibleName(/当前价 620\.00，出价 1 次，领先/);
    await expect(mine.available).toHaveText("4,690,000.00");
  });

  await test.step("a better bid takes its place; its owner sees that at once and has his money back", async () => {
    await expect(theirs.ware("01")).toHaveAccessibleName(/当前价 620\.00/);
    await bid(b, "621.00");
    await expect(mine.ware("01")).toHaveAccessibleName(/当前价 621\.00，出价 2 次，出局/);
    await expect(a).toHaveTitle(/^【出局】01 /);
    await expect(
      a.getByRole("alert").filter({ hasText: "标的 01 出局，您的报价 620.00 已被超越，再次领先报 622.00" }),
    ).toBeAttached();
    await expect(a.getByText("保证金 310,000.00 元已解冻")).toBeVisible();
    await expect(mine.available).toHaveText(opening);
    await expect(theirs.available).toHaveText("4,690,000.00");
  });

  await test.step("a bid in the countdown starts the clock anew", async () => {
    const send = await mine.confirm("报价 622.00 元/吨");
    const phase = a.getByRole("list", { name: "场次阶段" }).locator("[aria-current=step]");
    await expect(phase).toHaveText("倒计时 12 秒/次", { timeout: 40_000 });
    await expect(mine.timer).toHaveAccessibleName(/^剩余 [4-6] 秒$/);
    await send.click();
    await expect(theirs.timer).toHaveAccessibleName(/^剩余 ([7-9]|1[0-2]) 秒$/);
    await expect(theirs.ware("01")).toHaveAccessibleName(/当前价 622\.00，出价 3 次，出局/);
    await expect(theirs.available).toHaveText(opening);
  });

  await test.step("the clock runs out: one room says that it is a deal, the other that it is not", async () => {
    await expect(mine.ware("01")).toHaveAccessibleName(/成交价 622\.00，出价 3 次，成交/, {
      timeout: 30_000,
    });
    await expect(mine.result.getByRole("row", { name: /01 .* 622\.00 5,?000 成交/ })).toBeVisible();
    await expect(theirs.result.getByRole("row", { name: /01 .* 621\.00 0 (出局|未成交)/ })).toBeVisible();
  });

  await test.step("the winner finds the deal, the loser none", async () => {
    await a.getByRole("link", { name: "前往成交查询" }).click();
    await expect(a).toHaveURL(/\/user\/trade\/contract/);
    const deal = a.getByRole("row").filter({ hasText: "622.00" });
    await expect(deal).toContainText("待签订");
    await expect(deal).toContainText("3,110,000.00");
    await b.goto("/user/trade/contract");
    await expect(b.getByText("没有符合条件的记录")).toBeVisible();
  });

  await test.step("no money has appeared or gone", async () => {
    const [winner, loser] = [await exchange.purse("chenyao"), await exchange.purse("yuanshang")];
    expect(loser["available"]).toBe(500_000_000n);
    const deposit = winner["performance-deposit"] ?? 0n;
    expect(deposit).toBe(31_000_000n);
    // What is gone is the fee: 5 000 tonnes at 0.20 yuan.
    expect(winner["available"]).toBe(500_000_000n - deposit - 100_000n);
    for (const purse of [winner, loser]) expect(purse["trading-deposit"] ?? 0n).toBe(0n);
    expect(await exchange.moneyInside()).toBe(before);
  });
});
