import type { Page } from "@playwright/test";
import { breach } from "@zd/api/contracts/breach";
import { expectOnTop } from "../on-top.ts";
import { expect, test } from "./demo-market.ts";
import { type Area, entriesOf, menuNames } from "./menu-entries.ts";

/** The heading of a page: this one, or any other than that of the page which was left. */
type Heading = { readonly is: string } | { readonly isNot: string };

/** What is seen of the page at hand: whether it has come, and what has failed. */
function lookAt(heading: Heading) {
  const seen = (selector: string) =>
    [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility());
  const words = seen("main h1").map(({ textContent }) => textContent.trim())[0];
  if (words === undefined) return null;
  // The heading of a page about a day goes on with the day.
  const isIt = (title: string) => words === title || words.startsWith(`${title} 20`);
  if ("is" in heading ? !isIt(heading.is) : words === heading.isNot) return null;
  if (seen("[data-loading]").length > 0) return null;
  // Nobody has done anything yet that could be wrong: an alert says that something could not be loaded, a notice that a call was refused.
  return [...seen("[role=alert]"), ...seen("[popover][role=status]")]
    .map(({ textContent }) => textContent)
    .filter(Boolean);
}

/** The page at hand has come: it has its heading, nothing of it loads any more, and nothing has failed. */
export async function expectPage(page: Page, heading: Heading): Promise<void> {
  // Looked at with every frame; an expectation would look again only after a while.
  const failures = await page.waitForFunction(lookAt, heading, { polling: "raf" });
  expect(await failures.jsonValue()).toEqual([]);
}

export const headingOf = async (page: Page) =>
  (await page.locator("main h1:visible").first().innerText()).trim();

/** Goes back to the page that was left, with nothing open over it. */
export async function goBack(page: Page, to: string, heading: Heading): Promise<void> {
  await page.goBack();
  await page.waitForURL(to);
  await page.waitForFunction(
    () => ![...document.querySelectorAll("[role=dialog], dialog")].some((one) => one.checkVisibility()),
  );
  await expectPage(page, heading);
}

/** Opens the site by `open`; letters to the firm, which let nobody pass, are answered where the user may answer them. */
export async function comeIn(page: Page, mayAnswer: boolean, open: () => Promise<void>): Promise<void> {
  const waitingLetters =
    mayAnswer && page.waitForResponse((answer) => answer.url().includes(breach.waiting.path));
  await open();
  await expectPage(page, { isNot: "登录" });
  if (!waitingLetters) return;
  const letter = page.getByRole("dialog", { name: "违约处置函" });
  for (const _ of (await (await waitingLetters).json()).data) {
    await letter.getByRole("button", { name: "确定", exact: true }).click();
    await page.getByText("确认成功").locator("..").getByRole("button", { name: "关闭" }).click();
  }
  await expect(letter).toBeHidden();
}

/** Goes through the menu of an area, entry by entry, into the first detail of each and back; `look` is called wherever a page has come. */
export async function walkMenu(
  page: Page,
  area: Area,
  look: () => Promise<void> = async () => {},
): Promise<void> {
  if (new URL(page.url()).pathname !== area) {
    const left = { isNot: await headingOf(page) };
    await page.getByRole("navigation", { name: "主导航" }).locator(`a[href="${area}"]`).click();
    await page.waitForURL(area);
    await expectPage(page, left);
  }
  const menu = page.getByRole("navigation", { name: menuNames[area] });
  let before = { path: area as string, heading: await headingOf(page) };
  let returned = false;
  for (const [path, title] of await entriesOf(menu))
    await test.step(`${title} ${path}`, async () => {
      // The home of a firm bears its name.
      const heading = { is: path === area ? before.heading : title };
      const entry = menu.locator(`a[href="${path}"]`);
      await entry.scrollIntoViewIfNeeded();
      await expectOnTop(entry);
      await entry.click();
      await page.waitForURL(path);
      await expectPage(page, heading);
      await expectRowsApart(page);
      await look();
      if (await enterFirstRow(page)) {
        await look();
        await goBack(page, path, heading);
        if (!returned && path !== area) {
          returned = true;
          return goBack(page, before.path, { is: before.heading });
        }
      }
      before = { path, heading: heading.is };
    });
}

/** Each row of a list opens as itself: two of one key would both open as the first of them. */
async function expectRowsApart(page: Page): Promise<void> {
  const keys = await page.locator("main tbody tr").evaluateAll((rows) =>
    rows.flatMap((row) => {
      const own = [...row.querySelectorAll("a")].find(({ pathname }) => pathname === location.pathname);
      return own ? (new URLSearchParams(own.search).get("open") ?? []) : [];
    }),
  );
  expect(keys).toHaveLength(new Set(keys).size);
}

/** Opens what the first row of a list leads to, a page or a drawer; false where there is none. */
export async function enterFirstRow(page: Page): Promise<boolean> {
  const link = page.locator("main tbody a[href^='/']:not([target])").first();
  if ((await link.count()) === 0) return false;
  const from = new URL(page.url());
  const heading = await headingOf(page);
  await link.click();
  await page.waitForURL((now) => now.href !== from.href);
  const to = new URL(page.url());
  if (to.searchParams.has("open")) await page.getByRole("dialog").first().waitFor();
  const arrival = expectPage(page, to.pathname === from.pathname ? { is: heading } : { isNot: heading });
  const reason = page.getByRole("dialog", { name: "查看理由" });
  const isAsked = await Promise.race([arrival.then(() => false), reason.waitFor().then(() => true)]);
  if (isAsked) {
    // A desk of other work says why it looks.
    await reason.getByLabel(/^查看理由/).fill("例行检查");
    await reason.getByRole("button", { name: "查看" }).click();
  }
  await arrival;
  return true;
}
