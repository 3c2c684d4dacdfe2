import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { api } from "@zd/api";
import { afterEach, expect, test, vi } from "vitest";
import { answer, renderPage, trader } from "../testing/render-page.tsx";

const { funds } = api;

afterEach(() => {
  vi.useRealTimers();
  cleanup();
});

const notices = () =>
  within(document.querySelector("[popover]") as HTMLElement)
    .queryAllByText(/./, { selector: "span" })
    .map((one) => one.textContent);

test("a call that fails is said as a notice, and stands in the place of the page with a way to ask again (R-801)", async () => {
  renderPage("/user/bank/money", [], { signedIn: trader });
  const failed = await screen.findByRole("alert");
  expect(failed.textContent).toContain("请求失败,状态码:404");
  expect(notices()).toEqual(["请求失败,状态码:404"]);
  await userEvent.click(within(failed).getByRole("button", { name: "重试" }));
  expect(notices()).toEqual(["请求失败,状态码:404"]);
});

test("a refusal is said in the server's words as well (R-817)", async () => {
  renderPage("/user/bank/money", [answer(funds.readToday, () => "BUSY")], { signedIn: trader });
  expect((await screen.findByRole("alert")).textContent).toContain("系统繁忙");
  expect(notices()).toContainEqual(expect.stringContaining("系统繁忙"));
});

test("what is not for the user is not offered again, but a way home", async () => {
  renderPage("/user/bank/money", [answer(funds.readToday, () => "NOT_ALLOWED")], { signedIn: trader });
  const refused = await screen.findByRole("alert");
  expect(refused.textContent).toContain("没有操作权限");
  expect(within(refused).queryByRole("button", { name: "重试" })).toBeNull();
  expect(within(refused).getByRole("link", { name: "返回首页" }).getAttribute("href")).toBe("/");
});
