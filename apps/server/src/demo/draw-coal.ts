import { type Colour, pngOf } from "./make-picture.ts";
import { randomFrom } from "./random.ts";

const side = 360;

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
  const near = (x: number, y: number) => {
    const [column, row] = [Math.floor(x / stone) + 1, Math.floor(y / stone) + 1];
    let first = { far: Number.POSITIVE_INFINITY, grey: 0, x: 0, y: 0 };
    let second = Number.POSITIVE_INFINITY;
    for (let r = row - 1; r <= row + 1; r += 1)
      for (let c = column - 1; c <= column + 1; c += 1) {
        const point = r < 0 || c < 0 || c >= columns ? undefined : points[r * columns + c];
        if (!point) continue;
        const far = Math.hypot(point.x - x, point.y - y);
        if (far < first.far) {
          second = first.far;
          first = { ...point, far };
        } else if (far < second) second = far;
      }
    return { ...first, edge: second - first.far };
  };
  const colourAt = (x: number, y: number): Colour => {
    const { grey, edge, x: px, y: py } = near(x, y);
    // Light comes from the upper left; between two stones it is dark.
    const light = ((px - x + (py - y)) / stone) * 22;
    const shade = edge < 1.5 ? 14 : Math.max(10, Math.min(150, Math.round(grey + light)));
    return [shade, shade + 2, shade + 6];
  };
  return pngOf({ width: side, height: side }, colourAt);
}
