import { expect, type Page } from "@playwright/test";

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
