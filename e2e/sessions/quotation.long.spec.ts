import { roomOf } from "../room.ts";
import { verify } from "./proof.ts";
import { expect, findsHisDeal, opening, order, saysNothingOf, test } from "./session-journey.ts";

test("询报价: sealed quotes, of which the owner learns after the time is over, and which he awards", async ({
  toTheOpening,
  exchange,
}, info) => {
  const session = await toTheOpening(
    {
      side: "采购",
      mode: "询报价",
      lots: 1,
      tonnes: 5000,
      async terms({ choose, type }) {
        await choose("整单/拆单", "整单");
        await type("参考价 元/吨", "520");
        await type("限价 元/吨（可不填）", "520");
      },
    },
    { 交易时间: 3600 },
  );
  const { first, second } = session;
  const before = await exchange.moneyInside();
  const owner = await session.ownerEnters();

  await test.step("each quotes what the other does not see, nor the owner, nor the staff", async () => {
    await order(first, "报价 507.00 元/吨", { price: "507" });
    await order(second, "报价 503.00 元/吨", { price: "503" });
    await order(first, "修改报价 501.00 元/吨", { price: "501" });
    for (const page of [owner, second.page])
      await expect(roomOf(page).ware("01")).toHaveAccessibleName(/报价 2 次/);
    await saysNothingOf(owner, "501.00", "503.00", "507.00", first.firm, second.firm);
    await saysNothingOf(second.page, "501.00", "507.00", first.firm);
    await saysNothingOf(first.page, "503.00", second.firm);
    const desk = await session.deskWatches();
    await expect(desk.getByText("密封报价阶段：开标前任何人都看不到报价企业与价格。")).toBeVisible();
    await saysNothingOf(desk, "501.00", "503.00", "507.00");
  });

  const evaluation = owner.getByRole("region", { name: /^评标 / });
  await test.step("the time is over: the owner, and he alone, sees them by rank", async () => {
    await session.turnTo(60);
    await expect(
      evaluation.getByRole("row", { name: new RegExp(`1 ${first.firm}.* 501\\.00`) }),
    ).toBeVisible();
    await expect(
      evaluation.getByRole("row", { name: new RegExp(`2 ${second.firm}.* 503\\.00`) }),
    ).toBeVisible();
    await expect(roomOf(second.page).evaluating).toBeVisible();
    await saysNothingOf(second.page, "501.00", first.firm);
  });

  await test.step("he asks the better one for a little less, who agrees", async () => {
    await evaluation.getByRole("radio", { name: new RegExp(first.firm) }).check();
    await evaluation.getByRole("button", { name: "还价" }).click();
    const dialog = owner.getByRole("dialog", { name: /^还价/ });
    await dialog.getByLabel("还价 元/吨").fill("499");
    await dialog.getByRole("button", { name: "发出还价" }).click();
    await expect(evaluation.getByRole("status")).toContainText("等待答复");
    const counterOffer = first.page.getByRole("region", { name: "发布方还价" });
    await expect(counterOffer).toContainText("499.00");
    await saysNothingOf(second.page, "499.00");
    await counterOffer.getByRole("button", { name: "接受还价" }).click();
    await first.page
      .getByRole("dialog", { name: /^接受还价/ })
      .getByRole("button", { name: "接受还价" })
      .click();
    await expect(evaluation.getByRole("status")).toContainText("对方已接受");
  });

  await test.step("he awards by rank", async () => {
    await evaluation.getByRole("button", { name: "按排名定标" }).click();
    const dialog = owner.getByRole("dialog", { name: /^按排名定标/ });
    await expect(dialog).toContainText(new RegExp(`${first.firm}.* 5,000 吨 × 499\\.00 元/吨`));
    await dialog.getByRole("button", { name: "确认定标" }).click();
  });

  await test.step("the winner finds his deal, the other has his money back", async () => {
    await findsHisDeal(first, session, { price: "499.00", tonnes: "5,000", amount: "2,495,000.00" });
    await expect(roomOf(second.page).result).toContainText("未成交");
    expect(await exchange.purse(second.firm)).toMatchObject({ available: opening });
    expect(await exchange.moneyInside()).toBe(before);
  });

  await test.step("the session is proved", () => verify(first.page, session.id, info));
});
