import { cleanup, fireEvent, render, renderHook, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createRef, useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { CancelButton } from "../buttons/cancel-button.tsx";
import { MenuButton } from "../buttons/menu-button.tsx";
import { Dialog } from "../dialog/dialog.tsx";
import { useEscape } from "./escape.ts";
import { unsaved } from "./unsaved.ts";

afterEach(cleanup);

/** A dialog with a reason, a search and a password, that opens a second one. */
function Refusal({ onClose }: { readonly onClose: () => void }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <Dialog title="驳回" onClose={onClose} footer={<CancelButton />}>
      <textarea aria-label="原因" />
      <input type="search" aria-label="查找" />
      <input type="password" aria-label="资金密码" />
      <input type="checkbox" aria-label="通知对方" />
      <button type="button" onClick={() => setAsking(true)}>
        更多
      </button>
      {isAsking && (
        <Dialog title="更多" onClose={() => setAsking(false)}>
          <input aria-label="备注" />
        </Dialog>
      )}
    </Dialog>
  );
}

const open = () => {
  const onClose = vi.fn();
  render(<Refusal onClose={onClose} />);
  return onClose;
};
const dialogs = () => screen.queryAllByRole("dialog").map((dialog) => dialog.getAttribute("aria-labelledby"));
const question = () => screen.getByRole("dialog", { name: "放弃已填写的内容？" });
const answerWith = (name: string) => userEvent.click(within(question()).getByRole("button", { name }));

test("Esc leaves the layer on top and nothing below it", async () => {
  const onClose = open();
  await userEvent.click(screen.getByRole("button", { name: "更多" }));
  expect(dialogs()).toHaveLength(2);
  await userEvent.keyboard("{Escape}");
  expect(dialogs()).toHaveLength(1);
  expect(onClose).not.toHaveBeenCalled();
  await userEvent.keyboard("{Escape}");
  expect(onClose).toHaveBeenCalledOnce();
});

test("a layer that hears Esc in one place only hears none while the place is not drawn", () => {
  const onLeave = vi.fn();
  const place = createRef<HTMLDivElement>();
  renderHook(() => useEscape(true, onLeave, { within: place }));
  expect(fireEvent.keyDown(document.body, { key: "Escape" })).toBe(true);
  render(<div ref={place} data-testid="place" />);
  fireEvent.keyDown(document.body, { key: "Escape" });
  expect(onLeave).not.toHaveBeenCalled();
  fireEvent.keyDown(screen.getByTestId("place"), { key: "Escape" });
  expect(onLeave).toHaveBeenCalledOnce();
});

test("Esc that is held down leaves one layer, and one that an input method takes leaves none", () => {
  const onClose = open();
  const reason = screen.getByLabelText("原因");
  fireEvent.keyDown(reason, { key: "Escape", isComposing: true });
  fireEvent.keyDown(reason, { key: "Escape", keyCode: 229 });
  fireEvent.keyDown(reason, { key: "Escape", repeat: true });
  expect(onClose).not.toHaveBeenCalled();
  fireEvent.keyDown(reason, { key: "Escape" });
  expect(onClose).toHaveBeenCalledOnce();
});

test.for([
  ["Esc", () => userEvent.keyboard("{Escape}")],
  ["取消", () => userEvent.click(screen.getByRole("button", { name: "取消" }))],
  ["the title bar", () => userEvent.click(screen.getByRole("button", { name: "关闭" }))],
] as const)("what was typed is dropped by %s only after a question", async ([, leave]) => {
  const onClose = open();
  await userEvent.type(screen.getByLabelText("原因"), "材料不全");
  await leave();
  expect(onClose).not.toHaveBeenCalled();
  await userEvent.keyboard("{Escape}");
  expect(screen.queryByText("放弃已填写的内容？")).toBeNull();
  expect(screen.getByLabelText<HTMLTextAreaElement>("原因").value).toBe("材料不全");
  await leave();
  await answerWith("继续填写");
  expect(onClose).not.toHaveBeenCalled();
  await leave();
  await answerWith("放弃");
  expect(onClose).toHaveBeenCalledOnce();
});

test("what was looked for or taken back, and a password, is nothing to lose; a choice is", async () => {
  const onClose = open();
  await userEvent.type(screen.getByLabelText("查找"), "晨曜");
  await userEvent.type(screen.getByLabelText("资金密码"), "123456");
  await userEvent.type(screen.getByLabelText("原因"), "一");
  await userEvent.clear(screen.getByLabelText("原因"));
  expect(unsaved()).toHaveLength(0);
  await userEvent.keyboard("{Escape}");
  expect(onClose).toHaveBeenCalledOnce();
  await userEvent.click(screen.getByLabelText("通知对方"));
  expect(unsaved()).toHaveLength(1);
});

test("what is typed in a dialog above belongs to that one, and goes with it", async () => {
  const onClose = open();
  await userEvent.click(screen.getByRole("button", { name: "更多" }));
  await userEvent.type(screen.getByLabelText("备注"), "急");
  await userEvent.keyboard("{Escape}");
  await answerWith("放弃");
  expect(screen.queryByLabelText("备注")).toBeNull();
  await userEvent.keyboard("{Escape}");
  expect(onClose).toHaveBeenCalledOnce();
});

test("a field for files that was closed without a file does not close the dialog around", () => {
  const onClose = open();
  fireEvent(screen.getByLabelText("原因"), new Event("cancel", { bubbles: true, cancelable: true }));
  expect(onClose).not.toHaveBeenCalled();
});

test("a menu in a dialog is left first, and the focus goes back to its button", async () => {
  const onClose = vi.fn();
  render(
    <Dialog title="详情" onClose={onClose}>
      <MenuButton label="操作" items={[{ label: "导出", onSelect: () => undefined }]} />
    </Dialog>,
  );
  await userEvent.click(screen.getByRole("button", { name: "操作" }));
  await userEvent.keyboard("{Escape}");
  expect(screen.queryByRole("menu")).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "操作" }));
  expect(onClose).not.toHaveBeenCalled();
});
