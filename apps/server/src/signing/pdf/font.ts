/// <reference path="./fontkit.d.ts" />
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Color, PDFDocument, PDFFont, PDFPage } from "@cantoo/pdf-lib";
import { create } from "fontkit";

const require = createRequire(import.meta.url);

/**
 * The faces of all letters. The first has nearly everything; names with signs of other places (𠮷, 𨋢) take those from
 * the others, which nobody reads before one is met.
 */
const files = [
  () => require.resolve("@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf"),
  () => require.resolve("@expo-google-fonts/noto-sans-hk/400Regular/NotoSansHK_400Regular.ttf"),
  () => require.resolve("@expo-google-fonts/noto-sans-jp/400Regular/NotoSansJP_400Regular.ttf"),
] as const;

interface Face {
  readonly bytes: Uint8Array;
  readonly font: ReturnType<typeof create>;
}

/** Read and parsed once by each thread that draws. */
const faces: Face[] = [];
function faceAt(index: number): Face {
  let face = faces[index];
  if (!face) {
    const bytes = readFileSync((files[index] ?? files[0])());
    face = { bytes, font: create(bytes) };
    faces[index] = face;
  }
  return face;
}

/** Hands the parsed faces to every document; each embeds only the signs that it uses. */
export const parsedOnce = {
  create: (bytes: Uint8Array) => faces.find((face) => face?.bytes === bytes)?.font ?? create(bytes),
} as unknown as Parameters<PDFDocument["registerFontkit"]>[0];

interface Sign {
  /** Which face has it; null for none. */
  readonly face: number | null;
  /** At a size of one. */
  readonly width: number;
}

const signs = new Map<string, Sign>();

function signOf(sign: string): Sign {
  let known = signs.get(sign);
  if (!known) {
    const point = sign.codePointAt(0) ?? 32;
    const found = files.findIndex((_, index) => faceAt(index).font.hasGlyphForCodePoint(point));
    const { font } = faceAt(Math.max(found, 0));
    known = {
      face: found < 0 ? null : found,
      width: font.glyphForCodePoint(point).advanceWidth / font.unitsPerEm,
    };
    signs.set(sign, known);
  }
  return known;
}

/** How wide a text is, at a size of one. */
export function widthOf(text: string): number {
  let sum = 0;
  for (const sign of text) sum += signOf(sign).width;
  return sum;
}

/** What no face has is written by its number, so that nothing of a name is lost without a trace. */
export const drawable = (text: string): string =>
  text.replace(/[\u0000-\u001f\u007f]+/g, " ").replace(/[^\u0020-\u007e]/gu, (sign) => {
    if (signOf(sign).face !== null) return sign;
    return `〔U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase()}〕`;
  });

/** A document's faces, by their place. */
export type Fonts = ReadonlyMap<number, PDFFont>;

/** Embeds the faces that these texts need. */
export async function embedFonts(pdf: PDFDocument, texts: Iterable<string>): Promise<Fonts> {
  const needed = new Set([0]);
  for (const text of texts) for (const sign of text) needed.add(signOf(sign).face ?? 0);
  const fonts = new Map<number, PDFFont>();
  for (const face of [...needed].sort()) {
    fonts.set(face, await pdf.embedFont(faceAt(face).bytes, { subset: true }));
  }
  return fonts;
}

interface Run {
  readonly face: number;
  readonly font: PDFFont;
  readonly text: string;
}

/** A text in pieces of one face each. */
export function runsOf(fonts: Fonts, text: string): readonly Run[] {
  const runs: { face: number; text: string }[] = [];
  for (const sign of text) {
    const face = signOf(sign).face ?? 0;
    const last = runs.at(-1);
    if (last?.face === face) last.text += sign;
    else runs.push({ face, text: sign });
  }
  return runs.map(({ face, text: part }) => {
    const font = fonts.get(face);
    if (!font) throw new Error(`face ${face} is not embedded`);
    return { face, font, text: part };
  });
}

interface Place {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly color: Color;
}

/** Writes a text whose signs may be of several faces. */
export function writeText(on: PDFPage, fonts: Fonts, text: string, { x, ...place }: Place): void {
  let at = x;
  for (const { font, text: part } of runsOf(fonts, text)) {
    on.drawText(part, { ...place, x: at, font });
    at += widthOf(part) * place.size;
  }
}
