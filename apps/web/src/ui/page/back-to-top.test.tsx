import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { BackToTop } from "./back-to-top.tsx";

const scrollTo = (px: number) =>
  act(() => {
    window.scrollTo(0, px);
    window.dispatchEvent(new Event("scroll"));
  });

afterEach(() => {
  cleanup();
  scrollTo(0);
});

test("the way back to the top shows once the page was scrolled by more than 100 px (R-257, R-921)", () => {
  render(<BackToTop />);
  const shown = () => screen.queryByRole("button", { name: "返回顶部" }) !== null;
  const seen = [0, 100, 101, 100].map((px) => {
    scrollTo(px);
    return shown();
  });
  expect(seen).toEqual([false, false, true, false]);
});
