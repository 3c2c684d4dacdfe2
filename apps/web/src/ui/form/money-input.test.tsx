import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, expect, test } from "vitest";
import { acceptableAmount, caretIn, MoneyInput } from "./money-input.tsx";

afterEach(cleanup);

test.each([
  ["620", 2, "620"],
  ["620.5", 2, "620.5"],
  ["620.55", 2, "620.55"],
  ["620.555", 2, null],
  ["620.5555", 4, "620.5555"],
  ["620.55555", 4, null],
  [".5", 2, "0.5"],
  ["", 2, ""],
  ["1,486,200.00", 2, "1486200.00"],
  ["６２０。５", 2, "620.5"],
  ["-1", 2, null],
  ["1e5", 2, null],
  ["六", 2, null],
])("typing %s with %i decimals leaves %s (R-511, R-512)", (typed, decimals, amount) => {
  expect(acceptableAmount(typed, decimals)).toBe(amount);
});

test.each([
  ["1,234,567.5", 0, false, 11],
  ["1,234,567.5", 2, false, 9],
  ["1,234,567.5", 5, false, 5],
  ["1,234,567.5", 5, true, 6],
  ["1,234", 4, false, 0],
  ["", 0, false, 0],
])(
  "in %s the caret with %i characters behind it, forward %s, stands at %i",
  (text, behind, forward, caret) => {
    expect(caretIn(text, { behind, forward })).toBe(caret);
  },
);

/** A field, and what it holds. */
function Sheet({ value: first = "" }) {
  const [value, setValue] = useState(first);
  return (
    <>
      <MoneyInput aria-label="金额" value={value} onChange={setValue} />
      <output>{value}</output>
    </>
  );
}

function open(value?: string) {
  render(<Sheet {...(value !== undefined && { value })} />);
  const field = screen.getByLabelText<HTMLInputElement>("金额");
  return { field, held: () => screen.getByRole("status").textContent };
}

test("an amount is grouped while it is typed, and held without separators", async () => {
  const { field, held } = open();
  await userEvent.type(field, "1234567.5");
  expect(field.value).toBe("1,234,567.5");
  expect(held()).toBe("1234567.5");
  await userEvent.type(field, "x5");
  expect(field.value).toBe("1,234,567.55");
});

test("what is typed or struck within an amount leaves the caret there", async () => {
  const { field, held } = open("12345");
  await userEvent.type(field, "99", { initialSelectionStart: 2, initialSelectionEnd: 2 });
  expect(held()).toBe("1299345");
  expect(field.selectionStart).toBe(field.value.indexOf("345") - 1);
  await userEvent.keyboard("{Backspace}");
  expect(held()).toBe("129345");
  expect(field.value.slice(field.selectionStart ?? 0)).toBe(",345");
});

test("a separator cannot be struck; the caret goes over it", async () => {
  const { field, held } = open("12345");
  await userEvent.type(field, "{Backspace}", { initialSelectionStart: 3, initialSelectionEnd: 3 });
  expect([held(), field.selectionStart]).toEqual(["12345", 2]);
  await userEvent.keyboard("{Backspace}");
  expect(held()).toBe("1345");
});

test("what an input method composes is judged when it is done", () => {
  const { field, held } = open("12345");
  fireEvent.compositionStart(field);
  fireEvent.change(field, { target: { value: "12,345六" } });
  expect(field.value).toBe("12,345六");
  fireEvent.compositionEnd(field);
  expect([field.value, held()]).toEqual(["12,345", "12345"]);
});
