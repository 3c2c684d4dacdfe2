/// <reference path="../../platform/fontkit.d.ts" />
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import {
  type Color,
  type PDFDocument,
  type PDFFont,
  type PDFPage,
  type Rotation,
  TextRenderingMode,
} from "@cantoo/pdf-lib";
import { create, type Font, type Subset } from "fontkit";

const require = createRequire(import.meta.url);

/**
 * Font files of all letters. The first has nearly everything; rare characters in names (𠮷, 𨋢) are in the others,
 * which are read only when one occurs.
 */
const files = [
  () => require.resolve("@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf"),
  () => require.resolve("@expo-google-fonts/noto-sans-hk/400Regular/NotoSansHK_400Regular.ttf"),
  () => require.resolve("@expo-google-fonts/noto-sans-jp/400Regular/NotoSansJP_400Regular.ttf"),
] as const;

interface Face {
  readonly bytes: Uint8Array;
  readonly font: Font;
}

/** The fonts that this thread has parsed, by their place in `files`. */
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

/** Gives the parsed fonts to every document; each embeds only the glyphs that it uses. */
export const parsedOnce = {
  create: (bytes: Uint8Array) => bySign(faces.find((face) => face?.bytes === bytes)?.font ?? create(bytes)),
} as unknown as Parameters<PDFDocument["registerFontkit"]>[0];

/**
 * A font in which characters with the same glyph, such as `·` and `・`, keep places of their own in what is embedded,
 * by code point, so that text that is copied or searched has the character that was written.
 */
function bySign(font: Font): Font {
  const layout = (text: string) => ({
    glyphs: [...text].map((sign) => {
      const point = sign.codePointAt(0) ?? 32;
      const { advanceWidth } = font.glyphForCodePoint(point);
      return { id: point, codePoints: [point], advanceWidth };
    }),
  });
  const createSubset = (): Subset => {
    const subset = font.createSubset();
    const places = new Map<number, number>();
    const partOf = subset.includeGlyph.bind(subset);
    subset.includeGlyph = (sign) => {
      // A part of another glyph is asked for by its number in the face.
      if (typeof sign === "number") return partOf(sign);
      const place = places.get(sign.id) ?? subset.glyphs.push(font.glyphForCodePoint(sign.id).id) - 1;
      places.set(sign.id, place);
      return place;
    };
    return subset;
  };
  return Object.create(font, { layout: { value: layout }, createSubset: { value: createSubset } }) as Font;
}

interface Sign {
  /** Index of the font that has the character; null where none has. */
  readonly face: number | null;
  /** In ems. */
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

/** Width of a text, in ems. */
export function widthOf(text: string): number {
  let sum = 0;
  for (const sign of text) sum += signOf(sign).width;
  return sum;
}

/**
 * A text in which characters that no font has are replaced by their code point, so that nothing of a name is lost
 * unseen.
 */
export const drawable = (text: string): string =>
  text.replace(/[\u0000-\u001f\u007f]+/g, " ").replace(/[^\u0020-\u007e]/gu, (sign) => {
    if (signOf(sign).face !== null) return sign;
    return `〔U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase()}〕`;
  });

/** The embedded fonts of a document, by their place in `files`. */
export type Fonts = ReadonlyMap<number, PDFFont>;

/** Embeds the fonts that these texts need, as subsets; the six letters before the name say so. */
export async function embedFonts(pdf: PDFDocument, texts: readonly string[]): Promise<Fonts> {
  const tag = tagOf(texts);
  const needed = new Set([0]);
  for (const text of texts) for (const sign of text) needed.add(signOf(sign).face ?? 0);
  const fonts = new Map<number, PDFFont>();
  for (const face of [...needed].sort()) {
    const { bytes, font } = faceAt(face);
    const customName = `${tag}+${font.postscriptName}`;
    fonts.set(face, await pdf.embedFont(bytes, { subset: true, customName }));
  }
  return fonts;
}

/** Six letters, the same for the same texts. */
const tagOf = (texts: readonly string[]): string =>
  [...createHash("sha256").update(texts.join("\n")).digest().subarray(0, 6)]
    .map((byte) => String.fromCharCode(65 + (byte % 26)))
    .join("");

interface Run {
  /** Index of the font. */
  readonly face: number;
  readonly font: PDFFont;
  readonly text: string;
}

/** A text cut into runs of one font each. */
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
  /** Points from the left edge. */
  readonly x: number;
  /** Points from the bottom edge. */
  readonly y: number;
  /** Points. */
  readonly size: number;
  readonly color: Color;
  /** Whether it is outlined as well as filled, as bold text is. */
  readonly strong?: boolean;
  /** From 0 to 1; 1 where left out. */
  readonly opacity?: number;
  /** Rotation about the beginning of the text; for a text of one character or one font. */
  readonly rotate?: Rotation;
}

/** Writes a text whose characters may need several fonts. */
export function writeText(on: PDFPage, fonts: Fonts, text: string, { x, strong, ...place }: Place): void {
  const outline = strong
    ? {
        renderMode: TextRenderingMode.FillAndOutline,
        strokeWidth: place.size * 0.035,
        strokeColor: place.color,
      }
    : {};
  let at = x;
  for (const { font, text: part } of runsOf(fonts, text)) {
    on.drawText(part, { ...place, ...outline, x: at, font });
    at += widthOf(part) * place.size;
  }
}
