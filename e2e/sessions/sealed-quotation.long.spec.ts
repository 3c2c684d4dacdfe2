import { instant } from "@zd/domain/kernel/brand";
import { enrolAuthenticator, proveAgain } from "../authenticator.ts";
import { roomOf } from "../room.ts";
import { verify } from "./proof.ts";
import { release } from "./sealing.ts";
import { expect, findsHisDeal, opening, order, saysNothingOf, test } from "./session-journey.ts";

test("加密封存的询报价: quotes that nobody can read, opened by two of three holders, awarded and verified", async ({
  toTheOpening,
  exchange,
}, info) => {
  const session = await toTheOpening(
    {
      side: "采购",
      mode: "询报价",
      lots: 1,
      tonnes: 5000,
      sealed: true,
      async terms({ choose, type }) {
        await choose("整单/拆单", "整单");
        await type("参考价 元/吨", "520");
        await type("限价 元/吨（可不填）", "520");
      },
    },
    { 交易时间: 3600 },
  );
  const { first, second } = session;

  await test.step("each quotes, and from then on nobody sees what, himself included", async () => {
    await order(first, "报价 507.00 元/吨", { price: "507" });
    await order(second, "报价 503.00 元/吨", { price: "503" });
    await order(first, "修改报价 501.00 元/吨", { price: "501" });
    const own = first.page.getByRole("region", { name: "我的报价", exact: true });
    await expect(own).toContainText("已封存，开启前任何人不可见");
    await first.page.reload();
    await expect(own).toContainText("已封存，开启前任何人不可见");
    await saysNothingOf(second.page, "501.00", first.firm);
  });

  const desk = await session.deskWatches();
  await test.step("the time is over, and the section waits for its holders", async () => {
    await session.turnTo(60);
    await expect(desk.locator("body")).toContainText("已封存 2 份，份额 0/2");
    await saysNothingOf(desk, "501.00", "503.00");
  });

  await test.step("the auditor and the owner release their parts, and everything opens at once", async () => {
    const auditor = await session.holderArrives("auditor");
    await auditor.goto("/console/security");
    const secret = await enrolAuthenticator(auditor, exchange);
    // What he has just proven counts for five minutes.
    await exchange.turnTo(instant((await exchange.now()) + 6 * 60_000));
    await auditor.goto("/console/seals");
    await release(auditor, session.keyOf("auditor"), () => proveAgain(auditor, exchange, secret));
    await desk.reload();
    await expect(desk.locator("body")).toContainText("份额 1/2");
    await saysNothingOf(desk, "501.00", "503.00");
    const holder = await session.holderArrives("owner");
    await release(holder, session.keyOf("owner"));
  });

  await test.step("the owner evaluates and awards by rank", async () => {
    const owner = await session.ownerEnters();
    const evaluation = owner.getByRole("region", { name: /^评标 / });
    await expect(
      evaluation.getByRole("row", { name: new RegExp(`1 ${first.firm}.* 501\\.00`) }),
    ).toBeVisible();
    await expect(
      evaluation.getByRole("row", { name: new RegExp(`2 ${second.firm}.* 503\\.00`) }),
    ).toBeVisible();
    await evaluation.getByRole("button", { name: "按排名定标" }).click();
    const dialog = owner.getByRole("dialog", { name: /^按排名定标/ });
    await expect(dialog).toContainText(new RegExp(`${first.firm}.* 5,000 吨 × 501\\.00 元/吨`));
    await dialog.getByRole("button", { name: "确认定标" }).click();
  });

  await test.step("the winner finds his deal, the other has his money back, and the session is proved", async () => {
    await first.page.reload();
    await findsHisDeal(first, session, { price: "501.00", tonnes: "5,000", amount: "2,505,000.00" });
    await expect(roomOf(second.page).result).toContainText("未成交");
    expect(await exchange.purse(second.firm)).toMatchObject({ available: opening });
    await verify(first.page, session.id, info);
  });
});
