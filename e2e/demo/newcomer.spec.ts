import type { Page } from "@playwright/test";
import { creditCodeOf } from "@zd/domain/identity/credit-code";
import { licencePicture } from "@zd/server/admission/testing/licence-picture";
import { choose } from "../choose.ts";
import { describeFirm } from "../members/describe-firm.ts";
import { readDrawing } from "../read-drawing.ts";
import { expectReadable } from "../readable.ts";
import { signIn } from "../sign-in.ts";
import { answerCaptcha, expect, test } from "./demo-market.ts";

// A newcomer has the demo and nothing else: no telephone, no account at a bank, no look at a database. Only the
// drawings, which nobody but a person reads, are answered from there.

const facts = {
  creditCode: creditCodeOf("610802", "XY99D3M1"),
  name: "榆林朝岭能源有限公司",
  type: "有限责任公司",
  legalPerson: "白云起",
  capital: "伍仟万元整",
  established: "2016年08月15日",
  term: "2016年08月15日至长期",
  address: "陕西省榆林市榆阳区金沙路128号",
};
const secret = "Anfang-2026";

const notice = (page: Page) => page.getByRole("complementary", { name: "演示" });
/** What the sandbox has sent stands beside the field, and is taken from there. */
const fillIn = async (page: Page) => {
  await expect(notice(page)).toContainText("演示 · ");
  await page.getByRole("button", { name: /^填入/ }).click();
};

test("a firm is registered to its end with what the pages of the demo show", async ({
  page,
  arrive,
  demo,
}) => {
  const captchas = {
    answerCaptcha: (token: string, answer: string) => answerCaptcha(demo, token, answer),
  };
  const picture = { name: "营业执照.png", mimeType: "image/png", buffer: await licencePicture(facts) };
  const next = () => page.getByRole("button", { name: "保存并下一步" }).click();
  const upload = async (label: RegExp) => {
    await page.getByLabel(label).setInputFiles(picture);
    await expect(page.locator("label").filter({ hasText: label })).toContainText("已上传");
  };

  await test.step("the code stands on the page that waits for it", async () => {
    await page.goto("/register");
    // Opens a window of its own.
    const form = await page.getByRole("link", { name: "开始注册" }).getAttribute("href");
    await page.goto(form ?? "");
    await page.getByLabel("手机号").fill("13711118888");
    await readDrawing(page, captchas, "图形验证码");
    await page.getByRole("button", { name: "获取验证码" }).click();
    await expect(notice(page)).toContainText("用于会员注册");
    await expectReadable(page);
    await fillIn(page);
    await page.getByRole("button", { name: "下一步" }).click();
  });

  await test.step("the form is filled in", async () => {
    await page.getByLabel("经办人姓名").fill("韩立群");
    await page.getByLabel("身份证号").fill("610802199003075130");
    await page.getByLabel(/^登录账号/).fill("chaoling_admin");
    await page.getByLabel(/^登录密码/).fill(secret);
    await page.getByLabel("确认密码").fill(secret);
    await upload(/^身份证人像面/);
    await upload(/^身份证国徽面/);
    await next();
    await page.getByLabel(/^营业执照/).setInputFiles(picture);
    await expect(page.getByText("已按营业执照填入，请逐项核对并更正")).toBeVisible({ timeout: 120_000 });
    await describeFirm(page, facts, "朝岭能源");
    await next();
    await page.getByLabel("动力煤 采购").check();
    await upload(/^授权委托书/);
    await upload(/^开户许可证/);
    await next();
  });

  await test.step("the small payment stands where its amount is asked for", async () => {
    await choose(page.getByLabel("银行", { exact: true }), "朔方银行");
    await choose(page.getByLabel("开户支行"), 0);
    await page.getByLabel("银行账号").fill("6288000000008888");
    await page.getByRole("button", { name: "保存", exact: true }).click();
    await page.getByRole("button", { name: "向该账户打款" }).click();
    await expect(notice(page)).toContainText("沙箱银行到账");
    await fillIn(page);
    await page.getByRole("button", { name: "确认金额" }).click();
    await expect(page.getByText("已验证")).toBeVisible();
    await next();
    await page.getByLabel(/企业入会协议/).check();
    await page.getByLabel(/经办人授权/).check();
    await page.getByRole("button", { name: "提交审核" }).click();
    await expect(page.getByText("已提交，等待审核")).toBeVisible();
  });

  await test.step("a reviewer of the demo approves it, and its administrator signs in", async () => {
    const desk = await arrive("member01", "/console/registrations");
    await desk.getByText(facts.name).first().click();
    await desk.getByRole("button", { name: "通过", exact: true }).click();
    await desk.getByRole("dialog", { name: "通过会员注册" }).getByRole("button", { name: "通过" }).click();
    await expect(desk.getByRole("dialog", { name: "通过会员注册" })).toHaveCount(0);
    await signIn(page, "chaoling_admin", secret, "/user");
    await expect(page.getByText(facts.name).first()).toBeVisible();
  });
});

test("a forgotten password is set anew with the code that the page shows", async ({ page, demo }) => {
  await page.goto("/resetpwd");
  await page.getByLabel("账号或统一社会信用代码").fill("chenyao02");
  await page.getByLabel("账号登记的手机号").fill("13800000102");
  const captchas = {
    answerCaptcha: (token: string, answer: string) => answerCaptcha(demo, token, answer),
  };
  await readDrawing(page, captchas, "图形验证码");
  await page.getByRole("button", { name: "获取验证码" }).click();
  await expect(notice(page)).toContainText("用于重置登录密码");
  await expectReadable(page);
  await fillIn(page);
  await page.getByLabel(/^新密码/).fill(secret);
  await page.getByLabel("确认密码").fill(secret);
  await page.getByRole("button", { name: "重置密码" }).click();
  await expect(page).toHaveURL(/\/login/);
  await signIn(page, "chenyao02", secret, "/user");
});

test("a firm's administrator signs a contract with the code that the page shows", async ({ arrive }) => {
  const page = await arrive("chenyao", "/contract/tradeBuy?state=10");
  await page.getByRole("row").filter({ hasText: "待签订" }).first().click();
  await page.getByRole("button", { name: "签订", exact: true }).first().click();
  const dialog = page.getByRole("dialog", { name: /^签署买卖合同/ });
  await expect(notice(page)).toContainText("用于签署买卖合同");
  await expect(notice(page)).toContainText("认证中心沙箱短信");
  await fillIn(page);
  await dialog.getByRole("button", { name: "签署", exact: true, disabled: false }).click();
  await expect(dialog).toHaveCount(0, { timeout: 30_000 });
});
