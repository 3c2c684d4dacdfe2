/** How the drawn tile of a ware looks, by what the ware is called and how large its lumps are. */
export interface Grade {
  /** How many grains lie side by side. */
  readonly inRow: number;
  /** How much the sizes of the grains differ: 0 alike, 1 from dust to lumps. */
  readonly mix: number;
  /** lump 块, fines 末, coke 焦 with its pores, or washed 精 with bright faces. */
  readonly kind: "lump" | "fines" | "coke" | "washed";
}

/** One grain: its outline, its bright face, and its pores. */
export interface Grain {
  /** Corners of the outline, as a polygon takes them. */
  readonly points: string;
  /** Corners of the face that lies in the light; empty where none is drawn. */
  readonly face: string;
  /** How dark the grain is, from 0 to 1. */
  readonly opacity: number;
  /** Centres of pores, and their radius. */
  readonly pores: readonly { readonly x: number; readonly y: number; readonly r: number }[];
}

/** Width and height of the drawing in its own units. */
export const side = 40;

/** 粒度 of the largest lump in mm; 0 where it is not said. */
const largestOf = (size: string): number => Math.max(0, ...(size.match(/\d+(\.\d+)?/g) ?? []).map(Number));

/** Coarse coal shows few grains, fine coal many; 混煤 and 原煤 lie mixed, coke has pores, and washed coal shines. */
export function gradeOf(name: string, size: string): Grade {
  const largest = largestOf(size);
  const isFine = /末|粉|沫|泥/.test(name) || (largest > 0 && largest < 10);
  const kind = /焦(?!煤)|兰炭/.test(name)
    ? "coke"
    : isFine
      ? "fines"
      : /精|洗/.test(name)
        ? "washed"
        : "lump";
  const inRow = isFine ? 9 : largest >= 60 ? 4 : largest >= 25 ? 5 : largest >= 10 ? 7 : 6;
  return { inRow, mix: /混|原|统/.test(name) ? 0.6 : 0.16, kind };
}

/** The grains of a tile; the same for the same seed. */
export function grainsOf({ inRow, mix, kind }: Grade, seed: string): readonly Grain[] {
  const random = randomFrom(seed);
  const cell = side / inRow;
  return Array.from({ length: inRow * inRow }, (_, at) => {
    const middle = { x: ((at % inRow) + 0.5) * cell, y: (Math.floor(at / inRow) + 0.5) * cell };
    const corners = 5 + Math.floor(random() * 3);
    const turn = random() * Math.PI;
    const scale = 1 - mix * random();
    const outline = Array.from({ length: corners }, (_corner, corner) => {
      const angle = turn + (corner * 2 * Math.PI) / corners;
      const radius = cell * (0.44 + random() * 0.14) * scale;
      return { x: middle.x + Math.cos(angle) * radius, y: middle.y + Math.sin(angle) * radius };
    });
    const hasFace = kind === "washed" || (kind === "lump" && random() > 0.5);
    return {
      points: pointsOf(outline),
      face: hasFace ? pointsOf([...outline.slice(0, 3), middle]) : "",
      opacity: roundTo2(kind === "fines" ? 0.55 + random() * 0.4 : 0.5 + random() * 0.45),
      pores:
        kind === "coke"
          ? [0, 1, 2].map(() => ({
              x: roundTo2(middle.x + (random() - 0.5) * cell * 0.5),
              y: roundTo2(middle.y + (random() - 0.5) * cell * 0.5),
              r: roundTo2(cell * (0.03 + random() * 0.05)),
            }))
          : [],
    };
  });
}

const pointsOf = (corners: readonly { readonly x: number; readonly y: number }[]): string =>
  corners.map(({ x, y }) => `${roundTo2(x)},${roundTo2(y)}`).join(" ");

/** Rounds to two decimals, which is fine enough for a drawing. */
const roundTo2 = (figure: number) => Math.round(figure * 100) / 100;

/** A generator of figures from 0 to 1 that are always the same for the same seed. */
function randomFrom(seed: string): () => number {
  let state = [...seed].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) >>> 0, 7);
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
