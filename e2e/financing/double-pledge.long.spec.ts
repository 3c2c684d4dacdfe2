import type { Page } from "@playwright/test";
import { choose } from "../choose.ts";
import { dealBetween, expect, fundPassword, test } from "../contracts/contract-journey.ts";
import { fillAndSubmit } from "../sessions/application.ts";
import { askForLoan, borrow, everything, saveLoan, submitLoan, takeCredit } from "./finance-journey.ts";

/** What is dealt in: without a price nothing is lent on it. */
const goods = "原煤(2-2)";

/** 登记货物; the number of the lot. */
async function declare(page: Page, tonnes: string): Promise<string> {
  await page.goto("/user/goods/lots");
  await page.getByRole("button", { name: "登记货物" }).click();
  const dialog = page.getByRole("dialog", { name: "登记货物" });
  await choose(dialog.getByLabel("品种"), "动力煤");
  await dialog.getByLabel("货物", { exact: true }).fill(goods);
  await dialog.getByLabel("存放地点").fill("张家峁一号棚");
  await dialog.getByLabel("数量（吨）").fill(tonnes);
  await dialog.getByRole("button", { name: "确认登记" }).click();
  await expect(dialog).toHaveCount(0);
  const row = page.getByRole("row").filter({ hasText: "张家峁一号棚" });
  return /HQ[\d-]+/.exec((await row.first().textContent()) ?? "")?.[0] ?? "";
}

test("tonnes that are pledged are neither pledged nor offered again, and nothing moves", async ({
  exchange,
  arrive,
}) => {
  const [mine, plant, mobile] = ["pledge-mine", "pledge-plant", "13800000073"];
  const seller = await exchange.join(mine, everything);
  await exchange.equip(mine, fundPassword, mobile);
  await exchange.join(plant, everything);
  await exchange.equip(plant, fundPassword, "13800000074");
  await dealBetween(exchange, mine, plant, "0");
  const firm = await arrive(seller, "/user/goods/lots");
  const lot = await declare(firm, "5000");
  await takeCredit(firm, exchange, mobile);
  const pledge = {
    product: "朔方银行供应链金融 · 货权质押融资（货权质押融资）",
    on: lot,
    amount: "300000",
    days: "30",
  };

  const spare = await saveLoan(firm, { ...pledge, tonnes: "2500" });
  await test.step("3 000 of 5 000 t are pledged, and lent on", async () => {
    await borrow(firm, exchange, mobile, { ...pledge, tonnes: "3000" });
  });
  const money = await exchange.purse(mine);

  await test.step("a loan that was asked for before is refused when it is submitted", async () => {
    const dialog = await submitLoan(firm, exchange, mobile, spare);
    await expect(dialog.getByRole("alert")).toContainText(`货物批次${lot}可用2,000吨，不足2,500吨`);
  });

  await test.step("another is refused as soon as it is asked for", async () => {
    await askForLoan(firm, { ...pledge, tonnes: "2000.0001" });
    await expect(firm.getByText(`货物批次${lot}可用2,000吨，不足2,000.0001吨`)).toBeVisible();
  });

  await test.step("and so is a section that would sell them", async () => {
    const { dialog } = await fillAndSubmit(firm, {
      side: "销售",
      mode: "竞价",
      lots: 2,
      tonnes: 2000,
      async terms({ choose, type }) {
        await type("起拍价 元/吨", "620");
        await choose("货物批次（选填）", lot);
      },
    });
    await expect(dialog.getByRole("alert")).toHaveText(
      `货物批次${lot}可用2,000吨，不足4,000吨（已质押3,000吨）`,
    );
  });

  await test.step("nothing has moved", async () => {
    expect(await exchange.purse(mine)).toEqual(money);
    await firm.goto(`/user/goods/lots?open=${lot}`);
    const held = firm.getByRole("table", { name: "货权状态" });
    await expect(held.getByRole("row").filter({ hasText: "可用" })).toContainText("2,000");
    await expect(held.getByRole("row").filter({ hasText: "已质押" })).toContainText("3,000");
  });
});
