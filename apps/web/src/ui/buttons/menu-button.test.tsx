import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { MenuButton } from "./menu-button.tsx";

const chosen = vi.fn();
const root = () => screen.getByRole("button", { name: "菜单" }).parentElement as HTMLElement;
const enter = (pointerType = "mouse") => fireEvent.pointerEnter(root(), { pointerType });
const leave = () => fireEvent.pointerLeave(root(), { pointerType: "mouse" });
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const isOpen = () => screen.queryByRole("menu") !== null;

beforeEach(() => {
  vi.useFakeTimers();
  render(<MenuButton label="菜单" items={[{ label: "锁屏", onSelect: chosen }]} />);
});
afterEach(() => {
  vi.useRealTimers();
  chosen.mockReset();
  cleanup();
});

test("pointed at for 250 ms it opens, and left for 400 ms it closes (R-930, R-931)", () => {
  enter();
  pass(249);
  expect(isOpen()).toBe(false);
  pass(1);
  expect(isOpen()).toBe(true);
  leave();
  pass(399);
  expect(isOpen()).toBe(true);
  pass(1);
  expect(isOpen()).toBe(false);
});

test("whoever only passes over it opens nothing, and whoever comes back in time keeps it open", () => {
  enter();
  pass(200);
  leave();
  pass(1000);
  expect(isOpen()).toBe(false);
  enter();
  pass(250);
  leave();
  pass(300);
  enter();
  pass(1000);
  expect(isOpen()).toBe(true);
});

test("what was clicked stays until it is left by a click, Esc or a choice", () => {
  enter();
  pass(250);
  fireEvent.click(screen.getByRole("button", { name: "菜单" }));
  leave();
  pass(1000);
  expect(isOpen()).toBe(true);
  fireEvent.click(screen.getByRole("menuitem", { name: "锁屏" }));
  expect(chosen).toHaveBeenCalledOnce();
  pass(1000);
  expect(isOpen()).toBe(false);
});

test("a finger does not point", () => {
  enter("touch");
  pass(1000);
  expect(isOpen()).toBe(false);
});

test("it is called in full where its label shows less", () => {
  cleanup();
  const name = "榆林晨曜煤业有限公司（王立新）";
  render(<MenuButton label="王立新" name={name} items={[]} />);
  expect(screen.getByRole("button", { name }).textContent).toBe("王立新");
});
