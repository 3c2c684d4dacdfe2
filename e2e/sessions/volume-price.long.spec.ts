import { roomOf } from "../room.ts";
import { verify } from "./proof.ts";
import { expect, findsHisDeal, opening, order, saysNothingOf, test } from "./session-journey.ts";

test("量价挂钩: who takes more pays less for each tonne, at the step that his own takes have reached", async ({
  toTheOpening,
  exchange,
}, info) => {
  const session = await toTheOpening(
    {
      side: "销售",
      mode: "量价挂钩",
      lots: 1,
      tonnes: 20_000,
      async terms({ choose, type, press }) {
        await type("最小提报量 吨", "1000");
        await type("数量步长 吨", "1000");
        await type("基准价 元/吨", "620");
        await choose("阶梯依据", "按吨数");
        await press("增加一档");
        await choose("第 1 档", "达到");
        await type("第 1 档 数量 吨", "5000");
        await type("第 1 档 优惠 元/吨", "5");
        await press("增加一档");
        await choose("第 2 档", "达到");
        await type("第 2 档 数量 吨", "10000");
        await type("第 2 档 优惠 元/吨", "10");
      },
    },
    { 交易时间: 3600 },
  );
  const { first, second } = session;
  const before = await exchange.moneyInside();
  const ladder = (page: typeof first.page) => page.getByRole("region", { name: "量价阶梯" });

  await test.step("a first take of 6 000 t has 5 yuan off, at once", async () => {
    await roomOf(first.page).ticket.getByLabel("数量 吨").fill("6000");
    await expect(ladder(first.page)).toContainText("本单按 615.00 元/吨成交");
    await order(first, "摘牌 6,000 吨");
    await expect(roomOf(first.page).ticket.getByText("全部成交")).toBeVisible();
  });

  await test.step("a second one of the same firm reaches the next step; another firm begins below", async () => {
    await order(first, "摘牌 4,000 吨", { tonnes: "4000" });
    await expect(roomOf(second.page).ware("01")).toHaveAccessibleName(/余量 10,000 吨$/);
    await roomOf(second.page).ticket.getByLabel("数量 吨").fill("2000");
    await expect(ladder(second.page)).toContainText("本方已摘 0 吨，含本单 2,000 吨");
    await order(second, "摘牌 2,000 吨");
    await saysNothingOf(second.page, first.firm);
  });

  await test.step("when the time is over each has his deals, each at his price", async () => {
    await session.turnTo(60);
    await findsHisDeal(first, session, { price: "615.00", tonnes: "6,000", amount: "3,690,000.00" });
    await findsHisDeal(first, session, { price: "610.00", tonnes: "4,000", amount: "2,440,000.00" });
    await findsHisDeal(second, session, { price: "620.00", tonnes: "2,000", amount: "1,240,000.00" });
    expect(await exchange.purse(second.firm)).toMatchObject({
      available: opening - 12_400_000n - 40_000n,
      "performance-deposit": 12_400_000n,
    });
    expect(await exchange.moneyInside()).toBe(before);
  });

  await test.step("the session is proved", () => verify(first.page, session.id, info));
});
