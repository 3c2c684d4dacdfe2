import { roomOf } from "../room.ts";
import { verify } from "./proof.ts";
import { expect, findsHisDeal, opening, order, saysNothingOf, test } from "./session-journey.ts";

test("团购: the more join, the better the price, and all of them deal at the same one", async ({
  toTheOpening,
  exchange,
}, info) => {
  const session = await toTheOpening(
    {
      side: "销售",
      mode: "团购",
      lots: 1,
      tonnes: 10_000,
      async terms({ type, press }) {
        await type("最小提报量 吨", "1000");
        await type("数量步长 吨", "1000");
        await type("首档价 元/吨", "600");
        await type("成团量 吨", "4000");
        await press("增加一档");
        await press("增加一档");
        await type("第 2 档 达到 吨", "7000");
        await type("第 2 档 价格 元/吨", "590");
      },
    },
    { 交易时间: 3600 },
  );
  const { first, second } = session;
  const before = await exchange.moneyInside();
  const group = (page: typeof first.page) => page.getByRole("region", { name: "团购进度" });

  await test.step("the first to join waits for more; others see how much it is, not whose", async () => {
    await order(first, "参团 3,000 吨", { tonnes: "3000" });
    await expect(group(second.page)).toContainText("累计 3,000 吨，距成团还差 1,000 吨");
    await expect(roomOf(first.page).available).toHaveText("4,820,000.00");
    await saysNothingOf(second.page, first.firm);
  });

  await test.step("while the group is incomplete one may leave it, and has his money back", async () => {
    const mine = first.page.getByRole("region", { name: "我的参团" });
    await mine.getByRole("button", { name: "撤单" }).click();
    await first.page.getByRole("dialog", { name: /^撤单/ }).getByRole("button", { name: "撤单" }).click();
    await expect(group(second.page)).toContainText("累计 0 吨");
    await expect(roomOf(first.page).available).toHaveText("5,000,000.00");
    await order(first, "参团 3,000 吨", { tonnes: "3000" });
  });

  await test.step("another completes it, and nobody leaves it any more", async () => {
    await order(second, "参团 4,000 吨", { tonnes: "4000" });
    await expect(group(first.page)).toContainText("已成团，累计 7,000 吨");
    await expect(group(first.page)).toContainText("目前全体按 590.00 元/吨");
    await expect(first.page.getByRole("button", { name: "撤单" })).toHaveCount(0);
  });

  await test.step("when the time is over both deal at 590, and what was held for the first tier comes back", async () => {
    await session.turnTo(60);
    await findsHisDeal(first, session, { price: "590.00", tonnes: "3,000", amount: "1,770,000.00" });
    await findsHisDeal(second, session, { price: "590.00", tonnes: "4,000", amount: "2,360,000.00" });
    expect(await exchange.purse(first.firm)).toMatchObject({
      available: opening - 17_700_000n - 60_000n,
      "performance-deposit": 17_700_000n,
    });
    expect(await exchange.purse(second.firm)).toMatchObject({
      available: opening - 23_600_000n - 80_000n,
      "performance-deposit": 23_600_000n,
    });
    expect(await exchange.moneyInside()).toBe(before);
  });

  await test.step("the session is proved", () => verify(first.page, session.id, info));
});
