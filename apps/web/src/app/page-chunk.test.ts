import { expect, test, vi } from "vitest";
import { withinTime } from "./page-chunk.ts";

test("a page that comes is shown", async () => {
  await expect(withinTime(Promise.resolve("page"))).resolves.toBe("page");
});

test("a page that is gone says so, whatever the browser calls it (R-823, R-824)", async () => {
  const gone = withinTime(Promise.reject(new TypeError("Failed to fetch dynamically imported module")));
  await expect(gone).rejects.toMatchObject({ reason: "missing", message: "页面加载失败,请刷新重试" });
});

test("a page that does not come within two minutes is given up (R-915)", async () => {
  vi.useFakeTimers();
  const lost = expect(withinTime(new Promise(() => {}))).rejects.toMatchObject({ reason: "timeout" });
  await vi.advanceTimersByTimeAsync(120_000);
  await lost;
  vi.useRealTimers();
});
