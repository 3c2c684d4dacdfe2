import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { loading } from "./loading.ts";

const wcag = ["wcag2a", "wcag2aa"] as const;

/** What is asked for beyond it: names as they are read, headings in their order, one banner, and nothing that only a mouse scrolls. */
const besides = {
  "label-content-name-mismatch": { enabled: true },
  "heading-order": { enabled: true },
  "landmark-no-duplicate-banner": { enabled: true },
  "landmark-one-main": { enabled: true },
  "scrollable-region-focusable": { enabled: true },
} as const;

type Theme = "light" | "dark";

/** What of the rules of WCAG 2 A and AA the page breaks for good, each with the elements that break it. */
async function seriousFaults(page: Page, theme: Theme) {
  // As if it had been chosen in another window.
  await page.evaluate((data) => {
    localStorage.setItem("zd-theme", JSON.stringify({ type: "string", data }));
    dispatchEvent(new StorageEvent("storage", { key: "zd-theme" }));
  }, theme);
  // Between the themes nothing differs but colours.
  // The other mode gathers the findings of all frames in a second page, for frames of other sites, which we have none of.
  const rules = new AxeBuilder({ page }).setLegacyMode();
  if (theme === "light") rules.options({ runOnly: { type: "tag", values: [...wcag] }, rules: besides });
  else rules.withRules(["color-contrast"]);
  const { violations } = await rules.analyze();
  return violations
    .filter(({ id, impact }) => id in besides || impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => ({
      theme,
      id,
      nodes: nodes.map(({ html, failureSummary }) => [html.slice(0, 200), failureSummary]),
    }));
}

/** Once nothing of it loads any more, everybody can read and use the page, in light and in dark; it is left as it was, in light. */
export async function expectReadable(page: Page): Promise<void> {
  await expect(loading(page)).toHaveCount(0);
  const dark = await seriousFaults(page, "dark");
  const light = await seriousFaults(page, "light");
  expect.soft([...light, ...dark]).toEqual([]);
}
