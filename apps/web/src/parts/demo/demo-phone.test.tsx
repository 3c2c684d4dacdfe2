import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { api } from "@zd/api";
import { afterEach, expect, test, vi } from "vitest";
import { answer, renderPage, testNow, trader } from "../../testing/render-page.tsx";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const demoAccounts = [
  { account: "demo01", password: "demo-12345", firmName: "", userName: "", role: "", story: "" },
];
const text = (id: string, words: string) => ({
  text: id,
  from: "认证中心",
  to: "138****0001",
  words,
  at: testNow,
});

test("in the demo the phone in the corner says how many texts are new, shows them, and copies a code", async () => {
  const texts = [
    text("code-2", "验证码123456，用于签署合同，5分钟内有效。"),
    text("text-1", "您的注册申请已通过。"),
  ];
  renderPage("/trade", [answer(api.demo.listTexts, () => texts)], {
    signedIn: trader,
    site: { demoAccounts },
  });
  await userEvent.click(await screen.findByRole("button", { name: "演示手机，2 条新短信" }));
  const phone = within(screen.getByRole("dialog", { name: "演示手机" }));
  expect(phone.getByText(/用于签署合同/)).toBeDefined();
  const copied = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  await userEvent.click(phone.getByRole("button", { name: "复制 123456" }));
  expect(copied).toHaveBeenCalledWith("123456");
  await userEvent.keyboard("{Escape}");
  expect(await screen.findByRole("button", { name: "演示手机" })).toBeDefined();
});

test("where there is no demo there is no phone", async () => {
  const { calls } = renderPage("/trade", [], { signedIn: trader });
  await screen.findByRole("navigation", { name: "主导航" });
  expect(screen.queryByRole("button", { name: /演示手机/ })).toBeNull();
  expect(calls).not.toContain(api.demo.listTexts.name);
});
