import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { api } from "@zd/api";
import type { InputOf } from "@zd/api/wire/operation";
import { afterEach, expect, test } from "vitest";
// Loaded here, not within the first test.
import "./lock-page.tsx";
import "./reset-password-page.tsx";
import "./token-login-page.tsx";
import { answer, renderPage, testNow, trader } from "../../testing/render-page.tsx";

const { identity } = api;

afterEach(cleanup);

test("a forgotten password is set anew with a code of the mobile", async () => {
  const inputs: InputOf<typeof identity.sendSmsCode>[] = [];
  const sentInputs: InputOf<typeof identity.resetPassword>[] = [];
  const { router } = renderPage("/resetpwd", [
    answer(identity.drawCaptcha, () => ({ captchaToken: "C1", image: "data:image/png,x", work: null })),
    answer(identity.sendSmsCode, (input) => {
      inputs.push(input);
      return inputs.length === 1 ? "SMS_TOO_OFTEN" : { demoNotice: "N1" };
    }),
    answer(api.demo.readNotice, ({ notice }) => ({
      from: "沙箱短信",
      to: "138****0001",
      words: `验证码123456，用于重置登录密码（${notice}）`,
      at: testNow,
    })),
    answer(identity.resetPassword, (input) => {
      sentInputs.push(input);
      return sentInputs.length === 1 ? "SMS_CODE_WRONG" : null;
    }),
  ]);
  await userEvent.click(await screen.findByRole("button", { name: "重置密码" }));
  expect(screen.getByText("请输入账号")).toBeDefined();
  await userEvent.type(screen.getByLabelText("账号或统一社会信用代码"), "chenyao01");
  await userEvent.type(screen.getByLabelText("账号登记的手机号"), "13800000001");
  for (const text of ["wxyz", "abcd"]) {
    await userEvent.type(screen.getByLabelText("图形验证码"), text);
    await userEvent.click(screen.getByRole("button", { name: "获取验证码" }));
    await expect.poll(() => (screen.getByLabelText("图形验证码") as HTMLInputElement).value).toBe("");
    if (text === "wxyz") expect(await screen.findByText("验证码发送过于频繁，请稍后再试")).toBeDefined();
  }
  expect(await screen.findByRole("button", { name: "60 秒后重发" })).toBeDefined();
  expect(inputs[1]).toEqual({ mobile: "13800000001", purpose: "login", captcha: "abcd", captchaToken: "C1" });
  // In the demo the message stands where it is waited for.
  expect(await screen.findByText(/用于重置登录密码（N1）/)).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "填入 123456" }));
  await userEvent.type(screen.getByLabelText("新密码（至少8位）"), "Suanli2026");
  await userEvent.type(screen.getByLabelText("确认密码"), "Suanli2026");
  await userEvent.click(screen.getByRole("button", { name: "重置密码" }));
  expect(await screen.findByText("验证码错误或已失效")).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "重置密码" }));
  await expect.poll(() => router.state.location.pathname).toBe("/login");
  expect(sentInputs[1]).toEqual({
    account: "chenyao01",
    mobile: "13800000001",
    password: "Suanli2026",
    code: "123456",
    kind: "U",
  });
});

test("a locked screen stays locked on every page, and opens on the page where it was locked", async () => {
  const { router, session } = renderPage(
    "/about",
    [
      answer(identity.signIn, ({ password }) =>
        password === "right" ? { ...trader, token: "T2" } : "SIGN_IN_FAILED",
      ),
    ],
    { signedIn: { ...trader, nickName: "chenyao01" } },
  );
  await router.navigate({ to: "/lock", search: { from: "/trade-notice" } });
  expect(await screen.findByText("屏幕已锁定")).toBeDefined();
  await router.navigate({ href: "/trade" });
  expect(router.state.location.pathname).toBe("/lock");
  await userEvent.type(screen.getByLabelText("登录密码"), "wrong");
  await userEvent.click(screen.getByRole("button", { name: "解锁" }));
  expect(await screen.findByText(/用户名或密码错误/)).toBeDefined();
  await userEvent.type(screen.getByLabelText("登录密码"), "right");
  await userEvent.click(screen.getByRole("button", { name: "解锁" }));
  await expect.poll(() => router.state.location.pathname).toBe("/trade-notice");
  expect(session.token()).toBe("T2");
});

test("a visitor who is not signed in has no screen to lock", async () => {
  const { router } = renderPage("/lock", []);
  expect(await screen.findByRole("heading", { name: "您尚未登录，没有需要锁定的内容" })).toBeDefined();
  expect(router.state.location.pathname).toBe("/lock");
  expect(localStorage.getItem("zd-lock")).toBeNull();
});

test.each([
  ["kind=user", "/user"],
  ["kind=help", "/user/help"],
  ["kind=contract", "/contract"],
  // By way of /financing, which has no page of its own.
  ["kind=financing", "/user/financing/myWorkBench"],
  ["redirect=%2Ftrade-notice", "/trade-notice"],
  ["redirect=https%3A%2F%2Fevil.example", "/trade"],
  ["redirect=%2F%2Fevil.example", "/trade"],
  ["redirect=%2F%5Cevil.example", "/trade"],
])("a token with %s leads to %s (R-220…R-225)", async (query, place) => {
  const { router, session } = renderPage(`/tokenlogin?token=abc&${query}`, [
    answer(identity.exchangeToken, ({ token }) => (token === "abc" ? trader : "LOGIN_TOKEN_WRONG")),
  ]);
  const button = await screen.findByRole("button", { name: "登录" });
  expect(session.token()).toBeNull();
  await expect.poll(() => location.href).not.toContain("abc");
  await userEvent.click(button);
  await expect.poll(() => router.state.location.pathname.startsWith(place)).toBe(true);
  expect(session.token()).toBe("T1");
});

test("a token signs nobody in who turns away, and says who is signed in already", async () => {
  const { session, calls, router } = renderPage(
    "/tokenlogin?token=abc",
    [answer(identity.exchangeToken, () => trader)],
    {
      signedIn: { ...trader, token: "T0" },
    },
  );
  expect(await screen.findByText(/本机不再以 .*王立新.* 登录/)).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "不登录" }));
  await expect.poll(() => router.state.location.pathname).toBe("/trade");
  expect(session.token()).toBe("T0");
  expect(calls).not.toContain(identity.exchangeToken.name);
});

test("the address /financing leads on to the workbench of financing (R-203, G-24)", async () => {
  const { router } = renderPage("/financing", [], { signedIn: trader });
  await expect.poll(() => router.state.location.pathname).toBe("/user/financing/myWorkBench");
});

test.each([
  ["LOGIN_TOKEN_WRONG", "令牌无效,请重新登录"],
  ["LOGIN_TOKEN_EXPIRED", "令牌已过期,请重新登录"],
  ["LOGIN_TOKEN_USED", "令牌已使用,请重新登录"],
] as const)("a token that is refused as %s leads to the sign-in, and says so", async (reason, words) => {
  const { router, session } = renderPage("/tokenlogin?token=abc&kind=user", [
    answer(identity.exchangeToken, () => reason),
  ]);
  await userEvent.click(await screen.findByRole("button", { name: "登录" }));
  await expect.poll(() => router.state.location.pathname).toBe("/login");
  expect(await screen.findByText(words)).toBeDefined();
  expect(session.token()).toBeNull();
});
