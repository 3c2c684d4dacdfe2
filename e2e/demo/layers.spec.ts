import type { Page } from "@playwright/test";
import { expectOnTop } from "../on-top.ts";
import { expect, test } from "./demo-market.ts";

/** Wide as a desk, and as a phone. */
const windows = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const;

/** Opens a page of lists, whose head stays in sight while its rows scroll under it. */
async function openList(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expectList(page);
}

/** The link of the first row, which a phone draws as a card. */
const firstRow = (page: Page) => page.locator("main :is(tbody, ol) a[href*='open=']").first();

const expectList = (page: Page) => expect(firstRow(page)).toBeVisible();

/** The calendar or the choices that hang at a field. */
const dropped = (page: Page) =>
  page.locator(".ant-picker-panel-container:visible, .ant-select-dropdown:visible").first();

for (const viewport of windows) {
  test.describe(`at ${viewport.width}`, () => {
    test.use({ viewport });

    test("whatever a member opens over a list is on top", async ({ arrive }) => {
      const page = await arrive("chenyao01", "/user/trade/order");
      await expectList(page);

      await test.step("the user's menu", async () => {
        await page.getByRole("banner").first().getByRole("button").last().click();
        await expectOnTop(page.getByRole("menu"));
        for (const item of await page.locator("[role^=menuitem]").all()) await expectOnTop(item);
        await page.keyboard.press("Escape");
      });

      await test.step("the choices and the calendar of a filter", async () => {
        const more = page.getByRole("button", { name: /筛选|展开/ }).first();
        if (await more.isVisible()) await more.click();
        for (const field of [".ant-picker", ".ant-select"]) {
          await page.locator(`main ${field}:visible`).first().click();
          await expectOnTop(dropped(page));
          await page.keyboard.press("Escape");
          await expect(dropped(page)).toBeHidden();
        }
      });

      if (viewport.width > 640)
        await test.step("the choice of columns", async () => {
          await page.getByRole("button", { name: "列设置" }).click();
          await expectOnTop(page.locator(".ant-popover:visible"));
          await page.keyboard.press("Escape");
        });

      await test.step("the drawer of a row, and a notice over it", async () => {
        await openList(page, "/user/trade/order");
        await firstRow(page).click();
        const drawer = page.getByRole("dialog");
        await expectOnTop(drawer);
        await drawer.getByRole("button", { name: "复制链接" }).click();
        await expectOnTop(page.locator("[popover][role=status] > div").first());
      });
    });

    test("a letter that waits for its answer is on top, and its picture on top of it", async ({ arrive }) => {
      const page = await arrive("fenling01", "/user/trade/order");
      const letter = page.getByRole("dialog", { name: "违约处置函" });
      await expectOnTop(letter);
      // Who prints it has the letter alone.
      await page.emulateMedia({ media: "print" });
      await expect(page.locator("dialog[open] img")).toBeVisible();
      await expect(page.getByRole("navigation", { name: "主导航" })).toBeHidden();
      await page.emulateMedia({ media: null });
      await letter
        .getByRole("button", { name: /放大|查看|图/ })
        .first()
        .click();
      await expectOnTop(page.locator("dialog[open]").last());
      await expect(page.locator("dialog[open]")).toHaveCount(2);
    });

    test("what is typed into a sheet can be saved, however far the page was scrolled", async ({ arrive }) => {
      const page = await arrive("root01", "/console/settings");
      const field = page.locator("main td input[inputmode=numeric]").last();
      await field.fill("25");
      const bar = page.locator("footer").filter({ hasText: "项修改未保存" });
      for (const block of ["end", "center"] as const) {
        await field.evaluate((one, block) => one.scrollIntoView({ block }), block);
        await expect(page.getByRole("button", { name: "返回顶部" })).toBeVisible();
        for (const button of await bar.getByRole("button").all()) await expectOnTop(button);
      }
    });

    test("whatever the exchange opens over a list is on top", async ({ arrive }) => {
      const page = await arrive("cash01", "/console/fee-rates");
      await expectList(page);

      await test.step("a dialog, and the calendar in it", async () => {
        await page
          .getByRole("button", { name: /新增|新建|登记|设置/ })
          .first()
          .click();
        const dialog = page.locator("dialog[open]");
        await expectOnTop(dialog);
        await dialog.locator(".ant-picker").first().click();
        await expectOnTop(dropped(page));
        await page.keyboard.press("Escape");
        await expect(dropped(page)).toBeHidden();
      });

      await test.step("a dialog over the drawer of a row, and the question whether to drop what was typed", async () => {
        await openList(page, "/console/fee-rates?state=1");
        await firstRow(page).click();
        const drawer = page.getByRole("dialog").first();
        await expectOnTop(drawer);
        await drawer.getByRole("button", { name: "终止" }).click();
        const dialog = page.getByRole("dialog", { name: "终止费率" });
        await expectOnTop(dialog);
        await dialog.locator(".ant-picker").first().click();
        await expectOnTop(dropped(page));
        await page.keyboard.press("Escape");
        await expect(dropped(page)).toBeHidden();
        await dialog.getByLabel(/依据/).fill("合同期满");
        await page.keyboard.press("Escape");
        await expectOnTop(page.locator("dialog[open]").last());
      });
    });
  });
}
