import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { closeGone } from "./opened-pages.ts";
import { renderPage } from "./render-page.tsx";

afterEach(cleanup);

test("a page that has gone leaves the window's history as it found it", () => {
  const own = history.replaceState;
  renderPage("/login", []);
  expect(history.replaceState).not.toBe(own);
  closeGone();
  expect(history.replaceState).not.toBe(own);
  cleanup();
  closeGone();
  expect(history.replaceState).toBe(own);
});

test("what never comes is told with the whole page", async () => {
  render(<p>here</p>);
  await expect(screen.findByText("elsewhere", {}, { timeout: 1 })).rejects.toThrow(
    /Ignored nodes[\s\S]*here/,
  );
});

test("whatever a style sheet hides has no role, and another style takes none", () => {
  const style = document.createElement("style");
  style.textContent = ".gone { display: none } .red { color: red }";
  document.head.append(style);
  render(
    <>
      <button type="button" className="gone">
        gone
      </button>
      <button type="button" className="red">
        red
      </button>
    </>,
  );
  expect(screen.getAllByRole("button").map(({ textContent }) => textContent)).toEqual(["red"]);
  style.remove();
});
