/**
 * The seal of the exchange as a drawing: a ring, its name along it over the top, a star, and its purpose below. Lengths
 * are in units of its square box, whose side this is.
 */
export const sealBox = 128;

const middle = sealBox / 2;
/** Greatest angle between the first and the last character of the name, in radians. */
const mostArc = 4.2;
const nameRadius = 46;
const mostSize = 15;

/** A character of the name in its place. */
interface SealSign {
  /** The character. */
  readonly sign: string;
  /** Its middle, from the left of the box. */
  readonly x: number;
  /** Its middle, from the top of the box. */
  readonly y: number;
  /** Turn clockwise, in degrees. */
  readonly turn: number;
}

/** Place of each character of the name, and their common font size. */
export function sealName(name: string): { readonly size: number; readonly signs: readonly SealSign[] } {
  const all = [...name];
  const steps = Math.max(1, all.length - 1);
  const size = Math.min(mostSize, (mostArc * nameRadius) / steps - 1);
  const step = Math.min(mostArc / steps, (size * 1.6) / nameRadius);
  return {
    size,
    signs: all.map((sign, at) => {
      const angle = (at - (all.length - 1) / 2) * step;
      return {
        sign,
        x: middle + nameRadius * Math.sin(angle),
        y: middle - nameRadius * Math.cos(angle),
        turn: (angle * 180) / Math.PI,
      };
    }),
  };
}

/** Corners of the star, outer and inner ones in turn. */
export const sealStar: readonly (readonly [x: number, y: number])[] = Array.from({ length: 10 }, (_, at) => {
  const radius = at % 2 === 0 ? 17 : 6.5;
  const angle = (at * Math.PI) / 5;
  return [middle + radius * Math.sin(angle), middle - radius * Math.cos(angle)] as const;
});

export const sealRing = { middle, radius: middle - 4, width: 3 } as const;

/** Middle and font size of the line below the star. */
export const sealPurpose = { y: 98, size: 11 } as const;
