import { scrypt } from "@noble/hashes/scrypt.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { api } from "@zd/api";
import type { InputOf } from "@zd/api/wire/operation";
import { captchaWork } from "@zd/domain/identity/captcha";
import { afterEach, expect, test } from "vitest";
import { answer, renderPage, trader } from "../../testing/render-page.tsx";

const { signIn, drawCaptcha } = api.identity;

afterEach(cleanup);

async function fill(account = "wanglixin", password = "12345678") {
  await userEvent.type(await screen.findByLabelText("账号"), account);
  await userEvent.type(screen.getByLabelText("密码"), password);
  await userEvent.click(screen.getByRole("button", { name: "登录" }));
}

test("whoever signs in is remembered and goes where they wanted to go (R-216, R-324, R-402)", async () => {
  const { session } = renderPage("/login?redirect=%2Fcontract%3Fx%3D1&_t=1750038438000", [
    answer(signIn, () => trader),
  ]);
  await fill();
  await expect.poll(() => location.pathname + location.search).toBe("/contract?x=1");
  expect(session.user()).toMatchObject({ firm_id: "F1", user_name: "王立新", phone_number: "138****0000" });
  expect(localStorage.getItem("zd-token")).toBe('{"type":"string","data":"T1"}');
  expect(JSON.parse(localStorage.getItem("user-info") ?? "null").data).toEqual(session.user());
  // Neither the whole mobile nor the password stays in the browser.
  for (const store of [localStorage, sessionStorage])
    for (let i = 0; i < store.length; i += 1)
      expect(store.getItem(store.key(i) ?? "")).not.toMatch(/13800000000|12345678/);
});

test("number and name of the member are kept, and taken over when the user is read again (R-303, R-304, R-314, R-315)", async () => {
  const renamed = { ...trader, memberId: "M2", memberName: "榆林晨曜能源有限公司" };
  const { session, router } = renderPage("/login?redirect=%2Fabout", [
    answer(signIn, () => trader),
    answer(api.identity.readUser, () => renamed),
  ]);
  await fill();
  await expect.poll(() => location.pathname).toBe("/about");
  expect(session.user()).toMatchObject({ member_id: "M1", member_name: "榆林晨曜煤业有限公司" });
  await router.navigate({ to: "/user" });
  await expect.poll(session.user).toMatchObject({ member_id: "M2", member_name: "榆林晨曜能源有限公司" });
});

test.each(["https://elsewhere.example", "//elsewhere.example", "/\\elsewhere.example"])(
  "%s is no place to go to after signing in",
  async (foreign) => {
    renderPage(`/login?redirect=${encodeURIComponent(foreign)}`, [answer(signIn, () => trader)]);
    await fill();
    await expect.poll(() => location.pathname).toBe("/trade");
  },
);

test("an empty form makes no call", async () => {
  const { calls } = renderPage("/login", [answer(signIn, () => trader)]);
  await userEvent.click(await screen.findByRole("button", { name: "登录" }));
  expect(screen.getByText("请输入账号")).toBeDefined();
  expect(screen.getByText("请输入密码")).toBeDefined();
  expect(calls).not.toContain(signIn.name);
});

test("a wrong password is reported in the form", async () => {
  renderPage("/login", [answer(signIn, () => "SIGN_IN_FAILED")]);
  await fill();
  expect(await screen.findByText(/用户名或密码错误/)).toBeDefined();
});

test("a captcha is drawn only when the server asks for one, and anew after every try", async () => {
  const captchas: (string | undefined)[] = [];
  let drawings = 0;
  renderPage("/login", [
    answer(signIn, ({ captcha, captchaToken }) => {
      captchas.push(captchaToken && `${captchaToken}:${captcha}`);
      return captchas.length === 1 ? "CAPTCHA_REQUIRED" : "CAPTCHA_WRONG";
    }),
    answer(drawCaptcha, () => {
      drawings += 1;
      return { captchaToken: `C${drawings}`, image: "data:image/png,x", work: null };
    }),
  ]);
  await fill();
  await userEvent.type(await screen.findByLabelText("验证码"), "k7q2");
  await screen.findByAltText("验证码，点击换一张");
  await userEvent.click(screen.getByRole("button", { name: "登录" }));
  await expect.poll(() => captchas).toEqual([undefined, "C1:k7q2"]);
  await expect.poll(() => drawings).toBe(2);
  expect(screen.getByLabelText<HTMLInputElement>("验证码").value).toBe("");
});

test("who cannot read the drawing lets the browser work in its place, by the keyboard, and is told when it is done", async () => {
  const inputs: InputOf<typeof signIn>[] = [];
  const { blockSize: r, parallelism: p, bytes: dkLen } = captchaWork;
  const target = bytesToHex(scrypt("3", "C2", { N: 16, r, p, dkLen }));
  const queries: InputOf<typeof drawCaptcha>[] = [];
  renderPage("/login", [
    answer(signIn, (input) => {
      inputs.push(input);
      return inputs.length === 1 ? "CAPTCHA_REQUIRED" : "SIGN_IN_FAILED";
    }),
    answer(drawCaptcha, (input) => {
      queries.push(input);
      return input.alone
        ? { captchaToken: "C2", image: "", work: { target, most: 8, cost: 16 } }
        : { captchaToken: "C1", image: "data:image/png,x", work: null };
    }),
  ]);
  await fill();
  const other = await screen.findByRole("button", { name: "无法辨认图片，改用计算验证" });
  other.focus();
  await userEvent.keyboard("{Enter}");
  expect(await screen.findByText("计算验证已完成")).toBeDefined();
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "改用图片验证码" }));
  expect(screen.queryByLabelText("验证码", { selector: "input" })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "登录" }));
  await expect.poll(() => inputs[1]).toMatchObject({ captcha: "3", captchaToken: "C2", captchaWork: "3" });
  expect(queries.slice(0, 2)).toEqual([{ use: "signIn" }, { use: "signIn", alone: true }]);
  await userEvent.click(screen.getByRole("button", { name: "改用图片验证码" }));
  expect(await screen.findByAltText("验证码，点击换一张")).toBeDefined();
});

test("accounts of the demonstration stand by what can be lived through with them, and one click fills one in", async () => {
  const one = { password: "demo-12345", firmName: "榆林晨曜煤业有限公司", userName: "王立新" };
  renderPage("/login", [], {
    site: {
      demoAccounts: [
        { ...one, account: "demo01", role: "交易员", story: "买煤" },
        { ...one, account: "demo02", role: "承运商", story: "运煤" },
        { ...one, account: "demo03", role: "另一家企业的交易员", story: "买煤" },
      ],
    },
  });
  const buying = within(await screen.findByRole("region", { name: "买煤" }));
  expect(buying.getAllByRole("button").map(({ textContent }) => textContent?.slice(0, 6))).toEqual([
    "demo01",
    "demo03",
  ]);
  await userEvent.click(buying.getByRole("button", { name: /demo01/ }));
  expect(screen.getByLabelText<HTMLInputElement>("账号").value).toBe("demo01");
  expect(screen.getByLabelText<HTMLInputElement>("密码").value).toBe("demo-12345");
});

test("whoever has signed in with an initial password is led to choose his own, wherever he goes", async () => {
  const { session, router } = renderPage("/login", [
    answer(signIn, () => ({ ...trader, step: "password" as const })),
    answer(api.identity.changePassword, () => null),
  ]);
  await fill();
  await expect.poll(() => location.pathname).toBe("/first-password");
  await router.navigate({ to: "/user" });
  expect(location.pathname).toBe("/first-password");
  await userEvent.type(await screen.findByLabelText("初始密码"), "Meitan2026");
  await userEvent.type(screen.getByLabelText("新密码（至少8位）"), "11111111");
  await userEvent.type(screen.getByLabelText("确认密码"), "11111111");
  await userEvent.click(screen.getByRole("button", { name: "修改密码" }));
  expect(screen.getByText("密码过于常见或曾在别处泄露，请换一个")).toBeDefined();
  for (const label of ["新密码（至少8位）", "确认密码"]) {
    await userEvent.clear(screen.getByLabelText(label));
    await userEvent.type(screen.getByLabelText(label), "Dampf-und-Rauch-9");
  }
  await userEvent.click(screen.getByRole("button", { name: "修改密码" }));
  await expect.poll(() => location.pathname).toBe("/login");
  expect(session.token()).toBeNull();
});
