import { randomBytes, randomInt } from "node:crypto";
import sharp from "sharp";
import { fontCount, outlineOf, type Point } from "./glyphs.ts";

/** Capitals and digits that are not mistaken for one another. */
const signs = "ACDEFHJKLMNPRTXY37";
const signCount = 4;
/** Twice the size at which it is shown, for dense screens. */
const width = 300;
const height = 96;
const ink = "#33424f";
const paper = "#f4f6f8";

export const drawSigns = (): string =>
  Array.from({ length: signCount }, () => signs[randomInt(signs.length)]).join("");

/** Any number between two. */
const between = (least: number, most: number) => least + (randomInt(2 ** 32) / 2 ** 32) * (most - least);

type Bend = (point: Point) => Point;

/** Waves along both sides of the picture, other ones each time. */
function drawWaves(): Bend {
  const [across, down] = [between(3, 5), between(4, 7)];
  const [acrossLength, downLength] = [between(46, 80), between(90, 150)];
  const [acrossFrom, downFrom] = [between(0, 6.3), between(0, 6.3)];
  return ({ x, y }) => ({
    x: x + across * Math.sin((y / acrossLength) * 2 * Math.PI + acrossFrom),
    y: y + down * Math.sin((x / downLength) * 2 * Math.PI + downFrom),
  });
}

/** A sign of another font each time, turned, slanted, and of another size, at its place. */
function placeSign(sign: string, index: number): readonly (readonly Point[])[] {
  const [turn, slant] = [between(-0.36, 0.36), between(-0.22, 0.22)];
  const [wide, high] = [between(50, 66), between(52, 62)];
  const [left, top] = [38 + index * 72 + between(-8, 8), height / 2 + between(-6, 6)];
  return outlineOf(sign, randomInt(fontCount), () => randomInt(4, 9)).map((line) =>
    line.map(({ x, y }) => {
      const [leaning, upright] = [(x + slant * y) * wide, y * high];
      return {
        x: left + leaning * Math.cos(turn) - upright * Math.sin(turn),
        y: top + leaning * Math.sin(turn) + upright * Math.cos(turn),
      };
    }),
  );
}

const shown = (line: readonly Point[]) => line.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join("L");

/** A line across the picture, as thick as those of the signs. */
function drawStroke(color: string, thick: number, bend: Bend): string {
  const [from, to, bow] = [between(10, height - 10), between(10, height - 10), between(-40, 40)];
  const points = Array.from({ length: 25 }, (_, i) => {
    const at = i / 24;
    return bend({
      x: at * width,
      y: from + (to - from) * at + bow * Math.sin(at * Math.PI * between(0.98, 1.02)),
    });
  });
  return `<path d="M${shown(points)}" fill="none" stroke="${color}" stroke-width="${(thick * between(0.75, 1.25)).toFixed(1)}"/>`;
}

/** A stroke of a sign's size that is part of none. */
function drawScrap(): string {
  const [x, y, turn] = [between(0, width), between(0, height), between(0, 6.3)];
  const length = between(8, 20);
  const [dx, dy] = [Math.cos(turn) * length, Math.sin(turn) * length];
  const bow = { x: x + dx / 2 - dy / 3, y: y + dy / 2 + dx / 3 };
  return `<path d="M${x} ${y}Q${bow.x} ${bow.y} ${x + dx} ${y + dy}" fill="none" stroke="${ink}" stroke-width="${between(1.5, 3)}"/>`;
}

/** Spots and grain in place of an even ground: of a picture of grey points, in place. */
function sprinkle(pixels: Buffer): void {
  const chance = randomBytes(pixels.length);
  const grain = randomBytes(pixels.length);
  for (let i = 0; i < pixels.length; i += 1) {
    const value = pixels[i] ?? 0;
    const spotted = (chance[i] ?? 0) < 7 ? 290 - value : value;
    pixels[i] = Math.max(0, Math.min(255, spotted + ((grain[i] ?? 0) % 48) - 24));
  }
}

/** The signs as a picture (PNG): letters of mixed fonts bent by waves, crossed by lines of ink and of paper, with spots and grain. */
export async function pictureOf(text: string): Promise<Buffer> {
  const bend = drawWaves();
  const letters = [...text].map((sign, i) => {
    const lines = placeSign(sign, i).map((line) => line.map(bend));
    return `<path fill-rule="nonzero" fill="${ink}" d="${lines.map((line) => `M${shown(line)}Z`).join("")}"/>`;
  });
  const strokes = (count: number, color: string, thick: number) =>
    Array.from({ length: count }, () => drawStroke(color, thick, bend));
  const drawn = [
    `<rect width="${width}" height="${height}" fill="${paper}"/>`,
    ...Array.from({ length: 10 }, drawScrap),
    ...letters,
    ...strokes(2, paper, 2.5),
    ...strokes(3, ink, 3.5),
  ];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${drawn.join("")}</svg>`;
  const pixels = await sharp(Buffer.from(svg)).greyscale().blur(0.6).raw().toBuffer();
  sprinkle(pixels);
  return sharp(pixels, { raw: { width, height, channels: 1 } })
    .png({ palette: true, colours: 16 })
    .toBuffer();
}
