import type { Page } from "@playwright/test";
import { mayDo } from "@zd/domain/identity/access";
import { type OfferedAccount, offeredAccounts } from "@zd/server/demo/catalogue/accounts";
import { demoPassword, firmOf } from "@zd/server/demo/catalogue/firms";
import { mallHosts, shops } from "@zd/server/demo/catalogue/mall";
import { loading } from "../loading.ts";
import { expectOnTop } from "../on-top.ts";
import { signedIn, signIn } from "../sign-in.ts";
import { expect, test } from "./demo-market.ts";
import type { Area } from "./menu-entries.ts";
import { comeIn, enterFirstRow, expectPage, goBack, headingOf, walkMenu } from "./walk-menu.ts";

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

/** Opens the site, and signs in by the form unless that has been done. */
const enter = (page: Page, { account, kind, mayAnswer }: Walk, behindForm: boolean): Promise<void> =>
  comeIn(page, mayAnswer, async () => {
    if (account === null) await page.goto("/trade");
    else if (behindForm) await page.goto(kind === "staff" ? "/console" : "/user");
    else await signIn(page, account);
  });

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
      await expect(loading(page)).toHaveCount(0);
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
