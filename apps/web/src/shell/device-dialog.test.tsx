import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { api } from "@zd/api";
import { renderSVG } from "uqr";
import { afterEach, expect, test, vi } from "vitest";
// Loaded here, not within the first test.
import "./device-dialog.tsx";
import { after } from "../testing/market-rows.ts";
import { type Answer, answer, renderPage, trader } from "../testing/render-page.tsx";

const { issueLoginToken, exchangeToken } = api.identity;

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

async function open(...answers: readonly Answer[]) {
  const page = renderPage("/trade", answers, { signedIn: trader });
  await userEvent.click(await screen.findByRole("button", { name: /王立新/ }));
  await userEvent.click(screen.getByRole("menuitem", { name: "在其他设备登录" }));
  return { ...page, dialog: within(await screen.findByRole("dialog", { name: "在其他设备登录" })) };
}

/** A token for each time that one is asked for, good for two minutes. */
const issuing = () => {
  let issued = 0;
  return answer(issueLoginToken, () => {
    issued += 1;
    return { token: `LT${issued}`, until: after(120) };
  });
};

const linkOf = (token: string) => `${location.origin}/tokenlogin?kind=user#token=${token}`;
const codeOf = (token: string) =>
  `data:image/svg+xml;utf8,${encodeURIComponent(renderSVG(linkOf(token), { ecc: "M", border: 2 }))}`;

test("the code to be scanned is the address that signs in there, and says until when it holds", async () => {
  const { dialog } = await open(issuing());
  const code = await dialog.findByRole("img", { name: "登录二维码" });
  expect(code.getAttribute("src")).toBe(codeOf("LT1"));
  expect(dialog.getByText(/仅可使用一次，09:29:18 前有效/)).toBeDefined();
});

test("another code takes the place of the first", async () => {
  const { dialog, calls } = await open(issuing());
  await dialog.findByRole("img", { name: "登录二维码" });
  await userEvent.click(dialog.getByRole("button", { name: "换一个" }));
  await expect
    .poll(() => dialog.getByRole("img", { name: "登录二维码" }).getAttribute("src"))
    .toBe(codeOf("LT2"));
  expect(calls.filter((name) => name === issueLoginToken.name)).toHaveLength(2);
});

test("the link is copied for a device without a camera", async () => {
  const { dialog } = await open(issuing());
  const copied = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  await dialog.findByRole("img", { name: "登录二维码" });
  await userEvent.click(dialog.getByRole("button", { name: "复制链接" }));
  expect(copied.mock.calls).toEqual([[linkOf("LT1")]]);
  expect(await screen.findByText("链接已复制，两分钟内有效")).toBeDefined();
});

test("where none is given, it is said why, and there is nothing to copy", async () => {
  const { dialog } = await open(answer(issueLoginToken, () => "BUSY"));
  expect((await dialog.findByRole("alert")).textContent).toBe("系统繁忙，请稍后重试");
  expect(dialog.getByRole("button", { name: "复制链接" })).toHaveProperty("disabled", true);
  expect(dialog.queryByRole("img")).toBeNull();
});

test("the address of the code signs the same user in where it is opened", async () => {
  const sent: unknown[] = [];
  const { session } = renderPage("/tokenlogin?kind=user#token=LT1", [
    answer(exchangeToken, (input) => {
      sent.push(input);
      return trader;
    }),
  ]);
  await userEvent.click(await screen.findByRole("button", { name: "登录" }));
  await expect.poll(() => session.user()?.user_id).toBe(trader.userId);
  expect(sent).toEqual([{ token: "LT1" }]);
});
