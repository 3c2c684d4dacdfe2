import type { Page } from "@playwright/test";
import { expectReadable } from "../readable.ts";
import { roomOf } from "../room.ts";
import { expect, test } from "./demo-market.ts";

const pages: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  async hall(page) {
    await page.goto("/trade");
    await expect(page.getByRole("link", { name: /^进入场次/ }).first()).toBeVisible();
  },
  async room(page) {
    await page.goto("/trade");
    await page
      .getByRole("link", { name: /^进入场次/ })
      .first()
      .click();
    // A session may end at this very moment.
    const { ticket, result, evaluating } = roomOf(page);
    await expect(ticket.or(result).or(evaluating)).toBeVisible();
  },
  async "sign-in page"(page) {
    await page.goto("/login");
    await expect(page.getByRole("heading", { name: "演示账号" })).toBeVisible();
  },
};

for (const [name, open] of Object.entries(pages))
  test(`the ${name} can be read and used by everybody`, async ({ page }) => {
    await open(page);
    await expectReadable(page);
  });

for (const width of [1440, 1366, 1024])
  test(`a ware is known by its product, and a session by its name, in a window of ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 757 });
    await pages["hall"]?.(page);
    const products = page.getByRole("table", { name: /标的行情$/ }).getByRole("link");
    const cut = await products.evaluateAll((links) =>
      links
        .filter(
          (link) =>
            link.getBoundingClientRect().right >
            (link.closest("td") as Element).getBoundingClientRect().right,
        )
        .map(({ textContent }) => textContent),
    );
    expect(cut).toEqual([]);
    await pages["room"]?.(page);
    const name = page.getByRole("heading", { level: 1 });
    expect(
      await name.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
    ).toBeLessThanOrEqual(0);
  });
