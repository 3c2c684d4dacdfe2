import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { CallLost, SignedOut } from "../../api/failures.ts";
import { FailedState } from "./empty-state.tsx";

afterEach(cleanup);

test("what failed says why and can be tried again; on the way to the sign-in nothing has failed", () => {
  const show = (error: Error) => render(<FailedState error={error} what="余额" onRetry={() => undefined} />);
  const failed = show(new CallLost("cut"));
  expect(screen.getByRole("alert").textContent).toMatch(/^余额：.+重试$/);
  failed.unmount();
  show(new SignedOut("登录已失效，请重新登录"));
  expect(screen.getByRole("status", { name: "加载中" })).toBeDefined();
  expect(screen.queryByRole("alert")).toBeNull();
  expect(screen.queryByRole("button")).toBeNull();
});
