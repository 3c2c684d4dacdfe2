import { roomOf } from "../room.ts";
import { verify } from "./proof.ts";
import { expect, findsHisDeal, order, saysNothingOf, test } from "./session-journey.ts";

test("外购: sealed offers of so many tonnes, ranked by the rules, and paid no more than their average", async ({
  toTheOpening,
  exchange,
}, info) => {
  const session = await toTheOpening(
    {
      side: "采购",
      mode: "外购",
      lots: 1,
      tonnes: 8000,
      async terms({ choose, type }) {
        await type("最小提报量 吨", "1000");
        await type("数量步长 吨", "1000");
        await type("委托价 元/吨", "520");
        await choose("定价方式", "报价竞争");
      },
    },
    { 交易时间: 3600 },
  );
  const { first, second } = session;
  const before = await exchange.moneyInside();
  const owner = await session.ownerEnters();

  await test.step("each offers what nobody else sees", async () => {
    await order(first, "提报 508.00 元/吨", { price: "508", tonnes: "5000" });
    await order(second, "提报 515.00 元/吨", { price: "515", tonnes: "5000" });
    for (const page of [owner, first.page])
      await expect(roomOf(page).ware("01")).toHaveAccessibleName(/提报 2 次/);
    await saysNothingOf(owner, "508.00", "515.00", first.firm, second.firm);
    await saysNothingOf(first.page, "515.00", second.firm);
    await saysNothingOf(second.page, "508.00", first.firm);
    const desk = await session.deskWatches();
    await expect(desk.getByText("密封报价阶段：开标前任何人都看不到报价企业与价格。")).toBeVisible();
    await saysNothingOf(desk, "508.00", "515.00");
  });

  const evaluation = owner.getByRole("region", { name: /^评标 / });
  await test.step("the time is over: the owner sees whom the rules have found, and at what price", async () => {
    await session.turnTo(60);
    // (508 × 5 000 + 515 × 3 000) ÷ 8 000, rounded; who is below it deals at his own.
    await expect(evaluation).toContainText("中标加权均价 510.63");
    await expect(evaluation.getByRole("row", { name: new RegExp(`^1 ${first.firm}`) })).toContainText(
      "508.00",
    );
    await expect(evaluation.getByRole("row", { name: new RegExp(`^2 ${second.firm}`) })).toContainText(
      "3,000",
    );
    await expect(second.page.getByRole("region", { name: "拟中标" })).toContainText(
      "3,000 吨（提报 5,000 吨）",
    );
    await saysNothingOf(second.page, "508.00", first.firm);
  });

  await test.step("he confirms it", async () => {
    await evaluation.getByRole("button", { name: "确认中标结果" }).click();
    await owner
      .getByRole("dialog", { name: /^确认中标结果/ })
      .getByRole("button", { name: "确认中标结果" })
      .click();
  });

  await test.step("each finds his deal; what was held for more than he got has come back", async () => {
    await findsHisDeal(first, session, { price: "508.00", tonnes: "5,000", amount: "2,540,000.00" });
    await findsHisDeal(second, session, { price: "510.63", tonnes: "3,000", amount: "1,531,890.00" });
    for (const { firm } of [first, second])
      expect((await exchange.purse(firm))["trading-deposit"] ?? 0n).toBe(0n);
    expect(await exchange.moneyInside()).toBe(before);
  });

  await test.step("the session is proved", () => verify(second.page, session.id, info));
});
