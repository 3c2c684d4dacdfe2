declare module "fontkit" {
  /** The outline of a glyph, in the font's units; y grows upwards. */
  interface Path {
    readonly bbox: {
      readonly minX: number;
      readonly minY: number;
      readonly maxX: number;
      readonly maxY: number;
    };
    readonly commands: readonly {
      readonly command: "moveTo" | "lineTo" | "quadraticCurveTo" | "bezierCurveTo" | "closePath";
      /** Points, x before y: those towards which a curve bends, then its end. */
      readonly args: readonly number[];
    }[];
  }
  interface Glyph {
    /** Number of the glyph in its font. */
    readonly id: number;
    /** In the font's units. */
    readonly advanceWidth: number;
    readonly path: Path;
  }
  interface Subset {
    /** Numbers of the font's glyphs that the subset has, by their place in it. */
    readonly glyphs: number[];
    includeGlyph(glyph: number | { readonly id: number }): number;
  }
  interface Font {
    /** Units of the font for one em. */
    readonly unitsPerEm: number;
    readonly postscriptName: string;
    readonly glyphForCodePoint: (point: number) => Glyph;
    readonly hasGlyphForCodePoint: (point: number) => boolean;
    readonly createSubset: () => Subset;
  }
  export function create(bytes: Uint8Array): Font;
}
