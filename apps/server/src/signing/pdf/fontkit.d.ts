declare module "fontkit" {
  interface Glyph {
    readonly advanceWidth: number;
  }
  interface Font {
    readonly unitsPerEm: number;
    readonly glyphForCodePoint: (point: number) => Glyph;
    readonly hasGlyphForCodePoint: (point: number) => boolean;
  }
  export function create(bytes: Uint8Array): Font;
}
