import { choose } from "../choose.ts";
import { expectReadable } from "../readable.ts";
import { expect, test } from "./demo-market.ts";

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
])
  test.describe(`at ${viewport.width}`, () => {
    test.use({ viewport });

    test("a mine is found by its initials, with the keyboard alone", async ({ arrive }) => {
      const page = await arrive("chenyao01", "/user/trade/tradeapply?edit=new");
      await choose(page.getByLabel("商品种类"), "动力煤");
      const field = page.getByLabel("厂矿");
      await expect(field).toBeEnabled();
      await field.focus();
      await field.press("ArrowDown");
      await expect(field).toHaveAttribute("aria-expanded", "true");
      const options = page.locator(`[id="${await field.getAttribute("aria-controls")}"]`).getByRole("option");
      await expect(options.nth(8)).toBeAttached();
      await page.keyboard.type("zjm");
      await expect(options).toHaveCount(1);
      await page.keyboard.press("Enter");
      await expect(field).toHaveAccessibleDescription(/张家峁/);
      await expect(field).toBeFocused();
      await expectReadable(page);
    });

    test("Esc closes the list alone: the dialog around it stays", async ({ arrive }) => {
      const page = await arrive("cash01", "/console/fee-rates");
      await page.getByRole("button", { name: "新增费率或减免" }).click();
      const dialog = page.getByRole("dialog", { name: "新增费率或减免" });
      const field = dialog.getByLabel("企业", { exact: true });
      await field.click();
      await page.keyboard.type("wa");
      await page.keyboard.press("Escape");
      await expect(field).toHaveAttribute("aria-expanded", "false");
      await expect(dialog).toBeVisible();
    });
  });
