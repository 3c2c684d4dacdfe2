import { expect, type Page } from "@playwright/test";

/** 登记开启密钥: somebody has his browser make a key, keeps it, and enrols it. Answers the key. */
export async function enrol(page: Page): Promise<string> {
  await page.getByRole("button", { name: "登记开启密钥" }).click();
  const dialog = page.getByRole("dialog", { name: "登记开启密钥" });
  const field = dialog.getByLabel("开启密钥", { exact: true });
  await expect(field).toHaveValue(/^[A-Za-z0-9+/]{43}=$/);
  const key = await field.inputValue();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    dialog.getByRole("button", { name: "保存为文件" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^开启密钥-[0-9A-F]{8}\.txt$/);
  await dialog.getByLabel("我已妥善保存").check();
  await dialog.getByRole("button", { name: "登记", exact: true }).click();
  await expect(page.getByText(/登记开启密钥（编号 [0-9A-F]{8}），以“.+”身份持有份额/)).toBeVisible();
  return key;
}

/**
 * 交出份额 of the first section in the list, with a key; says what stands in the dialog where the key is another one. `prove` answers
 * the question for the second factor, for a holder who has one.
 */
export async function release(page: Page, key: string, prove?: () => Promise<void>): Promise<void> {
  await page.getByRole("button", { name: "交出份额" }).first().click();
  const dialog = page.getByRole("dialog", { name: /^交出份额/ });
  await dialog.getByLabel("开启密钥", { exact: true }).fill(`${"A".repeat(43)}=`);
  await dialog.getByRole("button", { name: "交出", exact: true }).click();
  await expect(dialog).toContainText("这把密钥打不开本场次的份额");
  await dialog.getByLabel("开启密钥", { exact: true }).fill(key);
  await dialog.getByRole("button", { name: "交出", exact: true }).click();
  await prove?.();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(/^已于 .* 交出$/)).toBeVisible();
}
