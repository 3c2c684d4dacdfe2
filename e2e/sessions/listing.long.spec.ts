import { roomOf } from "../room.ts";
import { verify } from "./proof.ts";
import { expect, findsHisDeal, opening, order, saysNothingOf, test } from "./session-journey.ts";

test("挂牌: who takes first has it, at the posted price, until nothing is left", async ({
  toTheOpening,
  exchange,
}, info) => {
  const session = await toTheOpening(
    {
      side: "销售",
      mode: "挂牌",
      lots: 1,
      tonnes: 5000,
      async terms({ type }) {
        await type("最小提报量 吨", "1000");
        await type("数量步长 吨", "1000");
        await type("挂牌价 元/吨", "600");
      },
    },
    { 交易时间: 3600 },
  );
  const { first, second } = session;
  const before = await exchange.moneyInside();

  await test.step("a take is a deal at once, and the other sees what is left", async () => {
    await order(first, "摘牌 3,000 吨", { tonnes: "3000" });
    await expect(roomOf(first.page).ticket.getByText("全部成交")).toBeVisible();
    await expect(roomOf(second.page).ware("01")).toHaveAccessibleName(/余量 2,000 吨$/);
    await saysNothingOf(second.page, first.firm);
  });

  await test.step("more than is left cannot be sent", async () => {
    const { ticket } = roomOf(second.page);
    await ticket.getByLabel("数量 吨").fill("3000");
    await expect(ticket.getByText("余量不足，剩余可购2000吨")).toBeVisible();
    await expect(ticket.getByRole("button", { name: "摘牌 3,000 吨" })).toBeDisabled();
    expect(await exchange.purse(second.firm)).toMatchObject({ available: opening });
  });

  await test.step("with the last tonne the session is over", async () => {
    await order(second, "摘牌 2,000 吨", { tonnes: "2000" });
    await findsHisDeal(first, session, { price: "600.00", tonnes: "3,000", amount: "1,800,000.00" });
    await findsHisDeal(second, session, { price: "600.00", tonnes: "2,000", amount: "1,200,000.00" });
    expect(await exchange.purse(first.firm)).toMatchObject({
      available: opening - 18_000_000n - 60_000n,
      "performance-deposit": 18_000_000n,
    });
    expect(await exchange.purse(second.firm)).toMatchObject({
      available: opening - 12_000_000n - 40_000n,
      "performance-deposit": 12_000_000n,
    });
    expect(await exchange.moneyInside()).toBe(before);
  });

  await test.step("the session is proved", () => verify(second.page, session.id, info));
});
