import { expect, type Page } from "@playwright/test";
import { instant } from "@zd/domain/kernel/brand";
import { Secret, TOTP } from "otpauth";
import type { Exchange } from "./exchange/exchange.ts";
import { password } from "./journey.ts";
import { expectReadable } from "./readable.ts";

const stepMs = 30_000;

/** What an authenticator shows now, after all codes before: those of a step serve once. */
export async function nextCode(exchange: Exchange, secret: string): Promise<string> {
  await exchange.turnTo(instant((await exchange.now()) + stepMs));
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: await exchange.now() });
}

/** Enrols an authenticator on 账户安全; gives its secret. */
export async function enrolAuthenticator(page: Page, exchange: Exchange): Promise<string> {
  await page.getByRole("button", { name: "绑定验证器" }).click();
  await page.getByLabel("登录密码").fill(password);
  await page.getByRole("button", { name: "下一步" }).click();
  const secret = await page.locator("code").innerText();
  await expectReadable(page);
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: await exchange.now() });
  await page.getByLabel("验证器显示的 6 位验证码").fill(code);
  await page.getByRole("button", { name: "绑定", exact: true }).click();
  await expect(page.getByRole("list", { name: "恢复码" }).getByRole("listitem")).toHaveCount(10);
  await expectReadable(page);
  await page.getByRole("button", { name: "已保存" }).click();
  await expect(page.getByRole("table", { name: "两步验证方式" })).toContainText("我的手机");
  return secret;
}

/** Answers the question for the second factor that comes before a dangerous step. */
export async function proveAgain(page: Page, exchange: Exchange, secret: string): Promise<void> {
  const prompt = page.getByRole("dialog", { name: "两步验证" });
  await expectReadable(page);
  await prompt.getByLabel(/^验证器的 6 位验证码/).fill(await nextCode(exchange, secret));
  await prompt.getByRole("button", { name: "验证", exact: true }).click();
  await expect(prompt).toHaveCount(0);
}
