import type { Page } from "@playwright/test";
import { ticketPicture } from "@zd/server/logistics/testing/ticket-picture";
import { fundPassword } from "@zd/server/testing/samples";
import { dealBetween } from "../contracts/contract-journey.ts";
import { expect, password, test } from "../journey.ts";
import { cutLine, mendLine } from "../watch.ts";

const everything = {
  password,
  roles: ["administrator"],
  withFundPassword: true,
  funds: "9000000",
} as const;
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;

const waiting = (page: Page) => page.getByRole("region", { name: "待发送" });

/** Nothing of a page lies beside the phone's screen. */
const expectNoOverflow = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

async function weigh(page: Page, no: string, gross: string): Promise<void> {
  await page.getByLabel("磅单号").fill(no);
  await page.getByLabel("毛重（吨）").fill(gross);
  await page.getByLabel("皮重（吨）").fill("15.46");
}

/** A name written with a finger. */
async function sign(page: Page): Promise<void> {
  const glass = page.getByRole("img", { name: /^签名区/ });
  await glass.scrollIntoViewIfNeeded();
  const box = await glass.boundingBox();
  if (!box) throw new Error("there is nowhere to sign");
  await page.mouse.move(box.x + 60, box.y + 60);
  await page.mouse.down();
  for (const [x, y] of [
    [120, 120],
    [180, 50],
    [240, 110],
  ] as const)
    await page.mouse.move(box.x + x, box.y + y, { steps: 4 });
  await page.mouse.up();
}

test("a phone that receives goods and goes offline in between loses nothing, and does nothing twice", async ({
  exchange,
  arrive,
  openPage,
}) => {
  await exchange.join("phone-mine", everything);
  const plant = await exchange.join("phone-plant", everything);
  for (const [i, firm] of ["phone-mine", "phone-plant"].entries())
    await exchange.equip(firm, fundPassword, `1383333000${i}`);
  const sides = { S: "phone-mine", B: "phone-plant" } as const;
  const hauled = await dealBetween(exchange, sides.S, sides.B, "1");
  await exchange.carry(sides, hauled, ["sign", "pay"]);
  const { waybill, path } = await exchange.sendLorry(sides.B, hauled, "陕K88001");

  const driver = await openPage({ baseURL: exchange.address, ...phone });
  await test.step("the driver sees one next step, whom to call and the way, and loads", async () => {
    await driver.goto(path);
    await expect(driver.getByRole("heading", { name: "陕K88001" })).toBeVisible();
    await expectNoOverflow(driver);
    await expect(driver.getByRole("link", { name: "导航去装货地" })).toHaveAttribute("href", /^geo:/);
    await driver.getByRole("button", { name: "到达装货地" }).click();
    await weigh(driver, "H88001", "48.40");
    await driver.getByRole("button", { name: "登记装货磅单" }).click();
    await expect(driver.getByText(/等待卖方放行/)).toBeVisible();
    await exchange.release(sides.S, waybill);
    await driver.reload();
    await expect(driver.getByRole("button", { name: "到达卸货地" })).toBeVisible();
    // The page is kept from now on.
    await expect
      .poll(() => driver.evaluate(async () => (await caches.match("/driver")) !== undefined))
      .toBe(true);
  });

  await test.step("at the plant there is no line: arrival, ticket and the receiver's name stay on the phone", async () => {
    await cutLine(driver);
    await driver.getByRole("button", { name: "到达卸货地" }).click();
    await expect(waiting(driver)).toContainText("到达卸货地");
    await weigh(driver, "C88001", "48.30");
    await driver.getByRole("button", { name: "登记卸货磅单" }).click();
    await expect(waiting(driver)).toContainText("磅单 C88001，毛重 48.3，皮重 15.46，净重 32.84 吨");
    // The phone is put away, and the page opened anew: still without a line.
    await driver.reload();
    await expect(waiting(driver)).toContainText("待发送 2");
    await expect(driver.getByText(/暂无网络，以下为/)).toBeVisible();
    await driver.getByLabel("收货人姓名").fill("张收货");
    await sign(driver);
    await driver.getByRole("button", { name: "确认签名" }).click();
    await expect(waiting(driver)).toContainText("收货人 张收货，图片 1 张");
    expect((await exchange.waybillOf(sides.B, waybill)).steps).not.toContain("unloaded");
  });

  await test.step("the line is back: all is sent in its order, each once", async () => {
    await mendLine(driver);
    await expect(waiting(driver)).toHaveCount(0, { timeout: 30_000 });
    await driver.reload();
    await expect(driver.getByText(/等待收货方签收/)).toBeVisible();
    const { steps, receiver } = await exchange.waybillOf(sides.B, waybill);
    expect(steps).toEqual([
      "assigned",
      "milestone",
      "loaded",
      "released",
      "milestone",
      "unloaded",
      "receiver-signed",
    ]);
    expect(receiver).toBe("张收货");
  });

  const sold = await dealBetween(exchange, sides.S, sides.B, "1");
  await exchange.carry(sides, sold, ["sign", "pay", "ship"]);
  const buyer = await arrive(plant, `/contract/tradeBuy`);
  await buyer.setViewportSize(phone.viewport);

  await test.step("the buyer's contracts are cards on his phone, and his own step is the main button of one", async () => {
    await expect(buyer.getByRole("navigation", { name: "底部导航" })).toBeVisible();
    await expect(buyer.getByRole("table")).toHaveCount(0);
    const card = buyer.getByRole("listitem").filter({ hasText: sold });
    await expect(card).toContainText("3,720,000.00");
    await expectNoOverflow(buyer);
    await card.getByRole("button", { name: `收货 ${sold}` }).click();
    await expect(buyer.locator("dialog[open]")).toBeVisible();
  });

  const dialog = buyer.locator("dialog[open]");
  await test.step("without a line he photographs the slip, types it off, and it waits on the phone", async () => {
    await expect(dialog.getByRole("button", { name: /^收货 [\d,.]+ 吨$/ })).toBeEnabled();
    await cutLine(buyer);
    const slip = await ticketPicture(["称重单", "磅单号：R88001", "毛重：2025.36 吨", "皮重：15.00 吨"]);
    await dialog
      .getByLabel("拍摄磅单")
      .setInputFiles({ name: "磅单.png", mimeType: "image/png", buffer: slip });
    await expect(dialog.getByText(/照片已存在本机/)).toBeVisible({ timeout: 30_000 });
    await dialog.getByLabel("磅单 第 1 张磅单号").fill("R88001");
    await dialog.getByLabel("磅单 第 1 张毛重").fill("2025.36");
    await dialog.getByLabel("磅单 第 1 张皮重").fill("15");
    await dialog.getByRole("button", { name: "存入待发送" }).click();
    await expect(dialog).toHaveCount(0);
    await expect(waiting(buyer)).toContainText("收货 2,010.36 吨");
  });

  await test.step("once it is back the goods are received once, with the photo of the slip", async () => {
    expect(await exchange.receiptsOf(sides.B, sold)).toEqual([]);
    await mendLine(buyer);
    await expect(waiting(buyer)).toHaveCount(0, { timeout: 30_000 });
    expect(await exchange.receiptsOf(sides.B, sold)).toEqual([[1, 1]]);
  });
});
