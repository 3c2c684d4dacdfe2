import { randomFrom } from "../random.ts";
import { type Colour, pngOf } from "./make-picture.ts";

const side = 360;

/** Of coal, by their brightness: a little blue is in each. */
const greys: readonly Colour[] = Array.from({ length: 151 }, (_, shade) => [shade, shade + 2, shade + 6]);
const dark: Colour = [14, 16, 20];

/**
 * A drawn picture of coal, a PNG: stones of the size of its lumps (mm) from above, each a cell around its own point, in
 * the greys of its kind. The same seed gives the same picture.
 */
export function drawCoal(seed: string, lumps: number): Buffer {
  const random = randomFrom(seed);
  // Small coal is drawn larger than it is, or nobody would see that it is no dust.
  const stone = Math.max(9, Math.min(72, Math.round(8 + lumps * 0.75)));
  const columns = Math.ceil(side / stone) + 2;
  const points = Array.from({ length: columns * columns }, (_, i) => ({
    x: ((i % columns) - 0.4 + random.next() * 0.8) * stone,
    y: (Math.floor(i / columns) - 0.4 + random.next() * 0.8) * stone,
    grey: 38 + random.below(74),
  }));
  const colourAt = (x: number, y: number): Colour => {
    const [column, row] = [Math.floor(x / stone) + 1, Math.floor(y / stone) + 1];
    let nearest = points[row * columns + column];
    // Squares of distances order as distances do.
    let [first, second] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
    for (let r = Math.max(0, row - 1); r <= row + 1; r += 1)
      for (let c = Math.max(0, column - 1); c <= Math.min(columns - 1, column + 1); c += 1) {
        const point = points[r * columns + c];
        if (!point) continue;
        const far = (point.x - x) ** 2 + (point.y - y) ** 2;
        if (far < first) {
          second = first;
          first = far;
          nearest = point;
        } else if (far < second) second = far;
      }
    if (!nearest) return dark;
    // Light comes from the upper left; between two stones it is dark.
    if (Math.sqrt(second) - Math.sqrt(first) < 1.5) return dark;
    const light = ((nearest.x - x + (nearest.y - y)) / stone) * 22;
    return greys[Math.max(10, Math.min(150, Math.round(nearest.grey + light)))] ?? dark;
  };
  return pngOf({ width: side, height: side }, colourAt);
}
