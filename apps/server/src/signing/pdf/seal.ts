import type { PDFDocument, PDFRef } from "@cantoo/pdf-lib";
import { sealSize } from "./draw-letter.ts";
import { drawable, embedFonts, runsOf, widthOf } from "./font.ts";

/** The texts of a seal. */
export interface Seal {
  readonly firmName: string;
  readonly signerName: string;
  /** `YYYY-MM-DD HH:mm:ss`, Shanghai. */
  readonly signedAt: string;
}

const middle = sealSize / 2;
const ring = middle - 3;
/** Half of the arc that the name is written on, in radians from the top. */
const halfArc = 2.25;
const bend = 0.5523;

/** 电子印章: a red ring with the firm's name along it, as the picture of the signature's field. */
export async function drawSeal(pdf: PDFDocument, { firmName, signerName, signedAt }: Seal): Promise<PDFRef> {
  const fonts = await embedFonts(pdf, [firmName, signerName]);
  const name = [...drawable(firmName)];
  const lines = [
    { text: "电子签章", size: 11, y: middle - 4 },
    { text: drawable(signerName), size: 7.5, y: middle - 17 },
    { text: signedAt, size: 6.5, y: middle - 28 },
  ];
  const write = (text: string, size: number, matrix: readonly number[]) => {
    const shown = runsOf(fonts, text).map(
      ({ face, font, text: part }) => `/F${face} ${size} Tf ${font.encodeText(part).toString()} Tj`,
    );
    return `BT ${matrix.map((n) => n.toFixed(3)).join(" ")} Tm ${shown.join(" ")} ET`;
  };

  const size = Math.min(12, (2 * halfArc * (ring - 16)) / Math.max(1, name.length) - 0.6);
  const radius = ring - 4 - size;
  const step = Math.min((size * 1.25) / radius, (2 * halfArc) / Math.max(1, name.length - 1));
  const arc = name.map((sign, i) => {
    const angle = (i - (name.length - 1) / 2) * step;
    const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
    const half = (widthOf(sign) * size) / 2;
    const x = middle + radius * sin - half * cos;
    const y = middle + radius * cos + half * sin;
    return write(sign, size, [cos, -sin, sin, cos, x, y]);
  });
  const straight = lines.map(({ text, size: height, y }) =>
    write(text, height, [1, 0, 0, 1, middle - (widthOf(text) * height) / 2, y]),
  );
  const drawing = ["0.8 0.09 0.09 rg 0.8 0.09 0.09 RG 2 w", circle(ring), "S", ...arc, ...straight].join(
    "\n",
  );

  const { context } = pdf;
  const form = context.flateStream(drawing, {
    Type: "XObject",
    Subtype: "Form",
    BBox: [0, 0, sealSize, sealSize],
    Resources: { Font: Object.fromEntries([...fonts].map(([face, { ref }]) => [`F${face}`, ref])) },
  });
  return context.register(form);
}

function circle(radius: number): string {
  const k = radius * bend;
  const at = (x: number, y: number) => `${(middle + x).toFixed(2)} ${(middle + y).toFixed(2)}`;
  return [
    `${at(radius, 0)} m`,
    `${at(radius, k)} ${at(k, radius)} ${at(0, radius)} c`,
    `${at(-k, radius)} ${at(-radius, k)} ${at(-radius, 0)} c`,
    `${at(-radius, -k)} ${at(-k, -radius)} ${at(0, -radius)} c`,
    `${at(k, -radius)} ${at(radius, -k)} ${at(radius, 0)} c h`,
  ].join("\n");
}
