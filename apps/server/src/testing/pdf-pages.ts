import { PDFiumLibrary } from "@hyzyla/pdfium";

/** A page of a PDF as a reader sees it. */
export interface PdfPage {
  /** Its words, without the spaces between them. */
  readonly text: string;
  /** Whether it is wider than it is high. */
  readonly isWide: boolean;
}

/** Reads every page of a PDF. */
export async function readPdf(bytes: Uint8Array): Promise<readonly PdfPage[]> {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(bytes);
  const pages = [...document.pages()].map((page) => {
    const { originalWidth, originalHeight } = page.getOriginalSize();
    return { text: page.getText().replaceAll(/\s/g, ""), isWide: originalWidth > originalHeight };
  });
  document.destroy();
  library.destroy();
  return pages;
}
