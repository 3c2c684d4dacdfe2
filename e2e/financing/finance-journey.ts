import type { Page } from "@playwright/test";
import { choose } from "../choose.ts";
import { expect, fundPassword, password } from "../contracts/contract-journey.ts";
import type { Exchange } from "../exchange/exchange.ts";

export const everything = { password, roles: ["administrator"] } as const;

/** Makes and signs the agreement that a page asks for, with the code that has come. */
async function sign(page: Page, exchange: Exchange, mobile: string, button: string, paper: string) {
  await page.getByRole("button", { name: button }).first().click();
  const dialog = page.getByRole("dialog", { name: `签署${paper}` });
  await expect(dialog.getByText("证书持有人")).toBeVisible();
  await dialog.getByLabel(/^短信验证码/).fill(await exchange.signingCode(mobile));
  await dialog.getByRole("button", { name: "签署", exact: true }).click();
  await expect(dialog).toHaveCount(0);
}

/** A firm with consent and a limit of the first lender. */
export async function takeCredit(page: Page, exchange: Exchange, mobile: string) {
  await page.goto("/user/financing/privacyManagement");
  await page.getByRole("button", { name: "同意授权" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "确认同意" }).click();
  await expect(page.getByText("已同意").first()).toBeVisible();
  await page.goto("/user/financing/applyForFinance");
  await page.getByRole("button", { name: "申请授信" }).click();
  const dialog = page.getByRole("dialog", { name: "申请授信" });
  await dialog.getByLabel("申请额度（元）").fill("1500000");
  await dialog.getByLabel("资金用途").fill("采购原煤");
  await dialog.getByRole("button", { name: "保存申请" }).click();
  await sign(page, exchange, mobile, "签署协议", "授信协议");
  await page.getByRole("button", { name: "提交", exact: true }).click();
  const confirmation = page.getByRole("dialog", { name: "提交授信申请" });
  await confirmation.getByRole("button", { name: /^提交 .+ 元的申请$/ }).click();
  await expect(confirmation).toHaveCount(0);
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole("row").filter({ hasText: "通过" })).toContainText("1,500,000.00", {
      timeout: 2_000,
    });
  }).toPass({ timeout: 30_000 });
}

export interface Wish {
  /** 资金渠道 · 产品; the one that stands there where nothing is said. */
  readonly product?: string;
  /** The contract or the lot that it stands on, and of a lot how many tonnes. */
  readonly on: string;
  readonly tonnes?: string;
  readonly amount: string;
  readonly days: string;
}

/** Fills in a loan and saves it; what is refused stands on the page. */
export async function askForLoan(page: Page, { product, on, tonnes, amount, days }: Wish) {
  await page.goto("/user/financing/applyForFinance");
  if (product) await choose(page.getByLabel("产品", { exact: true }), product);
  await page.getByRole("radio", { name: new RegExp(`${on}$`) }).check();
  if (tonnes) await page.getByLabel("质押数量（吨）").fill(tonnes);
  await page.getByLabel(/^借款金额/).fill(amount);
  await page.getByLabel(/^期限/).fill(days);
  await page.getByRole("button", { name: "保存借款申请" }).click();
}

/** Saves a loan; its number. */
export async function saveLoan(page: Page, wish: Wish): Promise<string> {
  await askForLoan(page, wish);
  const saved = await page.getByText(/借款申请 JK\d+ 已保存/).textContent();
  return /JK\d+/.exec(saved ?? "")?.[0] ?? "";
}

/** Signs a loan that was saved and opens the card of its submission, ready to be confirmed; it says why it may not be. */
export async function openSubmission(page: Page, exchange: Exchange, mobile: string, loan: string) {
  await page.goto(`/user/financing/myFinance?open=${loan}`);
  await sign(page, exchange, mobile, "签署借款合同", "借款合同");
  await page.getByRole("button", { name: "提交放款" }).click();
  const dialog = page.getByRole("dialog", { name: /^提交借款/ });
  await dialog.getByLabel(/^资金密码/).fill(fundPassword);
  return dialog;
}

/** Gives the order to submit it as well; what is refused then stands in the dialog. */
export async function submitLoan(page: Page, exchange: Exchange, mobile: string, loan: string) {
  const dialog = await openSubmission(page, exchange, mobile, loan);
  await dialog.getByRole("button", { name: /^提交借款 .+ 元$/ }).click();
  return dialog;
}

/** The loan in the list has come to a state. */
async function expectLoan(page: Page, loan: string, state: string) {
  await expect(async () => {
    await page.goto("/user/financing/myFinance");
    await expect(page.getByRole("row").filter({ hasText: loan })).toContainText(state, { timeout: 2_000 });
  }).toPass({ timeout: 30_000 });
}

/** Asks for a loan and has the lender pay it. */
export async function borrow(page: Page, exchange: Exchange, mobile: string, wish: Wish): Promise<string> {
  const loan = await saveLoan(page, wish);
  await expect(await submitLoan(page, exchange, mobile, loan)).toHaveCount(0);
  await expectLoan(page, loan, "已放款");
  return loan;
}
