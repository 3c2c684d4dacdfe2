import type { Page } from "@playwright/test";
import { roomOf } from "../room.ts";
import { verify } from "./proof.ts";
import { expect, findsHisDeal, opening, order, type Person, saysNothingOf, test } from "./session-journey.ts";

test("二次报价: after the open round those who bid in it quote once more, sealed", async ({
  toTheOpening,
  exchange,
}, info) => {
  const session = await toTheOpening(
    {
      side: "销售",
      mode: "二次报价",
      lots: 2,
      tonnes: 3000,
      async terms({ type }) {
        await type("起拍价 元/吨", "570");
        await type("两轮之间休息 分钟", "5");
        await type("密封报价 分钟", "5");
      },
    },
    { 第一轮: 600 },
  );
  const { first, second } = session;
  const before = await exchange.moneyInside();
  const phase = (page: Page) => page.getByRole("list", { name: "场次阶段" }).locator("[aria-current=step]");

  await test.step("the first round is open", async () => {
    await order(first, "报价 570.00 元/吨");
    await order(second, "报价 571.00 元/吨");
    await expect(roomOf(first.page).ware("01")).toHaveAccessibleName(/571\.00，出价 2 次，出局$/);
  });

  await test.step("in the rest each reads the rules of the second round, and confirms them", async () => {
    await session.turnTo(10);
    for (const { page } of [first, second]) {
      const rules = page.getByRole("region", { name: "第二轮密封报价" });
      await expect(rules.getByRole("row", { name: /^01 / })).toContainText("571.00");
      await rules.getByRole("button", { name: "确认第二轮规则" }).click();
      await page
        .getByRole("dialog", { name: "确认第二轮规则" })
        .getByRole("button", { name: "确认第二轮规则" })
        .click();
      await expect(rules).toContainText("已确认第二轮规则，可以报价。");
    }
  });

  await test.step("in the sealed round each quotes once; nobody sees what the other has done", async () => {
    await session.turnTo(15);
    for (const { page } of [first, second]) await expect(phase(page)).toContainText("第二轮密封报价");
    await quote(first, "01", "583");
    await quote(second, "01", "577");
    await quote(second, "02", "570");
    await expect(first.page.getByRole("region", { name: "密封报价单" }).getByLabel("报价 元/吨")).toHaveCount(
      0,
    );
    const desk = await session.deskWatches();
    await expect(desk.getByText("密封报价阶段：开标前任何人都看不到报价企业与价格。")).toBeVisible();
    await saysNothingOf(desk, "583.00", "577.00");
    await first.page.reload();
    await expect(roomOf(first.page).ware("01")).toHaveAccessibleName(/第一轮价 571\.00，.*待定$/);
    await saysNothingOf(first.page, "577.00", second.firm);
    await saysNothingOf(second.page, "583.00", first.firm);
  });

  await test.step("the better quote has the ware, and the other its money back for it", async () => {
    await session.turnTo(20);
    await findsHisDeal(first, session, { price: "583.00", tonnes: "3,000", amount: "1,749,000.00" });
    await findsHisDeal(second, session, {
      ware: "02",
      price: "570.00",
      tonnes: "3,000",
      amount: "1,710,000.00",
    });
    for (const { firm } of [first, second]) {
      expect(await exchange.purse(firm)).toMatchObject({
        available: opening - 17_100_000n - 60_000n,
        "performance-deposit": 17_100_000n,
      });
    }
    expect(await exchange.moneyInside()).toBe(before);
  });

  await test.step("the session is proved", () => verify(second.page, session.id, info));
});

async function quote(person: Person, ware: string, price: string): Promise<void> {
  await roomOf(person.page).ware(ware).click();
  await order(person, `报价 ${price}.00 元/吨`, { price });
}
