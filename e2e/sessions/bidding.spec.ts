import { roomOf } from "../room.ts";
import { verify } from "./proof.ts";
import { expect, findsHisDeal, opening, order, saysNothingOf, test } from "./session-journey.ts";

test("竞价: bids in the open, one clock for the whole session, and the better bid is a deal", async ({
  toTheOpening,
  exchange,
}, info) => {
  const session = await toTheOpening(
    {
      side: "销售",
      mode: "竞价",
      lots: 2,
      tonnes: 5000,
      async terms({ choose, type }) {
        await type("起拍价 元/吨", "620");
        await choose("倒计时方式", "整场倒计时");
      },
    },
    { 自由竞价: 1200, 倒计时: 60 },
  );
  const { first, second } = session;
  const before = await exchange.moneyInside();

  await test.step("the first bid leads until it is beaten; prices are in the open, names are not", async () => {
    await order(first, "报价 620.00 元/吨");
    await expect(roomOf(second.page).ware("01")).toHaveAccessibleName(/当前价 620\.00，出价 1 次$/);
    await order(second, "报价 621.00 元/吨");
    await expect(roomOf(first.page).ware("01")).toHaveAccessibleName(/当前价 621\.00，出价 2 次，出局$/);
    await saysNothingOf(first.page, second.firm);
    await saysNothingOf(second.page, first.firm);
  });

  await test.step("the staff sees who leads", async () => {
    const desk = await session.deskWatches();
    await expect(desk.getByRole("region", { name: "标的看板" })).toContainText(second.firm);
  });

  await test.step("a bid in the countdown starts the clock of all wares anew", async () => {
    await session.turnTo(20);
    const phase = first.page.getByRole("list", { name: "场次阶段" }).locator("[aria-current=step]");
    await expect(phase).toHaveText("倒计时 60 秒/次");
    await session.turnTo(20.4);
    await expect(roomOf(second.page).timer).toHaveAccessibleName(/^剩余 [123]?\d 秒$/);
    await order(first, "报价 622.00 元/吨");
    await expect(roomOf(second.page).timer).toHaveAccessibleName(/^剩余 (5\d|60) 秒$/);
    await expect(roomOf(second.page).ware("01")).toHaveAccessibleName(/当前价 622\.00，出价 3 次，出局$/);
    await session.turnTo(22.2);
  });

  await test.step("the winner finds his deal, the loser has his money back", async () => {
    await findsHisDeal(first, session, { price: "622.00", tonnes: "5,000", amount: "3,110,000.00" });
    await expect(
      roomOf(second.page).result.getByRole("row", { name: /^01 .* 0 (出局|未成交)$/ }),
    ).toBeVisible();
    expect(await exchange.purse(second.firm)).toMatchObject({ available: opening });
    expect(await exchange.purse(first.firm)).toMatchObject({
      available: opening - 31_000_000n - 100_000n,
      "performance-deposit": 31_000_000n,
    });
    expect(await exchange.moneyInside()).toBe(before);
  });

  await test.step("the session is proved", () => verify(first.page, session.id, info));
});
