import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { usePageKeys } from "./page-keys.ts";

afterEach(cleanup);

function Page({ onKey }: { readonly onKey: (key: string) => void }) {
  usePageKeys({ b: () => onKey("b"), "1": () => onKey("1"), "?": () => onKey("?") });
  return (
    <>
      <button type="button">a button</button>
      <input aria-label="a field" />
    </>
  );
}

const open = () => {
  const pressed: string[] = [];
  render(<Page onKey={(key) => pressed.push(key)} />);
  return pressed;
};

test.each([
  ["a letter, small or capital", "bB", ["b", "b"]],
  ["a number, and what is written with Shift", "1?", ["1", "?"]],
  [
    "not with a modifier: those are the browser's own",
    "{Control>}b{/Control}{Alt>}1{/Alt}{Meta>}b{/Meta}",
    [],
  ],
  ["no other key", "x2", []],
] as const)("the page hears %s", async (_, keys, expected) => {
  const pressed = open();
  await userEvent.keyboard(keys);
  expect(pressed).toEqual(expected);
});

test("a button with the focus leaves the keys to the page, a field does not", async () => {
  const pressed = open();
  const user = userEvent.setup();
  await user.click(screen.getByRole("button"));
  await user.keyboard("b");
  await user.click(screen.getByLabelText("a field"));
  await user.keyboard("b1?");
  expect(pressed).toEqual(["b"]);
  expect(screen.getByLabelText<HTMLInputElement>("a field").value).toBe("b1?");
});

test("behind an open dialog the page hears nothing", async () => {
  const pressed = open();
  const dialog = document.createElement("dialog");
  dialog.setAttribute("open", "");
  document.body.append(dialog);
  await userEvent.keyboard("b");
  dialog.remove();
  expect(pressed).toEqual([]);
});
