/** The seal of the exchange: a ring, its name along it from left to right over the top, a star, and what the seal is for. */
export const sealBox = 128;

const middle = sealBox / 2;
/** Between the first and the last sign of the name, in radians. */
const mostArc = 4.2;
const nameRadius = 46;
const mostSize = 15;

interface SealSign {
  readonly sign: string;
  /** Its middle, from the left and the top of the box. */
  readonly x: number;
  readonly y: number;
  /** How far it is turned clockwise, in degrees. */
  readonly turn: number;
}

/** Where each sign of the name stands, and how large they are. */
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

/** The ten corners of the star, outer and inner by turns. */
export const sealStar: readonly (readonly [x: number, y: number])[] = Array.from({ length: 10 }, (_, at) => {
  const radius = at % 2 === 0 ? 17 : 6.5;
  const angle = (at * Math.PI) / 5;
  return [middle + radius * Math.sin(angle), middle - radius * Math.cos(angle)] as const;
});

export const sealRing = { middle, radius: middle - 4, width: 3 } as const;

/** Where the line below the star stands, by its middle, and its size. */
export const sealPurpose = { y: 98, size: 11 } as const;
