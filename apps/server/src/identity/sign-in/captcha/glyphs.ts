/// <reference path="../../../platform/fontkit.d.ts" />
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { create, type Font } from "fontkit";

const require = createRequire(import.meta.url);

/** Fonts whose letters differ: of a pen, of a typewriter, with serifs, and without. */
const files = [
  () => require.resolve("@expo-google-fonts/comic-neue/700Bold/ComicNeue_700Bold.ttf"),
  () => require.resolve("@expo-google-fonts/comic-neue/700Bold_Italic/ComicNeue_700Bold_Italic.ttf"),
  () => require.resolve("@expo-google-fonts/courier-prime/700Bold/CourierPrime_700Bold.ttf"),
  () => require.resolve("@expo-google-fonts/courier-prime/700Bold_Italic/CourierPrime_700Bold_Italic.ttf"),
  () => require.resolve("@expo-google-fonts/roboto-slab/700Bold/RobotoSlab_700Bold.ttf"),
  () => require.resolve("@expo-google-fonts/roboto-slab/500Medium/RobotoSlab_500Medium.ttf"),
] as const;

export const fontCount = files.length;

/** The fonts that were asked for, by their place in `files`. */
const fonts: Font[] = [];

function fontAt(index: number): Font {
  const font = fonts[index] ?? create(readFileSync((files[index] ?? files[0])()));
  fonts[index] = font;
  return font;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The closed lines of a sign in one of the fonts, as corners close together; the sign is one unit high, y grows downwards, (0, 0) is its middle. */
export function outlineOf(sign: string, font: number, pieces: () => number): readonly (readonly Point[])[] {
  const { path } = fontAt(font).glyphForCodePoint(sign.codePointAt(0) ?? 0);
  const { minX, minY, maxX, maxY } = path.bbox;
  const size = maxY - minY;
  const place = (x: number, y: number): Point => ({
    x: (x - (minX + maxX) / 2) / size,
    y: ((minY + maxY) / 2 - y) / size,
  });
  const lines: Point[][] = [];
  for (const { command, args } of path.commands) {
    const given = Array.from({ length: args.length / 2 }, (_, i) =>
      place(args[2 * i] ?? 0, args[2 * i + 1] ?? 0),
    );
    const line = lines.at(-1);
    const [first] = given;
    if (command === "moveTo" && first) lines.push([first]);
    else if (line)
      line.push(...cornersTo(line, command === "closePath" ? line.slice(0, 1) : given, pieces()));
  }
  return lines;
}

/** Corners along a piece of a line: straight to the last point, or bent towards those before it (a Bézier curve). */
function cornersTo(line: readonly Point[], to: readonly Point[], count: number): readonly Point[] {
  const from = line.at(-1);
  if (!from) return [];
  const points = [from, ...to];
  return Array.from({ length: count }, (_, i) => onCurve(points, (i + 1) / count));
}

/** A point on a Bézier curve, by de Casteljau: between its points, again and again. */
function onCurve(points: readonly Point[], at: number): Point {
  const [first = { x: 0, y: 0 }, ...rest] = points;
  if (rest.length === 0) return first;
  const between = rest.map(({ x, y }, i) => {
    const before = points[i] ?? first;
    return { x: before.x + (x - before.x) * at, y: before.y + (y - before.y) * at };
  });
  return onCurve(between, at);
}
