import { crc32, deflateSync } from "node:zlib";

export type Colour = readonly [red: number, green: number, blue: number];

const paper: Colour = [255, 255, 255];
const grid: Colour = [226, 231, 236];
const bar: Colour = [64, 158, 255];
const [width, height, margin] = [640, 360, 30];

/** A PNG with a column for each figure, from nothing to the largest: how a measure varies over its samples. */
export function makePicture(figures: readonly number[]): Buffer {
  const most = Math.max(...figures);
  const step = (width - 2 * margin) / figures.length;
  const ground = height - margin;
  const colourAt = (x: number, y: number): Colour => {
    const column = Math.floor((x - margin) / step);
    const figure = figures[column];
    const within = (x - margin) % step;
    if (figure !== undefined && y <= ground && within > step * 0.2 && within < step * 0.8)
      if (ground - y <= (figure / most) * (height - 2 * margin)) return bar;
    return y <= ground && (ground - y) % 60 === 0 && x >= margin && x < width - margin ? grid : paper;
  };
  return pngOf({ width, height }, colourAt);
}

/** A PNG of which each point has the colour that is asked for it. */
export function pngOf(
  { width, height }: { readonly width: number; readonly height: number },
  colourAt: (x: number, y: number) => Colour,
): Buffer {
  const lines = Buffer.alloc(height * (width * 3 + 1));
  for (let y = 0, at = 0; y < height; y++) {
    // Each line begins with how it is filtered: not at all.
    at += 1;
    for (let x = 0; x < width; x++) {
      const [red, green, blue] = colourAt(x, y);
      lines[at] = red;
      lines[at + 1] = green;
      lines[at + 2] = blue;
      at += 3;
    }
  }

  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  // Eight bits for each of red, green and blue.
  head.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", head),
    chunk("IDAT", deflateSync(lines)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const framed = Buffer.alloc(named.length + 8);
  framed.writeUInt32BE(data.length, 0);
  named.copy(framed, 4);
  framed.writeUInt32BE(crc32(named), named.length + 4);
  return framed;
}
