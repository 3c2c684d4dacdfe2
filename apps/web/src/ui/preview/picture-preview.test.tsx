import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { PicturePreview } from "./picture-preview.tsx";

afterEach(cleanup);

const names = ["一.png", "二.png", "三.png"];
const closed = vi.fn();
let clock = 0;
beforeEach(() => {
  closed.mockClear();
  clock = 0;
});

function Gallery({
  count = 3,
  maskCloses = true,
}: {
  readonly count?: number;
  readonly maskCloses?: boolean;
}) {
  const [at, setAt] = useState(0);
  const pictures = names.slice(0, count).map((name) => ({ name, address: `/${name}` }));
  return (
    <PicturePreview pictures={pictures} at={at} onTurnTo={setAt} onClose={closed} maskCloses={maskCloses} />
  );
}

/** How the picture stands: scale, turn, place. */
const shown = () => {
  const { transform } = (screen.getByRole("img") as HTMLImageElement).style;
  const [x, y, turned, scale] = [...transform.matchAll(/-?[\d.]+/g)].map(([figure]) => Number(figure));
  return { name: screen.getByRole("img").getAttribute("alt"), x, y, turned, scale };
};
const dialog = () => screen.getByRole("dialog");
/** Presses a key so long after the one before. */
function press(key: string, afterMs = 300) {
  clock += afterMs;
  const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
  Object.defineProperty(event, "timeStamp", { value: clock });
  fireEvent(dialog(), event);
}
const click = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const finger = (kind: "Down" | "Move" | "Up", id: number, x: number, y: number) =>
  fireEvent[`pointer${kind}`](screen.getByRole("img"), { pointerId: id, clientX: x, clientY: y });

describe("a picture over the page", () => {
  test("is zoomed by 0.15 with buttons and keys, and not below 0.2 (R-2243, R-2245, R-2255)", () => {
    render(<Gallery />);
    click("放大 (W)");
    expect(shown().scale).toBe(1.15);
    press("w");
    expect(shown().scale).toBe(1.3);
    press("s");
    click("缩小 (S)");
    expect(shown().scale).toBe(1);
    for (let i = 0; i < 8; i++) click("缩小 (S)");
    expect(shown().scale).toBe(0.2);
    expect(screen.getByText(/20%/)).toBeDefined();
  });

  test("is zoomed by 0.05 with the wheel (R-2244)", () => {
    render(<Gallery />);
    fireEvent.wheel(screen.getByTestId("mask"), { deltaY: -120 });
    expect(shown().scale).toBe(1.05);
    fireEvent.wheel(screen.getByTestId("mask"), { deltaY: 3 });
    expect(shown().scale).toBe(1);
  });

  test("is turned by 90 degrees, Q to the left and E to the right (R-2246, R-2256)", () => {
    render(<Gallery />);
    click("向右旋转 (E)");
    press("e");
    expect(shown().turned).toBe(180);
    press("q");
    click("向左旋转 (Q)");
    press("Q");
    expect(shown().turned).toBe(-90);
  });

  test("is dragged (R-2248), and a drag that ends beside it closes nothing", () => {
    render(<Gallery />);
    finger("Down", 1, 100, 100);
    finger("Move", 1, 130, 90);
    finger("Move", 1, 140, 80);
    finger("Up", 1, 140, 80);
    finger("Move", 1, 500, 500);
    expect(shown()).toMatchObject({ x: 40, y: -20 });
    fireEvent.click(screen.getByTestId("mask"));
    expect(closed).not.toHaveBeenCalled();
  });

  test("is zoomed by two fingers (R-2249)", () => {
    render(<Gallery />);
    finger("Down", 1, 100, 100);
    finger("Down", 2, 200, 100);
    finger("Move", 2, 300, 100);
    expect(shown()).toMatchObject({ scale: 2, x: 0, y: 0 });
    finger("Move", 1, 280, 100);
    expect(shown().scale).toBe(0.2);
  });

  test("is followed by the next, around both ends (R-2250, R-2251, R-2253, R-2254), each as it is", () => {
    render(<Gallery />);
    press("w");
    press("a");
    expect(shown()).toMatchObject({ name: "三.png", scale: 1 });
    press("d");
    expect(shown().name).toBe("一.png");
    click("下一张 (D)");
    click("下一张 (D)");
    click("下一张 (D)");
    click("上一张 (A)");
    expect(shown().name).toBe("三.png");
  });

  test("alone has no next", () => {
    render(<Gallery count={1} />);
    expect(screen.queryByRole("button", { name: "下一张 (D)" })).toBeNull();
    press("d");
    expect(shown().name).toBe("一.png");
  });

  test("is set back with R (R-2257)", () => {
    render(<Gallery />);
    click("放大 (W)");
    click("向右旋转 (E)");
    finger("Down", 1, 0, 0);
    finger("Move", 1, 9, 9);
    press("r");
    expect(shown()).toMatchObject({ scale: 1, turned: 0, x: 0, y: 0 });
  });

  test("hears one key in 300 ms (R-2258)", () => {
    render(<Gallery />);
    press("w");
    press("w", 299);
    press("e", 0);
    expect(shown()).toMatchObject({ scale: 1.15, turned: 0 });
    press("w", 1);
    expect(shown().scale).toBe(1.3);
  });

  test("leaves keys with Ctrl to the browser", () => {
    render(<Gallery />);
    fireEvent.keyDown(dialog(), { key: "r", ctrlKey: true });
    fireEvent.keyDown(dialog(), { key: "x" });
    expect(shown()).toMatchObject({ scale: 1 });
  });

  test("closes by Esc (R-2252), by its button, and by the mask (R-2259)", () => {
    render(<Gallery />);
    press("Escape");
    click("关闭 (Esc)");
    fireEvent.click(screen.getByRole("img"));
    expect(closed).toHaveBeenCalledTimes(2);
    fireEvent.click(screen.getByTestId("mask"));
    expect(closed).toHaveBeenCalledTimes(3);
  });

  test("does not close by the mask where that is switched off (R-2259)", () => {
    render(<Gallery maskCloses={false} />);
    fireEvent.click(screen.getByTestId("mask"));
    expect(closed).not.toHaveBeenCalled();
  });

  test("fills the screen and gives it back (R-2247)", () => {
    render(<Gallery />);
    const ask = vi.fn(async () => {});
    screen.getByTestId("mask").requestFullscreen = ask;
    click("全屏");
    expect(ask).toHaveBeenCalledOnce();
    const leave = vi.fn(async () => {});
    Object.defineProperty(document, "fullscreenElement", { value: document.body, configurable: true });
    Object.defineProperty(document, "exitFullscreen", { value: leave, configurable: true });
    fireEvent(document, new Event("fullscreenchange"));
    click("退出全屏");
    expect(leave).toHaveBeenCalledOnce();
    Object.defineProperty(document, "fullscreenElement", { value: null, configurable: true });
  });

  test("that cannot be drawn says so, and the next can", () => {
    render(<Gallery />);
    fireEvent.error(screen.getByRole("img"));
    expect(screen.getByText("无法显示该图片")).toBeDefined();
    press("d");
    expect(shown().name).toBe("二.png");
  });
});
