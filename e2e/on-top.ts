import type { Locator } from "@playwright/test";
import { expect } from "./watch.ts";

/** The points of a layer that have something else on top of them: those of its corners and its centre that are in the window. */
function coveredPoints(layer: Element) {
  const { left, right, top, bottom } = layer.getBoundingClientRect();
  // Corners may be round; what is of the layer stands a little inside.
  const inset = 6;
  const points = [
    [left + inset, top + inset],
    [right - inset, top + inset],
    [left + inset, bottom - inset],
    [right - inset, bottom - inset],
    [(left + right) / 2, (top + bottom) / 2],
  ] as const;
  const inWindow = points.filter(([x, y]) => x >= 0 && y >= 0 && x < innerWidth && y < innerHeight);
  if (inWindow.length === 0) return ["the whole layer lies outside of the window"];
  return inWindow.flatMap(([x, y]) => {
    const top = document.elementFromPoint(x, y);
    return layer.contains(top) ? [] : [`at ${x},${y} lies ${top?.outerHTML.slice(0, 120) ?? "nothing"}`];
  });
}

/** What is open is on top: nothing of the page, nor of a layer below it, covers it. */
export async function expectOnTop(layer: Locator): Promise<void> {
  await expect(layer).toBeVisible();
  // It may still be on its way to its place.
  await expect.poll(() => layer.evaluate(coveredPoints), { intervals: [50] }).toEqual([]);
}
