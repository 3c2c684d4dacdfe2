import type { Locator, Page } from "@playwright/test";
import { type OfferedAccount, offeredAccounts } from "@zd/server/demo/catalogue/accounts";
import { demoPassword, firmOf } from "@zd/server/demo/catalogue/firms";
import { mallHosts, shops } from "@zd/server/demo/catalogue/mall";
import { expect, test } from "./demo-market.ts";
import { signIn } from "./sign-in.ts";

/** Somebody goes through everything that a menu offers him, on the exchange or on the host of the mall. */
interface Walk {
  readonly name: string;
  /** Null for a visitor. */
  readonly account: string | null;
  readonly inMall: boolean;
  readonly isStaff: boolean;
}

const shopkeepers = new Set(shops.map(({ firm }) => firmOf(firm).name));

/** What of an account the menus depend on: those that have this in common have the same menus. */
const menuKey = ({ shown, firmKind, roles }: OfferedAccount) =>
  JSON.stringify([firmKind, roles, shopkeepers.has(shown.firmName)]);

/**
 * Every account that the sign-in page offers, and a visitor. Of those with the same menus the first goes through them on
 * the exchange, and a second member through those of the mall; shopkeepers have more of them there.
 */
const walks: readonly Walk[] = [
  { name: "a visitor", account: null, inMall: false, isStaff: false },
  { name: "a visitor of the mall", account: null, inMall: true, isStaff: false },
  ...[...Map.groupBy(offeredAccounts, menuKey).values()].flatMap((alike) =>
    alike.slice(0, alike[0]?.firmKind === "9" ? 1 : 2).map(({ shown, firmKind }, at): Walk => {
      const inMall = at > 0 || shopkeepers.has(shown.firmName);
      return {
        name: `${shown.account}${inMall ? " in the mall" : ""}`,
        account: shown.account,
        inMall,
        isStaff: firmKind === "9",
      };
    }),
  ),
];

// Everybody has a browser of his own, and nobody changes anything.
test.describe.configure({ mode: "parallel" });

for (const { name, account, inMall, isStaff } of walks)
  test(`${name} comes through every entry of the menus to a page, into its first detail and back`, async ({
    openPage,
    market,
  }) => {
    const home = new URL(market);
    if (inMall) home.hostname = mallHosts[0].domain;
    const page = await openPage({ baseURL: home.origin });
    if (account === null) await page.goto("/trade");
    else await signIn(page, account);
    await expectPage(page);
    await answerLetters(page);
    const areas: readonly Area[] = isStaff ? ["/console"] : account === null ? [] : ["/contract", "/user"];
    for (const area of areas) await walkMenu(page, area);
    await walkTopBar(page);
    if (account !== null) await walkUserMenu(page);
  });

/** The page at hand has come: it has its heading, nothing of it loads any more, and nothing has failed. */
async function expectPage(page: Page, heading?: string): Promise<void> {
  // These answer with the next frame; an expectation would look again only after a while.
  await page
    .locator("main h1")
    .filter({ visible: true, hasText: heading === undefined ? /\S/ : new RegExp(`^${heading}$`) })
    .first()
    .waitFor();
  await page.locator("[data-loading]").filter({ visible: true }).first().waitFor({ state: "detached" });
  // What could not be loaded offers to try again, or a way home.
  const failed = page.getByRole("alert").filter({ has: page.locator("button, a") });
  const notices = page.locator("[popover][role=status]");
  const said = await Promise.all([failed.allInnerTexts(), notices.innerText()]);
  expect(said.flat().filter(Boolean)).toEqual([]);
}

/** Goes back to the page that was left, with nothing open over it. */
async function goBack(page: Page, to: string | RegExp, heading?: string): Promise<void> {
  await page.goBack();
  await page.waitForURL(to);
  await page.getByRole("dialog").first().waitFor({ state: "detached" });
  await expectPage(page, heading);
}

/** A letter lets nobody pass who may answer it. */
async function answerLetters(page: Page): Promise<void> {
  const letter = page.getByRole("dialog", { name: "违约处置函" });
  while (await letter.isVisible()) {
    await letter.getByRole("button", { name: "确定", exact: true }).click();
    await expect(letter).toBeHidden();
  }
}

/** The entries of a menu that are pages of the site, all of its groups opened: what each is called, by its address. */
async function entriesOf(menu: Locator): Promise<readonly (readonly [path: string, title: string])[]> {
  await expect(menu.getByRole("link").first()).toBeVisible();
  const closed = menu.locator("details:not([open]) > summary");
  while ((await closed.count()) > 0) await closed.first().click();
  return menu
    .locator("a:not([target])")
    .evaluateAll((links) =>
      links.map((link) => [link.getAttribute("href") ?? "", link.firstChild?.textContent ?? ""] as const),
    );
}

/** The menu of each area, as it is called on the page. */
const menuNames = { "/contract": "合同中心", "/user": "用户中心", "/console": "交易中心工作台" } as const;
type Area = keyof typeof menuNames;

/** Goes through the menu of an area, entry by entry. */
async function walkMenu(page: Page, area: Area): Promise<void> {
  await page.getByRole("navigation", { name: "主导航" }).locator(`a[href="${area}"]`).click();
  await page.waitForURL(area);
  await expectPage(page);
  const menu = page.getByRole("navigation", { name: menuNames[area] });
  let before: string = area;
  for (const [path, title] of await entriesOf(menu))
    await test.step(`${title} ${path}`, async () => {
      // The home of a firm bears its name.
      const heading = path === "/user" ? undefined : title;
      await menu.locator(`a[href="${path}"]`).click();
      await page.waitForURL(path);
      await expectPage(page, heading);
      if (await enterFirstRow(page)) {
        await goBack(page, path, heading);
        if (path !== before) await goBack(page, before);
      } else before = path;
    });
}

/** Opens what the first row of a list leads to, a page or a drawer; false where there is none. */
async function enterFirstRow(page: Page): Promise<boolean> {
  const link = page.locator("main tbody a[href^='/']:not([target])").first();
  if ((await link.count()) === 0) return false;
  const from = page.url();
  await link.click();
  await page.waitForURL((now) => now.href !== from);
  if (new URL(page.url()).searchParams.has("open")) await page.getByRole("dialog").first().waitFor();
  await expectPage(page);
  return true;
}

/** Follows every link of the bar above the pages, to the end of each way and back. */
async function walkTopBar(page: Page): Promise<void> {
  // None of the links leads here.
  const from = "/trade/marketNotice";
  await page.goto(from);
  await expectPage(page);
  const bar = page.getByRole("banner").first();
  const paths = await bar
    .locator("a[href^='/']:not([target])")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
  for (const path of new Set(paths))
    await test.step(`the bar's ${path}`, async () => {
      await bar.locator(`a[href="${path}"]`).first().click();
      await page.waitForURL((now) => now.pathname !== from);
      await expectPage(page);
      const to = page.url();
      if (new URL(to).pathname === "/trade" && (await enterFirstRow(page))) await goBack(page, to);
      await goBack(page, from);
    });
}

/** Takes every item of the user's own menu, and signs out by the last of them. */
async function walkUserMenu(page: Page): Promise<void> {
  const button = page.getByRole("banner").first().getByRole("button").last();
  const take = async (item: string) => {
    await button.click();
    await page.getByRole("menu").getByText(item, { exact: true }).click();
  };
  const home = page.url();
  await test.step("the user's menu", async () => {
    for (const item of ["修改密码", "在其他设备登录"]) {
      await take(item);
      await expect(page.getByRole("dialog")).toBeVisible();
      await expect(page.locator("[data-loading]")).toHaveCount(0);
      await page.keyboard.press("Escape");
      await expect(page.getByRole("dialog")).toHaveCount(0);
    }
    for (const theme of ["dark", null]) {
      await take("深色");
      if (theme) await expect(page.locator("html")).toHaveAttribute("data-theme", theme);
      else await expect(page.locator("html")).not.toHaveAttribute("data-theme");
    }
    await take("帮助中心");
    await expectPage(page);
    await goBack(page, home);
    await take("锁屏");
    await expect(page.getByRole("heading", { name: "屏幕已锁定" })).toBeVisible();
    await page.getByLabel("登录密码").fill(demoPassword);
    await page.getByRole("button", { name: "解锁" }).click();
    await expect(page).toHaveURL(home);
    await expectPage(page);
    await take("退出登录");
    await expect(page.getByRole("heading", { name: "登录", exact: true })).toBeVisible();
  });
}
