import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { ChunkLost } from "./page-chunk.ts";
import { PageFailure } from "./page-failure.tsx";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test.each(["missing", "timeout"] as const)(
  "in the place of a page that did not come (%s) stand the words and a button that loads it anew (R-825)",
  async (reason) => {
    const reload = vi.spyOn(location, "reload").mockImplementation(() => {});
    render(<PageFailure error={new ChunkLost(reason)} reset={() => {}} />);
    expect(screen.getByText("页面加载失败,请刷新重试")).toBeDefined();
    expect(reload).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole("button", { name: "刷新页面" }));
    expect(reload).toHaveBeenCalledOnce();
  },
);
