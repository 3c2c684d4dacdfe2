import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { api } from "@zd/api";
import type { OutputOf } from "@zd/api/wire/operation";
import { afterEach, expect, test, vi } from "vitest";
// Loaded here, not within the first test.
import "./account-security.tsx";
import "./factor-dialog.tsx";
import { after } from "../../../testing/market-rows.ts";
import { type Answer, answer, renderPage, trader } from "../../../testing/render-page.tsx";

const { factors, ownData, ownSessions, identity } = api;

afterEach(cleanup);

type Own = OutputOf<typeof factors.readOwn>;
const none: Own = { factors: [], codesLeft: 0, isRequired: false };
const phone = { factor: 7, kind: "totp", name: "手机", createdAt: after(0), lastUsedAt: null } as const;
const one: Own = { factors: [phone], codesLeft: 10, isRequired: false };
const here = { session: "a1", isCurrent: true, device: "Chrome · Windows", ip: "10.0.0.1" } as const;
const times = { since: after(0), lastUsedAt: after(0) };

const open = (own: () => Own, ...answers: readonly Answer[]) =>
  renderPage(
    "/user/security",
    [answer(factors.readOwn, own), answer(ownSessions.list, () => [{ ...here, ...times }]), ...answers],
    { signedIn: trader },
  );

test("an authenticator is bound with the password, its QR code and its first code, and the codes are shown once", async () => {
  let own = none;
  const codes = ["abcde-23456", "fghjk-78923"];
  const sent: unknown[] = [];
  open(
    () => own,
    answer(factors.beginTotp, (input) => {
      sent.push(input);
      return { factor: 7, secret: "JBSWY3DPEHPK3PXP", link: "otpauth://totp/x?secret=JBSWY3DPEHPK3PXP" };
    }),
    answer(factors.confirmTotp, (input) => {
      sent.push(input);
      own = one;
      return { codes, user: trader };
    }),
  );
  expect(await screen.findByText(/尚未绑定/)).toBeDefined();
  expect(screen.getByText(/短信验证码可能被他人补卡、转接或诱骗取得/)).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "绑定验证器" }));
  await userEvent.click(screen.getByRole("button", { name: "下一步" }));
  expect(screen.getByText("请输入登录密码")).toBeDefined();
  await userEvent.type(screen.getByLabelText("登录密码"), "Mein-Wort-7");
  await userEvent.click(screen.getByRole("button", { name: "下一步" }));
  expect(await screen.findByRole("img", { name: "验证器二维码" })).toBeDefined();
  expect(screen.getByText("JBSWY3DPEHPK3PXP")).toBeDefined();
  await userEvent.type(screen.getByLabelText("验证器显示的 6 位验证码"), "123456");
  await userEvent.click(screen.getByRole("button", { name: "绑定" }));
  const list = within(await screen.findByRole("list", { name: "恢复码" }));
  expect(list.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual(codes);
  await userEvent.click(screen.getByRole("button", { name: "已保存" }));
  expect(await screen.findByRole("row", { name: /手机 验证器/ })).toBeDefined();
  expect(screen.queryByText(codes[0] as string)).toBeNull();
  expect(sent).toEqual([
    { name: "我的手机", password: "Mein-Wort-7" },
    { factor: 7, code: "123456" },
  ]);
});

test("a factor is removed with the password", async () => {
  const sent: unknown[] = [];
  open(
    () => one,
    answer(factors.remove, (input) => {
      sent.push(input);
      return null;
    }),
  );
  await userEvent.click(await screen.findByRole("button", { name: "删除" }));
  const dialog = within(await screen.findByRole("dialog", { name: "删除“手机”" }));
  await userEvent.click(dialog.getByRole("button", { name: "删除" }));
  expect(dialog.getByText("请输入登录密码")).toBeDefined();
  await userEvent.type(dialog.getByLabelText("登录密码"), "Mein-Wort-7");
  await userEvent.click(dialog.getByRole("button", { name: "删除" }));
  await expect.poll(() => sent).toEqual([{ factor: 7, password: "Mein-Wort-7" }]);
});

test("another device is signed out, this one is not offered", async () => {
  let ended = false;
  renderPage(
    "/user/security",
    [
      answer(factors.readOwn, () => none),
      answer(ownSessions.list, () => [
        { ...here, ...times },
        ...(ended ? [] : [{ ...here, ...times, session: "b2", isCurrent: false, device: "微信 · iOS" }]),
      ]),
      answer(ownSessions.end, ({ session, password }) => {
        if (password !== "Mein-Wort-7") return "LOGIN_PASSWORD_WRONG";
        ended = session === "b2";
        return null;
      }),
      answer(ownSessions.endOthers, () => ({ ended: 2 })),
    ],
    { signedIn: trader },
  );
  const table = within(await screen.findByRole("table", { name: "登录设备" }));
  expect(table.getByText("Chrome · Windows（本机）")).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "退出其他全部登录" }));
  await userEvent.type(await screen.findByLabelText("登录密码"), "Mein-Wort-7");
  await userEvent.click(screen.getByRole("button", { name: "全部退出" }));
  expect(await screen.findByText("其他 2 处登录已全部退出")).toBeDefined();
  await userEvent.click(table.getByRole("button", { name: "退出" }));
  await userEvent.type(await screen.findByLabelText("登录密码"), "wrong");
  await userEvent.click(screen.getByRole("button", { name: "退出登录" }));
  expect(await screen.findByText(/登录密码不正确/)).toBeDefined();
  await userEvent.clear(screen.getByLabelText("登录密码"));
  await userEvent.type(screen.getByLabelText("登录密码"), "Mein-Wort-7");
  await userEvent.click(screen.getByRole("button", { name: "退出登录" }));
  expect(await screen.findByText("微信 · iOS 已退出登录")).toBeDefined();
  await expect.poll(() => table.queryByText("微信 · iOS")).toBeNull();
});

test("what is held of the user is saved as a text, with how long and why", async () => {
  const saved: Blob[] = [];
  vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => {
    saved.push(blob as Blob);
    return "blob:own";
  });
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => {});
  open(
    () => none,
    answer(ownData.read, () => ({
      at: after(0),
      parts: [
        { title: "账号", lines: [{ title: "手机号", words: "13800000001" }], retention: "在职期间保存。" },
        { title: "商城收藏", lines: [], retention: "取消收藏即删除。" },
      ],
    })),
  );
  expect(await screen.findByText(/满 30 天删除手机号/)).toBeDefined();
  await userEvent.click(await screen.findByRole("button", { name: "导出我的个人信息" }));
  expect(await screen.findByText("已导出，请妥善保管")).toBeDefined();
  const text = (await saved[0]?.text()) ?? "";
  for (const words of ["【账号】", "手机号：13800000001", "保存期限：在职期间保存。", "没有保存"])
    expect(text).toContain(words);
  vi.restoreAllMocks();
});

test("a call that asks for the second factor once more has the user give it, and is sent again", async () => {
  let proven = false;
  const sent: string[] = [];
  open(
    () => one,
    answer(factors.renewCodes, () => {
      sent.push(proven ? "again" : "first");
      return proven ? { codes: ["abcde-23456"] } : "FACTOR_AGAIN";
    }),
    answer(factors.prove, ({ code }) => {
      if (code !== "123456") return "FACTOR_CODE_USED";
      proven = true;
      return trader;
    }),
  );
  await userEvent.click(await screen.findByRole("button", { name: "重新生成恢复码" }));
  const renewing = within(await screen.findByRole("dialog", { name: "重新生成恢复码" }));
  await userEvent.type(renewing.getByLabelText("登录密码"), "Mein-Wort-7");
  await userEvent.click(renewing.getByRole("button", { name: "生成" }));
  const prompt = within(await screen.findByRole("dialog", { name: "两步验证" }));
  await userEvent.type(prompt.getByLabelText(/^验证器的 6 位验证码/), "000000");
  await userEvent.click(prompt.getByRole("button", { name: "验证" }));
  expect((await prompt.findByRole("alert")).textContent).toContain("已使用过");
  await userEvent.type(prompt.getByLabelText(/^验证器的 6 位验证码/), "123456");
  await userEvent.click(prompt.getByRole("button", { name: "验证" }));
  expect(await screen.findByText("abcde-23456")).toBeDefined();
  expect(sent).toEqual(["first", "again"]);
});

test("whoever turns away from it is told that it was needed", async () => {
  open(
    () => one,
    answer(factors.renewCodes, () => "FACTOR_AGAIN"),
  );
  await userEvent.click(await screen.findByRole("button", { name: "重新生成恢复码" }));
  const renewing = within(await screen.findByRole("dialog", { name: "重新生成恢复码" }));
  await userEvent.type(renewing.getByLabelText("登录密码"), "Mein-Wort-7");
  await userEvent.click(renewing.getByRole("button", { name: "生成" }));
  const prompt = within(await screen.findByRole("dialog", { name: "两步验证" }));
  await userEvent.click(prompt.getByRole("button", { name: "取消" }));
  expect(await screen.findByText("请再次完成两步验证后办理")).toBeDefined();
});

test("a second factor is asked for after the password, whichever page was wanted", async () => {
  const { session } = renderPage("/login?redirect=%2Ftrade-notice", [
    answer(identity.signIn, () => ({ ...trader, step: "factor" as const })),
    answer(factors.readOwn, () => one),
    answer(factors.prove, () => trader),
  ]);
  await userEvent.type(await screen.findByLabelText("账号"), "wanglixin");
  await userEvent.type(screen.getByLabelText("密码"), "Mein-Wort-7");
  await userEvent.click(screen.getByRole("button", { name: "登录" }));
  await expect.poll(() => location.pathname).toBe("/second-factor");
  await userEvent.type(await screen.findByLabelText(/^验证器的 6 位验证码/), "123456");
  await userEvent.click(screen.getByRole("button", { name: "验证" }));
  await expect.poll(() => location.pathname).toBe("/trade-notice");
  expect(session.user()?.step).toBeNull();
});
