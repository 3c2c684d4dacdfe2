import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { PlaceInQueue } from "./place-in-queue.tsx";

afterEach(cleanup);

test("a place that has changed says from where it has moved, and lights up by whether it is better", () => {
  const { rerender } = render(<PlaceInQueue place={3} />);
  const figure = () => screen.getByText(/^\d+$/);
  expect(figure().className).toBe("");
  rerender(<PlaceInQueue place={5} />);
  expect(screen.getByText("由第 3 位退至")).toBeDefined();
  expect(figure().className).toContain("lost");
  rerender(<PlaceInQueue place={2} />);
  expect(screen.getByText("由第 5 位升至")).toBeDefined();
  expect(figure().className).toContain("won");
});
