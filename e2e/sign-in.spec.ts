import { api } from "@zd/api";
import { expect, password, test } from "./journey.ts";
import { signIn } from "./sign-in.ts";

const { drawCaptcha } = api.identity;
const orders = "/user/trade/order";

test("five wrong passwords lock an account; after three of them a drawing has to be read as well", async ({
  openPage,
  exchange,
}) => {
  const account = await exchange.join("forgetful", { password });
  const page = await openPage({ extraHTTPHeaders: { "X-Forwarded-For": "203.0.113.9" } });
  const refusal = page.getByRole("alert");
  const captcha = page.getByLabel("验证码", { exact: true });
  const attempt = async (given: string) => {
    await page.getByLabel("账号").fill(account);
    await page.getByLabel("密码", { exact: true }).fill(given);
    await page.getByRole("button", { name: "登录", exact: true }).click();
  };
  /** Whatever draws a new captcha, as each wrong try does; the exchange makes "seen" its answer. */
  const readDrawing = async (draw: () => Promise<void>) => {
    const answered = page.waitForResponse(`**/api${drawCaptcha.path}`);
    await draw();
    const { data } = await (await answered).json();
    await exchange.answerCaptcha(drawCaptcha.output.decode(data).captchaToken, "seen");
    await captcha.fill("seen");
  };

  await page.goto("/login");
  await expect(captcha).toHaveCount(0);
  for (const left of [4, 3, 2]) {
    await attempt("wrong-password");
    await expect(refusal).toHaveText(`用户名或密码错误，还可尝试${left}次`);
  }

  await test.step("the fourth is not looked at before the drawing is read", async () => {
    await readDrawing(() => attempt("wrong-password"));
    await expect(refusal).toHaveText("请输入验证码");
    await readDrawing(() => attempt("wrong-password"));
    await expect(refusal).toHaveText("用户名或密码错误，还可尝试1次");
  });

  await test.step("the fifth locks the account, and then the right password does not help", async () => {
    await readDrawing(() => attempt("wrong-password"));
    await expect(refusal).toHaveText(/^登录失败次数过多，账号已锁定，请于.+后再试$/);
    await attempt(password);
    await expect(refusal).toHaveText(/账号已锁定/);
    await expect(page).toHaveURL(/\/login/);
  });
});

test("whose session has expired signs in again and is back where he was", async ({ exchange, arrive }) => {
  const account = await exchange.join("sleeper", { password });
  const page = await arrive(account, orders);
  await expect(page.getByRole("heading", { name: "订单查询" })).toBeVisible();

  await exchange.expireSessions(account);
  // Nodes remember a caller for two seconds: asked again until it is noticed.
  await expect(async () => {
    await page.getByRole("button", { name: "刷新" }).click({ timeout: 1_000 });
    await expect(page).toHaveURL(/\/login\?/, { timeout: 1_000 });
  }).toPass();
  expect(new URL(page.url()).searchParams.get("redirect")).toBe(orders);
  await page.getByLabel("账号").fill(account);
  await page.getByLabel("密码", { exact: true }).fill(password);
  await page.getByRole("button", { name: "登录", exact: true }).click();
  await expect(page).toHaveURL((url) => url.pathname === orders);
  await expect(page.getByRole("heading", { name: "订单查询" })).toBeVisible();
});

test("an unknown address leads to the page that says so, the bare one to the hall", async ({ page }) => {
  await page.goto("/no/such/page");
  await expect(page).toHaveURL(/\/404$/);
  await expect(page.getByRole("heading", { name: "页面不存在" })).toBeVisible();
  await page.getByRole("link", { name: "前往交易大厅" }).click();
  await expect(page).toHaveURL(/\/trade$/);
  await page.goto("/");
  await expect(page).toHaveURL(/\/trade$/);
});

test("whoever is signed in does not see the sign-in page again", async ({ exchange, arrive }) => {
  const page = await arrive(await exchange.join("present", { password }), "/login");
  await expect(page).toHaveURL(/\/trade$/);
});

test("a new password is checked as it is typed, signs its owner out, and is the one that works", async ({
  exchange,
  arrive,
}) => {
  const account = await exchange.join("careful", { password });
  const page = await arrive(account, "/trade");
  await page.getByRole("button", { name: "careful有限公司" }).click();
  await page.getByRole("menuitem", { name: "修改密码" }).click();
  const dialog = page.getByRole("dialog", { name: "修改交易密码" });
  const field = (name: string) => dialog.getByLabel(name, { exact: true });
  const submit = () => dialog.getByRole("button", { name: "确定" }).click();

  await submit();
  for (const words of ["请输入旧密码", "请输入新密码", "请再次输入密码"]) {
    await expect(dialog.getByText(words)).toBeVisible();
  }
  await field("旧密码").fill("not-the-old-one");
  await field("新密码").fill("short");
  await expect(dialog.getByText("密码至少8个字符")).toBeVisible();
  await field("新密码").fill("Heitan-2027");
  await field("确认密码").fill("Heitan-2028");
  await expect(dialog.getByText("两次输入的密码不一致")).toBeVisible();
  await field("确认密码").fill("Heitan-2027");
  await submit();
  await expect(dialog.getByRole("alert")).toHaveText("旧密码不正确");
  await field("旧密码").fill(password);
  await submit();
  await expect(page.getByText("密码修改成功")).toBeVisible();
  await expect(page).toHaveURL(/\/login/);

  await signIn(page, account, "Heitan-2027");
  await expect(page).toHaveURL(/\/trade$/);
});
