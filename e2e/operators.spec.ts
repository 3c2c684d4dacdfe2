import { expect, password, test } from "./journey.ts";
import { readDrawing } from "./read-drawing.ts";
import { expectReadable } from "./readable.ts";

const everything = { password, roles: ["administrator"] } as const;

test("a firm adds an operator, who may do his work and nothing else, and is out when he is disabled", async ({
  exchange,
  arrive,
}) => {
  const firm = await arrive(await exchange.join("operators-firm", everything), "/user/operator");
  const initial = "Heitan-2027";

  await test.step("the firm adds a trader", async () => {
    await expect(firm.getByRole("heading", { name: "操作员管理" })).toBeVisible();
    await expectReadable(firm);
    await firm.getByRole("button", { name: "新增操作员" }).click();
    const dialog = firm.getByRole("dialog", { name: "新增操作员" });
    await dialog.getByLabel("账号").fill("zhangwei");
    await dialog.getByLabel("姓名").fill("张伟");
    await dialog.getByLabel("手机号").fill("13700000001");
    await dialog.getByLabel(/^交易员/).check();
    await dialog.getByLabel("初始密码").fill(initial);
    await expect(dialog.getByRole("row", { name: "交易员 -- 报价下单、交易申请" })).toBeVisible();
    await expectReadable(firm);
    await dialog.getByRole("button", { name: "新增", exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(firm.getByText("张伟", { exact: true })).toBeVisible();
  });

  const chosen = "Dampf-und-Rauch-9";
  const first = await arrive("zhangwei", "/user", exchange.address, initial);

  await test.step("his first password opens one page, on which he chooses his own", async () => {
    await expect(first).toHaveURL(/\/first-password/);
    await first.getByLabel("初始密码", { exact: true }).fill(initial);
    for (const label of ["新密码（至少8位）", "确认密码"]) await first.getByLabel(label).fill(chosen);
    await expectReadable(first);
    await first.getByRole("button", { name: "修改密码" }).click();
    await expect(first).toHaveURL(/\/login/);
  });

  const trader = await arrive("zhangwei", "/user", exchange.address, chosen);
  const menu = trader.getByRole("navigation", { name: "用户中心" });

  await test.step("he signs in, sees his menus, and is refused elsewhere", async () => {
    await menu.getByText("交易业务").click();
    await expect(menu.getByRole("link", { name: "交易申请", exact: true })).toBeVisible();
    for (const name of ["操作员管理", "资金划转", "修改资金密码"])
      await expect(menu.locator("a", { hasText: name })).toHaveCount(0);
    await trader.goto("/user/operator");
    await expect(trader.getByText("操作员由企业管理员账号管理")).toBeVisible();
    const answer = await trader.evaluate(async () => {
      const json = { "Content-Type": "application/json" };
      const { token, key } = (
        await (await fetch("/api/token/v1/init", { method: "POST", body: "{}", headers: json })).json()
      ).data;
      const bytes = new TextEncoder();
      const hmac = { name: "HMAC", hash: "SHA-256" };
      const secret = await crypto.subtle.importKey("raw", bytes.encode(key), hmac, false, ["sign"]);
      const mac = new Uint8Array(await crypto.subtle.sign("HMAC", secret, bytes.encode("{}")));
      const stored = JSON.parse(localStorage.getItem("zd-token") ?? "null");
      const headers = {
        ...json,
        "G-Token": token,
        "X-Sign": [...mac].map((byte) => byte.toString(16).padStart(2, "0")).join(""),
        "X-Token": stored.data,
      };
      return (await fetch("/api/mid/v1/MO0032", { method: "POST", body: "{}", headers })).json();
    });
    expect(answer).toMatchObject({ result: "P1003", msg: "没有操作权限" });
  });

  await test.step("the firm disables him, and he is out with his next step", async () => {
    await trader.goto("/user/trade/order");
    await expect(trader.getByRole("heading", { name: "订单查询" })).toBeVisible();
    await firm.getByText("zhangwei", { exact: true }).click();
    await firm.getByRole("button", { name: "停用", exact: true }).click();
    const dialog = firm.getByRole("dialog", { name: "停用操作员" });
    await expect(dialog.getByText("1 处登录立即退出")).toBeVisible();
    await dialog.getByRole("button", { name: "停用", exact: true }).click();
    await expect(dialog).toBeHidden();
    await menu.getByRole("link", { name: "成交查询", exact: true }).click();
    await expect(trader).toHaveURL(/\/login/);
    await trader.getByLabel("账号").fill("zhangwei");
    await trader.getByLabel("密码", { exact: true }).fill(chosen);
    await trader.getByRole("button", { name: "登录", exact: true }).click();
    await expect(trader.getByRole("alert")).toHaveText("账号已停用，请联系企业管理员");
  });

  await test.step("the firm reads what was done", async () => {
    await firm.goto("/user/operator-activity");
    await expect(firm.getByText("新增操作员", { exact: true })).toBeVisible();
    await expect(firm.getByText("启用或停用操作员", { exact: true })).toBeVisible();
    await expectReadable(firm);
  });
});

test("a mobile is changed with a code to each number, and signs its owner in from then on", async ({
  exchange,
  arrive,
}) => {
  const account = await exchange.join("phone-firm", everything);
  const page = await arrive(account, "/user/phone-change");
  const held = await exchange.mobileOf(account);
  const mobile = "13600000077";
  const form = page.getByRole("form", { name: "自助变更" });
  await expectReadable(page);

  await form.getByRole("button", { name: "获取验证码" }).first().click();
  await form.getByLabel("新手机号", { exact: true }).fill(mobile);
  await readDrawing(page, exchange, "图形验证码", form);
  await form.getByRole("button", { name: "获取验证码" }).last().click();
  await expect.poll(() => exchange.smsCode(held)).not.toBeNull();
  await expect.poll(() => exchange.smsCode(mobile)).not.toBeNull();
  await form.getByLabel("原手机号验证码").fill((await exchange.smsCode(held)) ?? "");

  await form.getByLabel("登录密码").fill(password);
  await test.step("a wrong code changes nothing", async () => {
    const right = (await exchange.smsCode(mobile)) ?? "";
    await form.getByLabel("新手机号验证码").fill(right === "000000" ? "111111" : "000000");
    await form.getByRole("button", { name: "变更手机号" }).click();
    await expect(page.getByRole("alert").first()).toHaveText("验证码错误或已失效");
    expect(await exchange.mobileOf(account)).toBe(held);
  });

  await form.getByLabel("新手机号验证码").fill((await exchange.smsCode(mobile)) ?? "");
  await form.getByRole("button", { name: "变更手机号" }).click();
  await expect.poll(() => exchange.mobileOf(account)).toBe(mobile);
  const again = await arrive(mobile, "/user");
  await expect(again.getByRole("heading", { name: "phone-firm有限公司" })).toBeVisible();
});
