import { readFileSync } from "node:fs";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { Dialog } from "./dialog.tsx";

afterEach(cleanup);
const cancel = () => fireEvent(screen.getByRole("dialog"), new Event("cancel", { cancelable: true }));

test("a dialog has a title bar, is maximized and restored, and closed, each with its tip (R-2260…R-2263)", () => {
  const onClose = vi.fn();
  render(
    <Dialog title="提交申请" onClose={onClose}>
      内容
    </Dialog>,
  );
  expect(screen.getByRole("dialog", { name: "提交申请" })).toBeDefined();
  const tipOf = (name: string) => screen.getByRole("button", { name }).getAttribute("data-tip");
  expect([tipOf("全屏"), tipOf("关闭")]).toEqual(["全屏", "关闭"]);
  fireEvent.click(screen.getByRole("button", { name: "全屏" }));
  expect(tipOf("退出全屏")).toBe("退出全屏");
  fireEvent.click(screen.getByRole("button", { name: "退出全屏" }));
  expect(screen.queryByRole("button", { name: "退出全屏" })).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "关闭" }));
  cancel();
  expect(onClose).toHaveBeenCalledTimes(2);
});

test("a dialog is 450 wide at most unless maximized (R-2264)", () => {
  const css = readFileSync(`${import.meta.dirname}/dialog.module.css`, "utf8");
  expect(/\.dialog \{[^}]*max-width: 450px/.test(css)).toBe(true);
});

test("a dialog stays while it is busy, and one that nothing closes has no button for it", () => {
  const onClose = vi.fn();
  const { rerender } = render(
    <Dialog title="付款" onClose={onClose} busy>
      内容
    </Dialog>,
  );
  cancel();
  expect(screen.getByRole("button", { name: "关闭" })).toHaveProperty("disabled", true);
  rerender(
    <Dialog title="付款" onClose={null}>
      内容
    </Dialog>,
  );
  cancel();
  expect(screen.queryByRole("button", { name: "关闭" })).toBeNull();
  expect(onClose).not.toHaveBeenCalled();
});

test("a dialog is closed while it is still on the page, so that the focus it gives back is taken from nobody", () => {
  const close = vi.spyOn(HTMLDialogElement.prototype, "close");
  const { rerender } = render(
    <Dialog title="付款" onClose={null}>
      内容
    </Dialog>,
  );
  const wasThere: boolean[] = [];
  close.mockImplementation(function (this: HTMLDialogElement) {
    wasThere.push(this.isConnected);
  });
  rerender(<input aria-label="数量" />);
  expect(wasThere).toEqual([true]);
  close.mockRestore();
});
