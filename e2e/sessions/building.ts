import { expect, type Page } from "@playwright/test";
import type { Application } from "./application.ts";

/** How long the session trades: what its mode asks for, by the label of the form, in seconds. */
export type Clocks = Readonly<Record<string, number>>;

/**
 * 编排场次: the exchange takes an approved application, sets the clocks, looks at what members will see, and publishes
 * section and notice. Answers the section's number.
 */
export async function build(
  page: Page,
  { no }: Application,
  firm: string,
  clocks: Clocks,
  holders: readonly string[] = [],
): Promise<string> {
  await page.getByRole("dialog").getByRole("link", { name: "编排场次" }).click();
  await expect(page.getByRole("checkbox", { name: new RegExp(`^${no} ${firm}`) })).toBeChecked();
  const rules = page.getByRole("region", { name: "时钟与规则" });
  for (const [label, seconds] of Object.entries(clocks))
    await rules.getByLabel(`${label}（秒）`).fill(String(seconds));
  for (const name of holders) await rules.getByRole("checkbox", { name: new RegExp(name) }).check();

  await page.getByRole("tab", { name: "预览" }).click();
  await expect(page.getByRole("region", { name: "交易公告" })).toContainText("张家峁矿");
  if (holders.length > 0)
    await expect(page.getByRole("region", { name: "交易公告" })).toContainText("报价收到即加密封存");
  await page.getByRole("button", { name: "排场并发布" }).click();
  await page
    .getByRole("dialog", { name: "排场并发布公告" })
    .getByRole("button", { name: "确认排场" })
    .click();
  const done = page.getByText(/^已排场 \S+$/);
  await expect(done).toBeVisible();
  return ((await done.textContent()) ?? "").replace("已排场 ", "");
}
