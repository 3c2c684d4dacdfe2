import sharp from "sharp";

/**
 * Width and height, in points, to which a picture is reduced before its lines are looked for; words are grey stripes
 * in it.
 */
const lookedAt = 256;
/** How far a photo may be turned away from upright or from a quarter turn, in degrees. */
const most = 20;

/** A photo turned so that its lines are level. It may still be upside down, which shows only when it is read. */
export async function straightened(picture: Buffer): Promise<Buffer> {
  const { data, info } = await sharp(picture)
    .flatten({ background: "white" })
    .greyscale()
    .resize({ width: lookedAt, height: lookedAt, fit: "inside" })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const turned = turnOf(data, info.width, info.height);
  // As light as the paper is: in white corners a dark photo would pass for all ink.
  const light = median(data);
  const background = { r: light, g: light, b: light };
  return Math.abs(turned) < 0.5
    ? picture
    : sharp(picture)
        .flatten({ background: "white" })
        .rotate(-turned, { background })
        .png({ compressionLevel: 1 })
        .toBuffer();
}

const median = (grey: Uint8Array): number => grey.toSorted()[grey.length >> 1] ?? 255;

export const onItsHead = (picture: Buffer): Promise<Buffer> =>
  sharp(picture).rotate(180).png({ compressionLevel: 1 }).toBuffer();

/** By how many degrees clockwise the lines of a grey picture are turned: within `most` of nothing or of a quarter turn. */
export function turnOf(grey: Uint8Array, width: number, height: number): number {
  const ink = inkOf(grey, width, height);
  const lying = bestAngle(ink, width, height);
  const standing = bestAngle(transposed(ink, width, height), height, width);
  // What is mirrored about its diagonal is turned the other way.
  return lying.score >= standing.score ? lying.angle : 90 - standing.angle;
}

/** How much darker each point is than the points around it: ink stands out, a shadow does not. */
function inkOf(grey: Uint8Array, width: number, height: number): Float32Array {
  const wide = width + 1;
  const sums = new Float64Array(wide * (height + 1));
  for (let y = 0; y < height; y++) {
    let row = 0;
    for (let x = 0; x < width; x++) {
      row += grey[y * width + x] ?? 0;
      sums[(y + 1) * wide + x + 1] = (sums[y * wide + x + 1] ?? 0) + row;
    }
  }
  const at = (x: number, y: number) => sums[y * wide + x] ?? 0;
  const ink = new Float32Array(width * height);
  for (let y = 0; y < height; y++) {
    const [top, bottom] = [Math.max(0, y - around), Math.min(height, y + around + 1)];
    for (let x = 0; x < width; x++) {
      const [left, right] = [Math.max(0, x - around), Math.min(width, x + around + 1)];
      const sum = at(right, bottom) - at(left, bottom) - at(right, top) + at(left, top);
      const darker = sum / ((right - left) * (bottom - top)) - (grey[y * width + x] ?? 0);
      ink[y * width + x] = darker > faint ? Math.min(darker, black) : 0;
    }
  }
  return ink;
}

/**
 * `around`: distance in points within which a point is compared; `faint` and `black`: difference in grey below which
 * it is no ink, and from which it is full ink.
 */
const [around, faint, black] = [8, 8, 60];

function transposed(ink: Float32Array, width: number, height: number): Float32Array {
  const turned = new Float32Array(ink.length);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) turned[x * height + y] = ink[y * width + x] ?? 0;
  return turned;
}

interface Found {
  /** Degrees. */
  readonly angle: number;
  /** The higher, the straighter the lines of text. */
  readonly score: number;
}

/** The angle, in degrees, at which lines of ink and the white between them differ most. */
function bestAngle(ink: Float32Array, width: number, height: number): Found {
  const best = (from: number, to: number, step: number) => {
    let found: Found = { angle: 0, score: -1 };
    for (let angle = from; angle <= to + step / 2; angle += step) {
      const score = stripes(ink, width, height, angle);
      if (score > found.score) found = { angle, score };
    }
    return found;
  };
  const about = best(-most, most, 1.5).angle;
  const near = best(about - 1, about + 1, 0.5).angle;
  return best(near - 0.25, near + 0.25, 0.25);
}

function stripes(ink: Float32Array, width: number, height: number, angle: number): number {
  const slope = Math.tan((angle * Math.PI) / 180);
  const shift = Math.ceil(Math.abs(slope) * width);
  const bins = new Float32Array(height + 2 * shift + 1);
  for (let x = 0; x < width; x++) {
    const down = shift - Math.round(x * slope);
    for (let y = 0; y < height; y++) {
      const bin = y + down;
      bins[bin] = (bins[bin] ?? 0) + (ink[y * width + x] ?? 0);
    }
  }
  let score = 0;
  for (let i = 1; i < bins.length; i++) score += ((bins[i] ?? 0) - (bins[i - 1] ?? 0)) ** 2;
  return score;
}
