import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { PDFDocument, rgb } from "@cantoo/pdf-lib";
import { PDFiumLibrary } from "@hyzyla/pdfium";
import { encode } from "fast-png";
import { create } from "fontkit";

const font = readFileSync(
  createRequire(import.meta.url).resolve(
    "@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf",
  ),
);

/** A weigh ticket as scales print it, as a picture (PNG). */
export async function ticketPicture(lines: readonly string[]): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  pdf.registerFontkit({ create } as never);
  const type = await pdf.embedFont(font, { subset: true });
  const sheet = pdf.addPage([420, 300]);
  sheet.drawRectangle({ x: 0, y: 0, width: 420, height: 300, color: rgb(1, 1, 1) });
  for (const [i, line] of lines.entries())
    sheet.drawText(line, { x: 40, y: 250 - i * 38, size: 20, font: type, color: rgb(0.1, 0.1, 0.1) });
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(await pdf.save());
  try {
    const { width, height, data } = await document.getPage(0).render({ scale: 2.5, render: "bitmap" });
    return Buffer.from(encode({ width, height, data, channels: 4 }));
  } finally {
    document.destroy();
    library.destroy();
  }
}
