declare module "fontkit" {
  interface Glyph {
    readonly id: number;
    readonly advanceWidth: number;
  }
  interface Subset {
    /** The glyphs of the face that the subset holds, by their place in it. */
    readonly glyphs: number[];
    includeGlyph(glyph: number | { readonly id: number }): number;
  }
  interface Font {
    readonly unitsPerEm: number;
    readonly postscriptName: string;
    readonly glyphForCodePoint: (point: number) => Glyph;
    readonly hasGlyphForCodePoint: (point: number) => boolean;
    readonly createSubset: () => Subset;
  }
  export function create(bytes: Uint8Array): Font;
}
