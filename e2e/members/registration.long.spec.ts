import { creditCodeOf } from "@zd/domain/identity/credit-code";
import { instant } from "@zd/domain/kernel/brand";
import { choose } from "../choose.ts";
import type { Exchange } from "../exchange/exchange.ts";
import { expect, password, test } from "../journey.ts";
import { readDrawing } from "../read-drawing.ts";
import { expectReadable } from "../readable.ts";
import { signIn } from "../sign-in.ts";
import { describeFirm } from "./describe-firm.ts";

const mobile = "13711110001";
const account = "yuanhe_admin";
const first = "Anfang-2026";
const second = "Weiter-2026";

const facts = {
  creditCode: creditCodeOf("610802", "XY88E2E1"),
  name: "榆林塬河能源有限公司",
  type: "有限责任公司（自然人投资或控股）",
  legalPerson: "白云起",
  capital: "伍仟万元整",
  established: "2016年08月15日",
  term: "2016年08月15日至长期",
  address: "陕西省榆林市榆阳区金沙路128号",
};
const number = "6288000000000001";

async function codeOf(exchange: Exchange): Promise<string> {
  let code = "";
  await expect
    .poll(async () => (code = /^验证码(\d{6})/.exec(await exchange.lastText(mobile))?.[1] ?? ""))
    .not.toBe("");
  return code;
}

test("a firm registers, is reviewed, signs in, and finds its password again", async ({
  page,
  openPage,
  exchange,
  arrive,
}) => {
  test.setTimeout(180_000);
  const picture = { name: "营业执照.png", mimeType: "image/png", buffer: await exchange.drawLicence(facts) };
  await exchange.openAtBank(number, facts.name);
  const next = () => page.getByRole("button", { name: "保存并下一步" }).click();
  const upload = async (label: RegExp) => {
    await page.getByLabel(label).setInputFiles(picture);
    await expect(page.locator("label").filter({ hasText: label })).toContainText("已上传");
  };

  await test.step("its mobile is proven", async () => {
    await page.goto("/register");
    await expectReadable(page);
    const address = await page.getByRole("link", { name: "开始注册" }).getAttribute("href");
    await page.goto(address ?? "");
    await page.getByLabel("手机号").fill(mobile);
    await readDrawing(page, exchange, "图形验证码");
    await page.getByRole("button", { name: "获取验证码" }).click();
    await page.getByLabel("短信验证码").fill(await codeOf(exchange));
    await expectReadable(page);
    await page.getByRole("button", { name: "下一步" }).click();
  });

  await test.step("the person is filled in", async () => {
    await page.getByLabel("经办人姓名").fill("韩立群");
    await page.getByLabel("身份证号").fill("610802199003075130");
    await page.getByLabel(/^登录账号/).fill(account);
    await page.getByLabel(/^登录密码/).fill(first);
    await page.getByLabel("确认密码").fill(first);
    await upload(/^身份证人像面/);
    await upload(/^身份证国徽面/);
    await expectReadable(page);
    await next();
  });

  await test.step("the licence is read", async () => {
    await page.getByLabel(/^营业执照/).setInputFiles(picture);
    await expect(page.getByText("已按营业执照填入，请逐项核对并更正")).toBeVisible({ timeout: 120_000 });
    await expect(page.getByLabel("统一社会信用代码")).toHaveValue(facts.creditCode);
    // What was read is only offered: the applicant has the last word.
    await describeFirm(page, facts, "塬河能源");
    await expect(page.getByLabel("成立日期")).toHaveValue("2016-08-15");
    await expectReadable(page);
    await next();
  });

  await test.step("ware kinds, papers and the account follow", async () => {
    await page.getByLabel("动力煤 采购").check();
    const saved = page.waitForEvent("download");
    await page.getByRole("button", { name: "下载授权委托书" }).click();
    expect((await saved).suggestedFilename()).toBe("授权委托书.docx");
    await upload(/^授权委托书/);
    await upload(/^开户许可证/);
    await next();
    await choose(page.getByLabel("银行", { exact: true }), "朔方银行");
    await choose(page.getByLabel("开户支行"), "朔方银行神木支行");
    await page.getByLabel("银行账号").fill(number);
    await expectReadable(page);
    await page.getByRole("button", { name: "保存", exact: true }).click();
    await page.getByRole("button", { name: "向该账户打款" }).click();
    await expect.poll(() => exchange.paidTo(number)).not.toBeNull();
    const paid = Number(await exchange.paidTo(number));
    await page.getByLabel("到账金额（元）").fill((paid / 100).toFixed(2));
    await page.getByRole("button", { name: "确认金额" }).click();
    await expect(page.getByText("已验证")).toBeVisible();
    await next();
  });

  await test.step("the agreements are read, and the form is submitted", async () => {
    const link = page.getByRole("link", { name: "查看全文" }).first();
    const agreement = await page.request.get((await link.getAttribute("href")) ?? "");
    expect(await agreement.text()).toContain("企业入会协议");
    await page.getByLabel(/企业入会协议/).check();
    await page.getByLabel(/经办人授权/).check();
    await page.getByRole("button", { name: "提交审核" }).click();
    await expect(page.getByText("已提交，等待审核")).toBeVisible();
    await expectReadable(page);
  });

  await test.step("a reviewer approves it", async () => {
    const reviewer = await exchange.hire("reviewer", "memberReviewer", password);
    const desk = await arrive(reviewer, "/console/registrations");
    await desk.getByText(facts.name).first().click();
    await expect(desk.getByRole("region", { name: "营业执照核对" })).toBeVisible();
    await expectReadable(desk);
    await desk.getByRole("button", { name: "通过", exact: true }).click();
    await desk.getByRole("dialog", { name: "通过会员注册" }).getByRole("button", { name: "通过" }).click();
    await expect(desk.getByRole("dialog", { name: "通过会员注册" })).toHaveCount(0);
    await page.getByRole("button", { name: "刷新" }).click();
    await expect(page.getByText("注册已通过")).toBeVisible();
  });

  await test.step("its administrator signs in, and has applied for what he may trade", async () => {
    await signIn(page, account, first);
    await page.goto("/user/ware-kind-apply");
    await expect(page.getByText("动力煤").first()).toBeVisible();
    await expect(page.getByText("申请中").first()).toBeVisible();
  });

  await test.step("a screen that is locked is opened by the password", async () => {
    await page.goto("/lock");
    await expectReadable(page);
    await page.goto("/user");
    await expect(page.getByText("屏幕已锁定")).toBeVisible();
    await page.getByLabel("登录密码").fill(first);
    await page.getByRole("button", { name: "解锁" }).click();
    await expect(page.getByText("屏幕已锁定")).toHaveCount(0);
  });

  await test.step("the password is forgotten, and set anew", async () => {
    await exchange.turnTo(instant((await exchange.now()) + 60_000));
    const lost = await openPage();
    const before = await exchange.lastText(mobile);
    await lost.goto("/resetpwd");
    await expectReadable(lost);
    await lost.getByLabel("账号或统一社会信用代码").fill(account);
    await lost.getByLabel("账号登记的手机号").fill(mobile);
    await readDrawing(lost, exchange, "图形验证码");
    await lost.getByRole("button", { name: "获取验证码" }).click();
    await expect.poll(() => exchange.lastText(mobile)).not.toBe(before);
    await lost.getByLabel("短信验证码").fill(await codeOf(exchange));
    await lost.getByLabel(/^新密码/).fill(second);
    await lost.getByLabel("确认密码").fill(second);
    await lost.getByRole("button", { name: "重置密码" }).click();
    await expect(lost).toHaveURL(/\/login/);
    await signIn(lost, account, second);
  });
});
