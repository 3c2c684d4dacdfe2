import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { chooseTheme, useTheme } from "./theme-choice.ts";

const Shown = () => <output>{useTheme()}</output>;
const shown = () => screen.getByRole("status").textContent;

afterEach(() => {
  chooseTheme("light");
  cleanup();
});

test.each(["dark", "light"] as const)("a page that looks %s on the screen is printed light", (theme) => {
  render(<Shown />);
  act(() => chooseTheme(theme));
  const marks = document.documentElement.dataset;
  const before = marks["theme"];
  act(() => dispatchEvent(new Event("beforeprint")));
  expect([shown(), marks["theme"]]).toEqual(["light", undefined]);
  act(() => dispatchEvent(new Event("afterprint")));
  expect([shown(), marks["theme"]]).toEqual([theme, before]);
});
