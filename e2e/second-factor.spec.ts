import type { Page } from "@playwright/test";
import { instant } from "@zd/domain/kernel/brand";
import { fundPassword } from "@zd/server/testing/samples";
import { enrolAuthenticator, nextCode, proveAgain } from "./authenticator.ts";
import { choose } from "./choose.ts";
import { expect, password, test } from "./journey.ts";
import { expectReadable } from "./readable.ts";
import { signIn } from "./sign-in.ts";

const account = "6200000000009301";

/** Signs out by the menu of the user. */
async function leave(page: Page, name: RegExp): Promise<void> {
  await page.getByRole("button", { name }).click();
  await page.getByRole("menuitem", { name: "退出登录" }).click();
  await expect(page).toHaveURL(/\/login/);
}

test("a clerk enrols a passkey, and signs in with it", async ({ exchange, arrive }) => {
  const clerk = await exchange.hire("passkey-clerk", "settlementClerk", password);
  // A passkey is of a host with a name.
  const address = exchange.address.replace("127.0.0.1", "localhost");
  const page = await arrive(clerk, "/console", address);
  const tools = await page.context().newCDPSession(page);
  await tools.send("WebAuthn.enable");
  await tools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await page.getByRole("button", { name: /passkey-clerk/ }).click();
  await page.getByRole("menuitem", { name: "账户安全" }).click();
  await expect(page.getByRole("heading", { name: "账户安全" })).toBeVisible();
  await expectReadable(page);
  await page.getByRole("button", { name: "绑定通行密钥" }).click();
  await page.getByLabel("登录密码").fill(password);
  await page.getByRole("button", { name: "绑定通行密钥" }).click();
  await page.getByRole("button", { name: "已保存" }).click();
  await expect(page.getByRole("table", { name: "两步验证方式" })).toContainText("通行密钥");
  await expect(page.getByRole("table", { name: "登录设备" })).toContainText("本机");

  await leave(page, /passkey-clerk/);
  await signIn(page, clerk, password);
  await expect(page.getByRole("heading", { name: "两步验证" })).toBeVisible();
  await expectReadable(page);
  await page.goto("/console/transfers");
  await expect(page).toHaveURL(/\/second-factor/);
  await page.getByRole("button", { name: "用通行密钥验证" }).click();
  await expect(page).toHaveURL(/\/console\/transfers/);
});

test("a member enrols an authenticator, signs in with it, and gives it again before his money leaves", async ({
  exchange,
  arrive,
}) => {
  // Ten in the morning of a working day: the bank pays out then.
  await exchange.turnTo(instant((await exchange.endOfWorkingDay(1)) - 7 * 3_600_000));
  const member = await exchange.join("totp-firm", { password, roles: ["administrator"], funds: "0" });
  await exchange.equip("totp-firm", fundPassword, "13800000093");
  await exchange.openAtBank(account, "totp-firm有限公司");
  const page = await arrive(member, "/user/security");
  const secret = await enrolAuthenticator(page, exchange);

  await test.step("at sign-in the password alone opens nothing", async () => {
    await leave(page, /totp-firm/);
    await signIn(page, member, password);
    await expect(page.getByRole("heading", { name: "两步验证" })).toBeVisible();
    const field = page.getByLabel(/^验证器的 6 位验证码/);
    const code = await nextCode(exchange, secret);
    await field.fill(code === "000000" ? "000001" : "000000");
    await page.getByRole("button", { name: "验证", exact: true }).click();
    await expect(page.getByRole("alert")).toHaveText("验证码不正确，还可尝试4次");
    await field.fill(code);
    await page.getByRole("button", { name: "验证", exact: true }).click();
    await expect(page).not.toHaveURL(/\/second-factor/);
  });

  await test.step("an account at the bank, and money that comes in", async () => {
    await page.goto("/user/bank/banksign");
    await page.getByRole("button", { name: "签约新账户" }).click();
    const dialog = page.getByRole("dialog", { name: "签约新账户" });
    await choose(dialog.getByLabel("银行", { exact: true }), 0);
    await choose(dialog.getByLabel("开户支行"), 0);
    await dialog.getByLabel("银行账号").fill(account);
    await dialog.getByRole("button", { name: "提交签约" }).click();
    await expect.poll(() => exchange.paidTo(account)).not.toBeNull();
    await page.getByRole("button", { name: "填写验证金额" }).click();
    const telling = page.getByRole("dialog", { name: "填写验证金额" });
    const paid = Number((await exchange.paidTo(account)) ?? 0n) / 100;
    await telling.getByLabel(/^银行打入的金额/).fill(String(paid));
    await telling.getByRole("button", { name: "提交验证" }).click();
    await expect(page.getByRole("row").filter({ hasText: "已签约" })).toBeVisible();
    await page.goto("/user/bank/inoutmoney");
    await page.getByLabel("金额（元）").fill("500");
    await page.getByRole("button", { name: "核对入金" }).click();
    await page.getByRole("button", { name: "入金 500.00 元" }).click();
    await expect.poll(async () => (await exchange.purse("totp-firm"))["available"]).toBe(50_000n);
  });

  await test.step("it leaves once the authenticator was asked again", async () => {
    await exchange.turnTo(instant((await exchange.now()) + 5 * 60_000));
    await page.goto("/user/bank/inoutmoney");
    await page.getByRole("button", { name: "出金", exact: true }).click();
    await page.getByLabel("金额（元）").fill("100");
    await page.getByRole("button", { name: "核对出金" }).click();
    const card = page.getByRole("dialog", { name: "确认出金" });
    await card.getByLabel(/^资金密码/).fill(fundPassword);
    await card.getByRole("button", { name: /^出金 [\d,.]+ 元$/ }).click();
    await proveAgain(page, exchange, secret);
    await expect(page.getByText("出金已提交，银行处理后到账")).toBeVisible();
    // What the bank has yet to take would go out of the books while another journey counts them.
    const left = async () =>
      Object.values(await exchange.purse("totp-firm")).reduce((sum, balance) => sum + balance, 0n);
    await expect.poll(left, { timeout: 30_000 }).toBe(40_000n);
  });
});
