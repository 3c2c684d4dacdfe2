/// <reference path="./fontkit.d.ts" />
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { PDFDocument } from "@cantoo/pdf-lib";
import { create } from "fontkit";

/** The one font of all letters, read and parsed once by each thread that draws. */
const file = createRequire(import.meta.url).resolve(
  "@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf",
);
export const fontBytes = readFileSync(file);
const font = create(fontBytes);

/** Hands the parsed font to every document; each embeds only the signs that it uses. */
export const parsedOnce = { create: () => font } as unknown as Parameters<PDFDocument["registerFontkit"]>[0];

const widths = new Map<string, number>();

/** How wide a text is, at a size of one. */
export function widthOf(text: string): number {
  let sum = 0;
  for (const sign of text) {
    let width = widths.get(sign);
    if (width === undefined) {
      width = font.glyphForCodePoint(sign.codePointAt(0) ?? 32).advanceWidth / font.unitsPerEm;
      widths.set(sign, width);
    }
    sum += width;
  }
  return sum;
}

/** What the font lacks is written by its number, so that nothing of a name is lost without a trace. */
export const drawable = (text: string): string =>
  text.replace(/[\u0000-\u001f\u007f]+/g, " ").replace(/[^\u0020-\u007e]/gu, (sign) => {
    const point = sign.codePointAt(0) ?? 0;
    return font.hasGlyphForCodePoint(point) ? sign : `〔U+${point.toString(16).toUpperCase()}〕`;
  });
