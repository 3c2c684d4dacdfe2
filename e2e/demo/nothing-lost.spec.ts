import type { Page } from "@playwright/test";
import { expect, test } from "./demo-market.ts";

test("the detail of a contract has an address, which Back, a reload and another tab go by", async ({
  arrive,
}) => {
  const page = await arrive("chenyao01", "/contract/tradeSaleQuery");
  const drawer = (of: Page) => of.getByRole("dialog");
  const link = page.getByRole("row").getByRole("link").first();
  await page.getByRole("group", { name: "状态" }).getByRole("button").nth(1).click();
  await expect(page).toHaveURL(/[?&]state=\d+/);
  const list = page.url();
  const number = (await link.textContent()) ?? "";

  await test.step("opened from the list", async () => {
    await link.click();
    await expect(drawer(page)).toContainText(number);
    expect(page.url()).toBe(`${list}&open=${number}`);
    await page.reload();
    await expect(drawer(page)).toContainText(number);
    await page.goBack();
    await expect(drawer(page)).toHaveCount(0);
    expect(page.url()).toBe(list);
  });

  await test.step("opened by its address alone, whatever the list asks for", async () => {
    const tab = await page.context().newPage();
    await tab.goto(`/contract/tradeSaleQuery?from=2020-01-01&to=2020-01-02&open=${number}`);
    await expect(drawer(tab)).toContainText(number);
    await tab.keyboard.press("Escape");
    await expect(drawer(tab)).toHaveCount(0);
    await expect(tab).toHaveURL(/tradeSaleQuery\?from=2020-01-01&to=2020-01-02$/);
    await tab.goto("/contract/tradeSaleQuery?open=nothing");
    await expect(tab.getByText("没有找到这条记录")).toBeVisible();
  });
});

test("Esc in a dialog over a drawer asks before what was typed is dropped, and leaves the drawer open", async ({
  arrive,
}) => {
  const page = await arrive("desk01", "/console/qualifications?state=0");
  await page.getByRole("row").getByRole("link").first().click();
  const refuse = page.getByRole("button", { name: "驳回", exact: true });
  await refuse.click();
  const reason = page.getByRole("dialog").getByRole("textbox").last();
  await reason.fill("材料不全，请补充经营资质");
  const question = page.getByRole("dialog", { name: "放弃已填写的内容？" });
  await page.keyboard.press("Escape");
  await expect(question).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(question).toHaveCount(0);
  await expect(reason).toHaveValue("材料不全，请补充经营资质");
  await page.keyboard.press("Escape");
  await question.getByRole("button", { name: "放弃" }).click();
  await expect(question).toHaveCount(0);
  await expect(refuse).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(refuse).toHaveCount(0);
});

test("an application that is filled in survives a reload, and is not left without a question", async ({
  arrive,
}) => {
  const page = await arrive("chenyao01", "/user/trade/tradeapply");
  // The browser's own question.
  page.on("dialog", (question) => void question.accept());
  const total = page.getByLabel("总量 吨");
  const question = page.getByRole("dialog", { name: "尚未提交，要离开吗？" });
  await page.getByRole("link", { name: "新建申请" }).click();
  await page.getByRole("button", { name: "2 数量与价格" }).click();
  await total.pressSequentially("25000");
  await page.reload();
  await page.getByRole("button", { name: "恢复" }).click();
  await page.getByRole("button", { name: "2 数量与价格" }).click();
  await expect(total).toHaveValue("25,000");
  await page.goBack();
  await question.getByRole("button", { name: "继续填写" }).click();
  await expect(total).toHaveValue("25,000");
  await page.getByRole("link", { name: "返回列表" }).click();
  await question.getByRole("button", { name: "离开" }).click();
  await expect(page).toHaveURL(/tradeapply$/);
});
