import { type BrowserContextOptions, expect, type Page } from "@playwright/test";
import { identity } from "@zd/api/identity/operations";
import { openTestClient } from "@zd/server/testing/test-client";
import { tag } from "../apps/web/src/api/stored-value.ts";
import { userInfoOf } from "../apps/web/src/api/user-info.ts";

/**
 * What the browser of somebody who has signed in keeps, for a journey that begins behind the form. It goes by the wire, and
 * loads no page.
 */
export async function signedIn(
  address: string,
  account: string,
  password: string,
): Promise<NonNullable<BrowserContextOptions["storageState"]>> {
  const wire = openTestClient(() => address).caller(null);
  const user = userInfoOf(await wire.ask(identity.signIn, { account, password, source: "H5" }));
  const localStorage = Object.entries({ "zd-token": user.token, "user-info": user }).map(([name, value]) => ({
    name,
    value: tag(value),
  }));
  return { cookies: [], origins: [{ origin: new URL(address).origin, localStorage }] };
}

/**
 * Signs in as a person does: by a click on the demo account, or with a password of one's own choosing; and comes to the
 * page that was wanted.
 */
export async function signIn(page: Page, account: string, password?: string, path?: string): Promise<void> {
  await page.goto(path === undefined ? "/login" : `/login?${new URLSearchParams({ redirect: path })}`);
  if (password === undefined) {
    await page
      .getByRole("button")
      .filter({ has: page.locator("b", { hasText: new RegExp(`^${account}$`) }) })
      .click();
  } else {
    await page.getByRole("textbox", { name: "账号", exact: true }).fill(account);
    await page.getByLabel("密码", { exact: true }).fill(password);
  }
  await page.getByRole("button", { name: "登录", exact: true }).click();
  await expect(page).not.toHaveURL(/\/login/);
  if (path !== undefined && !page.url().endsWith(path)) await page.goto(path);
}
