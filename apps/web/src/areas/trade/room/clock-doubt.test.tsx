import { cleanup, screen } from "@testing-library/react";
import { api } from "@zd/api";
import { instant } from "@zd/domain/kernel/brand";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
// Its libraries take their time: loaded here, not within the first test.
import "./room-page.tsx";
import { answer } from "../../../testing/render-page.tsx";
import { enter } from "../../../testing/room-scene.ts";

let slowerBy = 0;
beforeEach(() => {
  slowerBy = 0;
  const real = performance.now.bind(performance);
  vi.spyOn(performance, "now").mockImplementation(() => real() + slowerBy);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** A room whose server is ahead of the computer's clock by so much, and answers after so long. */
const room = (aheadMs: number, delayMs = 0) =>
  enter({
    answers: [
      answer(api.trading.readTradingTime, () => {
        const serverTime = instant(Math.round(performance.timeOrigin + performance.now()) + aheadMs);
        slowerBy += delayMs;
        return { serverTime, tradingDay: "2025-06-16", running: 1, nextStartsAt: null };
      }),
    ],
  });

const findDelay = () => screen.findByText(/^延迟 \d+ 毫秒$/);

test("a trader whose clock is off is told by how much, and that the countdown is the server's", async () => {
  room(3_000);
  expect(await screen.findByText("本机时钟偏差 3 秒，倒计时以服务器为准")).toBeDefined();
});

test("a clock that is hours off is told in hours", async () => {
  room(8 * 3_600_000);
  expect(await screen.findByText("本机时钟偏差 8 小时，倒计时以服务器为准")).toBeDefined();
});

test("a slow line is told beside it", async () => {
  room(4_000, 1_500);
  expect(await screen.findByText(/^本机时钟偏差 [234] 秒.*网络延迟 1\.[5-9] 秒，请提前报价/)).toBeDefined();
});

test("a clock and a line that are all right need no word", async () => {
  room(1_000, 200);
  await findDelay();
  expect(screen.queryByText(/本机时钟偏差|网络延迟/)).toBeNull();
});
