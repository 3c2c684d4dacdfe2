import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { DayField } from "./day-field.tsx";

afterEach(cleanup);

test("a day that is typed is taken, although its form is drawn again before Enter", async () => {
  const days: string[] = [];
  const form = () => (
    <DayField label="列入至" value="2026-11-27" earliest="2026-01-01" onChange={(day) => days.push(day)} />
  );
  const { rerender } = render(form());
  const field = screen.getByLabelText("列入至");
  await userEvent.clear(field);
  await userEvent.type(field, "2099-01-01");
  // As a countdown has it, or an answer that comes.
  rerender(form());
  await userEvent.keyboard("{Enter}");
  expect(days.at(-1)).toBe("2099-01-01");
});
