import type { Locator } from "@playwright/test";
import { expect } from "../watch.ts";

/** The menu of each area, as it is called on the page. */
export const menuNames = {
  "/contract": "合同中心",
  "/user": "用户中心",
  "/console": "交易中心工作台",
} as const;
export type Area = keyof typeof menuNames;

/** The entries of a menu that are pages of the site, all of its groups opened: what each is called, by its address. */
export async function entriesOf(menu: Locator): Promise<readonly (readonly [path: string, title: string])[]> {
  await expect(menu.getByRole("link").first()).toBeVisible();
  const closed = menu.locator("details:not([open]) > summary");
  while ((await closed.count()) > 0) await closed.first().click();
  return menu
    .locator("a:not([target])")
    .evaluateAll((links) =>
      links.map((link) => [link.getAttribute("href") ?? "", link.firstChild?.textContent ?? ""] as const),
    );
}
