import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { clearNotices, dismiss, succeed, warn } from "./notices.ts";
import { Snackbar } from "./snackbar.tsx";

beforeEach(() => {
  // What other tests of this worker have left.
  clearNotices();
  vi.useFakeTimers();
});
afterEach(() => {
  act(() => vi.runAllTimers());
  vi.useRealTimers();
  cleanup();
});

const shown = () => [...screen.getByRole("status").querySelectorAll("span")].map((one) => one.textContent);
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

test("a notice stays for 5000 ms (R-2265)", () => {
  render(<Snackbar />);
  act(() => succeed("已保存"));
  pass(4999);
  expect(shown()).toEqual(["已保存"]);
  pass(1);
  expect(shown()).toEqual([]);
});

test("the same words are shown once, and of many the last three", () => {
  render(<Snackbar />);
  act(() => ["网络异常", "价格已变动", "已保存", "网络异常", "库存不足"].forEach(warn));
  expect(shown()).toEqual(["已保存", "网络异常", "库存不足"]);
});

test("whoever has read it closes it, and it alone", () => {
  render(<Snackbar />);
  act(() => {
    warn("价格已变动");
    succeed("已保存");
  });
  act(() => screen.getAllByRole("button", { name: "关闭" })[0]?.click());
  expect(shown()).toEqual(["已保存"]);
  act(() => dismiss(0));
  expect(shown()).toEqual(["已保存"]);
});
