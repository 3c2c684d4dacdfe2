import { type PDFiumLibrary, PDFiumLibrary as Pdfium } from "@hyzyla/pdfium";
import { encode } from "fast-png";

/** Picture points for each point of the page (1/72 inch), so that it is sharp at the size of the paper. */
const scale = 2;

let opened: Promise<PDFiumLibrary> | null = null;

/** The pages of a letter's PDF as one picture (PNG), one below the other. */
export async function drawPicture(pdf: Uint8Array): Promise<Uint8Array> {
  opened ??= Pdfium.init();
  const document = await (await opened).loadDocument(pdf);
  try {
    const pages = [];
    for (const page of document.pages()) pages.push(await page.render({ scale, render: "bitmap" }));
    // They are all of one size, so their bytes follow one another.
    return encode({
      width: pages[0]?.width ?? 0,
      height: pages.reduce((sum, { height }) => sum + height, 0),
      data: Buffer.concat(pages.map(({ data }) => data)),
      channels: 4,
    });
  } finally {
    document.destroy();
  }
}
