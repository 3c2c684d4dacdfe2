import type { Page } from "@playwright/test";
import { instant } from "@zd/domain/kernel/brand";
import { dayMs, shanghaiDay, startOfDay } from "@zd/domain/kernel/shanghai-time";
import { expect, password, test } from "../journey.ts";
import { expectReadable } from "../readable.ts";

const account = "6200000000009401";
const note = "挂待查入账，银行次日回函";

const sign = async (page: Page, button: string, title: string) => {
  await page.getByRole("region", { name: "签字" }).getByRole("button", { name: button, exact: true }).click();
  const card = page.getByRole("dialog", { name: title });
  await expect(card.getByRole("button", { name: button })).toBeVisible();
  return card;
};

test("a day with one open check is signed by two with a note, opened again by two, and stays as it was signed", async ({
  exchange,
  arrive,
}) => {
  await exchange.openAtBank(account, "不明来款有限公司");
  await exchange.payIn(account, "88");
  const day = shanghaiDay(await exchange.now());
  await exchange.turnTo(instant(startOfDay(await exchange.now()) + dayMs + 9 * 3_600_000));
  const first = await exchange.hire("fang", "settlementClerk", password);
  const second = await exchange.hire("han", "settlementClerk", password);

  const his = await arrive(first, "/console/day-end");
  const check = his.getByRole("row", { name: /^未匹配入账/ });
  await test.step("what nobody has announced is open, and says so", async () => {
    await expect(async () => {
      await his.getByRole("button", { name: "重新检查" }).click();
      await expect(his.getByRole("heading", { name: `日终 ${day}` })).toBeVisible();
      await expect(check).toContainText("须说明");
    }).toPass();
    await expect(check).toContainText("88.00");
    await expectReadable(his);
  });

  await test.step("the first signs with a note", async () => {
    const card = await sign(his, "签字", `日终签字 ${day}`);
    await card.getByLabel(/^说明：未匹配入账/).fill(note);
    await expect(card.getByText(note).last()).toBeVisible();
    await expectReadable(his);
    await card.getByRole("button", { name: "签字" }).click();
    await expect(his.getByRole("region", { name: "签字" })).toContainText("fang");
  });

  const hers = await arrive(second, "/console/waiting");
  await test.step("the second finds it waiting, sees the same, and closes the day", async () => {
    await hers.getByRole("link", { name: /^去复核 日终/ }).click();
    await expect(hers.getByRole("row", { name: /^未匹配入账/ })).toContainText(note);
    const card = await sign(hers, "签字并日终", `复核签字 ${day}`);
    await card.getByRole("button", { name: `签字并日终 ${day}` }).click();
    await expect(hers.getByText("已日终", { exact: true })).toBeVisible();
  });

  await test.step("it is opened again by two, and the signed version is still there", async () => {
    await his.goto(`/console/day-end?day=${day}`);
    await his.getByRole("button", { name: "申请重开" }).click();
    const asking = his.getByRole("dialog", { name: `申请重开 ${day}` });
    await asking.getByLabel(/^原因/).fill("补列来款的更正");
    await asking.getByRole("button", { name: "申请" }).click();
    await expect(his.getByText("待复核重开")).toBeVisible();

    await hers.reload();
    await hers.getByRole("button", { name: "复核重开" }).click();
    const card = hers.getByRole("dialog", { name: `复核重开 ${day}` });
    await card.getByRole("button", { name: "同意重开" }).click();
    await expect(hers.getByText("第 2 版")).toBeVisible();
    await hers.getByRole("button", { name: "第 1 版" }).click();
    await expect(hers.getByText("已重开").first()).toBeVisible();
    await expect(hers.getByRole("region", { name: "签字" })).toContainText("han");
  });
});
