import type { Page } from "@playwright/test";
import { breach } from "@zd/api/contracts/breach";
import { mayDo } from "@zd/domain/identity/access";
import { type OfferedAccount, offeredAccounts } from "@zd/server/demo/catalogue/accounts";
import { demoPassword, firmOf } from "@zd/server/demo/catalogue/firms";
import { mallHosts, shops } from "@zd/server/demo/catalogue/mall";
import { expectOnTop } from "../on-top.ts";
import { signedIn, signIn } from "../sign-in.ts";
import { expect, test } from "./demo-market.ts";
import { type Area, entriesOf, menuNames } from "./menu-entries.ts";

/** Somebody goes through everything that a menu offers him, on the exchange or on the host of the mall. */
interface Walk {
  /** Null for a visitor. */
  readonly account: string | null;
  readonly kind: "visitor" | "member" | "staff";
  readonly inMall: boolean;
  /** Whether letters to his firm stand before him until they are answered. */
  readonly mayAnswer: boolean;
}

const shopkeepers = new Set(shops.map(({ firm }) => firmOf(firm).name));

/** What of an account the menus depend on: those that have this in common have the same menus. */
const menuKey = ({ shown, firmKind, roles }: OfferedAccount) =>
  JSON.stringify([firmKind, roles, shopkeepers.has(shown.firmName)]);

const visitor = { account: null, kind: "visitor", mayAnswer: false } as const;

/**
 * A visitor, and every account that the sign-in page offers. Of those with the same menus the first goes through them on
 * the exchange, and a second member through those of the mall; shopkeepers have more of them there.
 */
const walks: readonly Walk[] = [
  { ...visitor, inMall: false },
  { ...visitor, inMall: true },
  ...[...Map.groupBy(offeredAccounts, menuKey).values()].flatMap((alike) =>
    alike.slice(0, alike[0]?.firmKind === "9" ? 1 : 2).map(({ shown, firmKind, roles }, at): Walk => {
      const isStaff = firmKind === "9";
      return {
        account: shown.account,
        kind: isStaff ? "staff" : "member",
        inMall: at > 0 || shopkeepers.has(shown.firmName),
        mayAnswer: !isStaff && mayDo(roles, "sign"),
      };
    }),
  ),
];

/** The bar above the pages is the same for all of a kind. */
const firstOfKind = new Set(
  [...Map.groupBy(walks, ({ kind, inMall }) => `${kind} ${inMall}`).values()].map(([first]) => first),
);

// Everybody has a browser of his own, and nobody needs what another has done. A walk of a hundred pages takes its minutes
// on a machine that has other things to do.
test.describe.configure({ mode: "parallel", timeout: 600_000 });

for (const walk of walks) {
  const { account, kind, inMall } = walk;
  test(`${account ?? "a visitor"}${inMall ? " in the mall" : ""} comes through every entry of the menus to a page, into its first detail and back`, async ({
    openPage,
    market,
  }) => {
    const home = new URL(market);
    if (inMall) home.hostname = mallHosts[0].domain;
    // The form of the mall is walked through as well.
    const behindForm = !inMall && account !== null;
    const storageState = behindForm ? await signedIn(market, account, demoPassword) : undefined;
    const page = await openPage({ baseURL: home.origin, ...(storageState && { storageState }) });
    await enter(page, walk, behindForm);
    const areas: Readonly<Record<Walk["kind"], readonly Area[]>> = {
      visitor: [],
      member: ["/contract", "/user"],
      staff: ["/console"],
    };
    for (const area of areas[kind]) await walkMenu(page, area);
    if (!firstOfKind.has(walk)) return;
    await walkTopBar(page);
    if (kind !== "visitor") await walkUserMenu(page);
  });
}

/** Opens the site, and signs in by the form unless that has been done; letters to the firm, which let nobody pass, are answered. */
async function enter(page: Page, { account, kind, mayAnswer }: Walk, behindForm: boolean): Promise<void> {
  const waitingLetters =
    mayAnswer && page.waitForResponse((answer) => answer.url().includes(breach.waiting.path));
  if (account === null) await page.goto("/trade");
  else if (behindForm) await page.goto(kind === "staff" ? "/console" : "/user");
  else await signIn(page, account);
  await expectPage(page, { isNot: "登录" });
  if (!waitingLetters) return;
  const letter = page.getByRole("dialog", { name: "违约处置函" });
  for (const _ of (await (await waitingLetters).json()).data) {
    await letter.getByRole("button", { name: "确定", exact: true }).click();
    await page.getByText("确认成功").locator("..").getByRole("button", { name: "关闭" }).click();
  }
  await expect(letter).toBeHidden();
}

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
async function expectPage(page: Page, heading: Heading): Promise<void> {
  // Looked at with every frame; an expectation would look again only after a while.
  const failures = await page.waitForFunction(lookAt, heading, { polling: "raf" });
  expect(await failures.jsonValue()).toEqual([]);
}

const headingOf = async (page: Page) => (await page.locator("main h1:visible").first().innerText()).trim();

/** Goes back to the page that was left, with nothing open over it. */
async function goBack(page: Page, to: string, heading: Heading): Promise<void> {
  await page.goBack();
  await page.waitForURL(to);
  await page.waitForFunction(
    () => ![...document.querySelectorAll("[role=dialog], dialog")].some((one) => one.checkVisibility()),
  );
  await expectPage(page, heading);
}

/** Goes through the menu of an area, entry by entry. */
async function walkMenu(page: Page, area: Area): Promise<void> {
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
      if (await enterFirstRow(page)) {
        await goBack(page, path, heading);
        if (!returned && path !== area) {
          returned = true;
          return goBack(page, before.path, { is: before.heading });
        }
      }
      before = { path, heading: heading.is };
    });
}

/** Opens what the first row of a list leads to, a page or a drawer; false where there is none. */
async function enterFirstRow(page: Page): Promise<boolean> {
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

/** Follows every link of the bar above the pages, to the end of each way and back. */
async function walkTopBar(page: Page): Promise<void> {
  // None of the links leads here.
  const from = { path: "/trade/marketNotice", heading: "平台公告" };
  await page.goto(from.path);
  await expectPage(page, { is: from.heading });
  const bar = page.getByRole("banner").first();
  const paths = await bar
    .locator("a[href^='/']:not([target])")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
  for (const path of new Set(paths))
    await test.step(`the bar's ${path}`, async () => {
      await bar.locator(`a[href="${path}"]`).first().click();
      await expectPage(page, { isNot: from.heading });
      const to = page.url();
      const heading = { is: await headingOf(page) };
      if (new URL(to).pathname === "/trade" && (await enterFirstRow(page))) await goBack(page, to, heading);
      await goBack(page, from.path, { is: from.heading });
    });
}

/** Takes every item of the user's own menu, and signs out by the last of them. */
async function walkUserMenu(page: Page): Promise<void> {
  const button = page.getByRole("banner").first().getByRole("button").last();
  const take = async (item: string) => {
    await button.click();
    const menu = page.getByRole("menu");
    await expectOnTop(menu);
    for (const one of await menu.locator("[role^=menuitem]").all()) await expectOnTop(one);
    await menu.getByText(item, { exact: true }).click();
  };
  const home = page.url();
  const heading = { is: await headingOf(page) };
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
    await expectPage(page, { is: "帮助中心" });
    await goBack(page, home, heading);
    await take("锁屏");
    await expect(page.getByRole("heading", { name: "屏幕已锁定" })).toBeVisible();
    await page.getByLabel("登录密码").fill(demoPassword);
    await page.getByRole("button", { name: "解锁" }).click();
    await expect(page).toHaveURL(home);
    await expectPage(page, heading);
    await take("退出登录");
    await expect(page.getByRole("heading", { name: "登录", exact: true })).toBeVisible();
  });
}
