import type { Page } from "@playwright/test";
import { loading } from "../loading.ts";
import { roomAt } from "../room.ts";
import { expect, test } from "./demo-market.ts";

/** A session as the hall's call has it on the wire, as far as this journey reads it. */
interface Session {
  readonly sectid: string;
  readonly trademod: string;
  readonly downmode: string;
  readonly status: string;
}

/** Windows of laptops of 1440 × 900 and 1366 × 768, without what the browser itself takes of them. */
const sizes = [
  { width: 1440, height: 757 },
  { width: 1366, height: 650 },
] as const;

/** More than a room has places for the focus. */
const presses = 90;

/** What the hall lists: one session for each mode and each state in which the market has it just now. */
async function sessionsOf(page: Page): Promise<readonly Session[]> {
  const answered = page.waitForResponse((response) => new URL(response.url()).pathname.endsWith("/sects"));
  await page.goto("/trade");
  const { data } = (await (await answered).json()) as { readonly data: readonly Session[] };
  // Not every mode has a session at every time of the day.
  const kinds = new Map(data.map((one) => [`${one.trademod} ${one.downmode} ${one.status}`, one]));
  return [...kinds.values()];
}

/** Where the page and its price with the clock are; read in one go. */
const placesOf = (page: Page) =>
  page.evaluate(() => {
    const root = document.documentElement;
    const clock = document.querySelector("[aria-label='当前标的']")?.getBoundingClientRect();
    return {
      scrolled: scrollY,
      beyond: root.scrollHeight - root.clientHeight,
      isInSight: clock !== undefined && clock.top >= 0 && clock.bottom <= innerHeight,
      isBack: document.activeElement === document.body,
    };
  });

test("in every mode and state a room stands still, and price and clock stay in sight wherever Tab leads", async ({
  arrive,
}) => {
  test.setTimeout(600_000);
  const page = await arrive("chenyao01", "/user");
  const sessions = await sessionsOf(page);
  expect(new Set(sessions.map(({ trademod }) => trademod)).size).toBeGreaterThanOrEqual(3);
  for (const { sectid, trademod, downmode, status } of sessions)
    await test.step(`${sectid}, mode ${trademod}${downmode}, status ${status}`, async () => {
      await page.goto(roomAt(sectid));
      await expect(page.getByRole("region", { name: "当前标的" })).toBeVisible();
      await expect(loading(page)).toHaveCount(0);
      for (const size of sizes) {
        await page.setViewportSize(size);
        await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
        for (let press = 0; press < presses; press += 1) {
          await page.keyboard.press("Tab");
          const { isBack, ...places } = await placesOf(page);
          expect(places).toEqual({ scrolled: 0, beyond: 0, isInSight: true });
          if (isBack) break;
        }
      }
    });
});
