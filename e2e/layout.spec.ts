import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page, test } from "@playwright/test";
import { roomOf } from "./room.ts";

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

for (const theme of ["light", "dark"] as const) {
  for (const [name, open] of Object.entries(pages)) {
    test(`the ${name} can be read and used by everybody when it is ${theme}`, async ({ page }) => {
      await page.addInitScript((data) => localStorage.setItem("zd-theme", JSON.stringify({ data })), theme);
      // A price that flashes at the moment of the look has the colours of neither state.
      await page.emulateMedia({ reducedMotion: "reduce" });
      await open(page);
      expect(await page.evaluate(() => document.documentElement.dataset["theme"] ?? "light")).toBe(theme);
      const { violations } = await new AxeBuilder({ page }).withTags(["wcag2a", "wcag2aa"]).analyze();
      const serious = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
      expect(
        serious.map(({ id, nodes }) => ({
          id,
          nodes: nodes.map(({ html, failureSummary }) => [html, failureSummary]),
        })),
      ).toEqual([]);
    });
  }
}
