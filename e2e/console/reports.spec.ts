import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Page, TestInfo } from "@playwright/test";
import { instant } from "@zd/domain/kernel/brand";
import { dayMs, shanghaiDay, startOfDay } from "@zd/domain/kernel/shanghai-time";
import { readSheet } from "@zd/server/testing/read-sheet";
import { unzipSync } from "fflate";
import { dealBetween } from "../contracts/contract-journey.ts";
import type { Exchange } from "../exchange/exchange.ts";
import { expect, test as journey, ownExchange, password } from "../journey.ts";
import { expectReadable } from "../readable.ts";

/** On an exchange of its own: its sums are those of one deal, and its clock goes on by a day. */
const test = journey.extend<object, { readonly exchange: Exchange }>({ exchange: ownExchange() });

/** Saves what a button of the page makes, and gives its name and bytes. */
async function take(page: Page, button: string, info: TestInfo) {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: button, exact: true }).click(),
  ]);
  const name = download.suggestedFilename();
  const path = info.outputPath(name);
  await download.saveAs(path);
  return { name, bytes: readFileSync(path) };
}

/** Looks at the page as it goes on paper. */
async function printed(page: Page, look: () => Promise<void>) {
  await page.emulateMedia({ media: "print" });
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  await look();
  await page.evaluate(() => dispatchEvent(new Event("afterprint")));
  await page.emulateMedia({ media: null });
}

test("a clerk of risk reads what was dealt, takes it as Excel, PDF and a pack, and finds it again as it was reported", async ({
  exchange,
  arrive,
}, info) => {
  await exchange.join("seller", { roles: ["administrator"] });
  await exchange.join("buyer", { roles: ["administrator"] });
  await dealBetween(exchange, "seller", "buyer", "1");
  const day = shanghaiDay(await exchange.now());
  await exchange.turnTo(instant(startOfDay(await exchange.now()) + dayMs + 9 * 3_600_000));
  const page = await arrive(await exchange.hire("lin", "riskController", password), "/console/reports");

  await test.step("yesterday has the deal, and its sums", async () => {
    await page.getByRole("button", { name: "昨天" }).click();
    const table = page.getByRole("table", { name: "按品种" });
    await expect(
      table.getByRole("row", { name: /^合计 1 6,000 3,720,000\.00 620\.00 100\.0/ }),
    ).toBeVisible();
    await expectReadable(page);
  });

  await test.step("as Excel its figures are numbers, as PDF it is one", async () => {
    const sheet = await take(page, "导出 Excel", info);
    expect(sheet.name).toBe(`按品种_${day}_${day}.xlsx`);
    const rows = readSheet(sheet.bytes);
    expect(rows.at(-1)?.get("成交额（元）")).toMatchObject({ t: "n", v: 3_720_000 });
    const print = await take(page, "导出 PDF", info);
    expect(print.bytes.subarray(0, 5).toString()).toBe("%PDF-");
  });

  await test.step("the pack has every report, and a manifest that fits its files", async () => {
    const pack = await take(page, "监管报送包", info);
    const files = unzipSync(pack.bytes);
    const manifest = JSON.parse(Buffer.from(files["manifest.json"] ?? "").toString());
    expect(manifest.files.length).toBe(Object.keys(files).length - 1);
    for (const { name, sha256 } of manifest.files)
      expect(
        createHash("sha256")
          .update(files[name] ?? "")
          .digest("hex"),
      ).toBe(sha256);
  });

  await test.step("the day's own report says the same", async () => {
    await printed(page, async () => {
      await expect(page.getByText(/^打印人 .*lin/)).toBeVisible();
      await expect(page.getByRole("table", { name: "按品种" })).toBeVisible();
      for (const name of ["导出 Excel", "查询", "昨天"])
        await expect(page.getByRole("button", { name, exact: true })).toBeHidden();
      await expect(page.getByRole("navigation")).toHaveCount(0);
    });
    await page.getByRole("link", { name: "历次报表" }).first().click();
    await expect(page.getByRole("heading", { level: 1, name: "历次报表" })).toBeVisible();
    await expect(page.getByText(/^共 \d+ 条/)).toBeVisible();
    await printed(page, async () => {
      await expect(page.getByText(/^打印人 .*lin/)).toBeVisible();
      // One table with its head, which the paper repeats.
      await expect(page.getByRole("table")).toHaveCount(1);
      await expect(page.getByRole("columnheader", { name: "期末日" })).toBeVisible();
      await expect(page.getByRole("button", { name: "查询" })).toBeHidden();
    });
    await page.getByRole("link", { name: `product-day-${day.replaceAll("-", "")}` }).click();
    await printed(page, async () => {
      // Of a list with a row open the row alone goes on paper.
      const drawer = page.getByRole("dialog");
      await expect(drawer.getByText(/^打印人 .*lin/)).toBeVisible();
      await expect(page.getByRole("heading", { level: 1, name: "历次报表" })).toBeHidden();
      await expect(drawer.getByRole("button", { name: "关闭" })).toBeHidden();
    });
    await page.getByRole("link", { name: "查看报表" }).click();
    await expect(page.getByText("与现在的数据一致")).toBeVisible();
    await expect(page.getByRole("table", { name: "按品种" })).toContainText("3,720,000.00");
    await expectReadable(page);
  });
});
