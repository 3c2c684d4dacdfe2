import {
  fill,
  PDFArray,
  PDFDocument,
  PDFName,
  type PDFOperator,
  type PDFPage,
  PDFString,
  popGraphicsState,
  pushGraphicsState,
  rectangle,
  rgb,
  setFillingGrayscaleColor,
} from "@cantoo/pdf-lib";
import type { Block, Letter, Signer, TableColumn } from "@zd/domain/letters/letter";
import { encode } from "uqr";
import { drawable, embedFonts, type Fonts, parsedOnce, widthOf, writeText } from "./font.ts";
import { wrap } from "./wrap.ts";

/** A letter with what its reader needs to ask the exchange whether it is genuine. */
export interface LetterToDraw {
  readonly letter: Letter;
  /** What the code in the corner says. */
  readonly code: string;
  /** SHA-256 of the letter's text, for people. */
  readonly digest: string;
}

const page = { width: 595.28, height: 841.89, margin: 54, bottom: 56 } as const;
const inner = page.width - 2 * page.margin;
const size = { title: 20, heading: 11.5, text: 10.5, table: 9, small: 7.5 } as const;
const leading = 1.5;
const ink = rgb(0.1, 0.1, 0.12);
const pale = rgb(0.45, 0.45, 0.48);
const line = rgb(0.78, 0.78, 0.8);
const qrSize = 62;
/** Where a side's seal goes, and how large it is. */
export const sealSize = 112;

/** Draws a letter as PDF. The same letter is drawn to the same words, with the same signs embedded. */
export async function drawLetter({ letter, code, digest }: LetterToDraw): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  pdf.registerFontkit(parsedOnce);
  const fonts = await embedFonts(pdf, [JSON.stringify(letter)]);
  const at = new Date(`${letter.issuedAt.replace(" ", "T")}+08:00`);
  pdf.setTitle(`${letter.title} ${letter.number}`);
  pdf.setAuthor(letter.issuer);
  pdf.setProducer(letter.issuer);
  pdf.setCreator(letter.issuer);
  pdf.setLanguage("zh-CN");
  pdf.setCreationDate(at);
  pdf.setModificationDate(at);

  const pen = openPen(pdf, fonts);
  drawHead(pen, letter, code);
  for (const block of letter.blocks) drawBlock(pen, block);
  if (letter.signers.length > 0) drawSigners(pen, pdf, letter.signers);
  else drawIssuer(pen, letter);
  drawFeet(pdf, fonts, letter, digest);
  return pdf.save({ useObjectStreams: false, addDefaultPage: false, updateFieldAppearances: false });
}

/** Where the next line goes; a new page begins where one is full. */
function openPen(pdf: PDFDocument, fonts: Fonts) {
  const pen = {
    page: pdf.addPage([page.width, page.height]),
    y: page.height - page.margin,
    fonts,
    need(height: number) {
      if (pen.y - height >= page.bottom) return;
      pen.page = pdf.addPage([page.width, page.height]);
      pen.y = page.height - page.margin;
    },
    /** A line whose top is at the pen. */
    write(text: string, x: number, fontSize: number, color = ink) {
      writeText(pen.page, fonts, text, { x, y: pen.y - fontSize, size: fontSize, color });
    },
    down(height: number) {
      pen.y -= height;
    },
  };
  return pen;
}

type Pen = ReturnType<typeof openPen>;

function drawHead(pen: Pen, { title, number, issuer }: Letter, code: string): void {
  drawCode(pen.page, code, page.width - page.margin - qrSize, page.height - page.margin - qrSize + 14);
  pen.write(drawable(issuer), page.margin, size.text, pale);
  pen.down(26);
  const shown = drawable(title);
  pen.write(shown, (page.width - widthOf(shown) * size.title) / 2, size.title);
  pen.down(size.title * leading);
  const numbered = drawable(`编号：${number}`);
  pen.write(numbered, (page.width - widthOf(numbered) * size.table) / 2, size.table, pale);
  pen.down(size.table * leading + 10);
}

/** A code in which a dark run of a row is one bar. */
function drawCode(on: PDFPage, code: string, x: number, y: number): void {
  const { data, size: modules } = encode(code, { ecc: "M", border: 2 });
  const side = qrSize / modules;
  const bars: PDFOperator[] = [];
  for (const [row, cells] of data.entries()) {
    for (let from = 0; from < modules; from++) {
      if (!cells[from]) continue;
      let to = from;
      while (to < modules && cells[to]) to++;
      bars.push(rectangle(x + from * side, y + qrSize - (row + 1) * side, (to - from) * side, side));
      from = to;
    }
  }
  on.pushOperators(pushGraphicsState(), setFillingGrayscaleColor(0), ...bars, fill(), popGraphicsState());
}

function drawBlock(pen: Pen, block: Block): void {
  switch (block.kind) {
    case "heading":
      pen.need(size.heading * leading * 2.5);
      pen.down(6);
      pen.write(drawable(block.text), page.margin, size.heading);
      pen.down(size.heading * leading + 2);
      return;
    case "text":
      drawLines(pen, `　　${drawable(block.text)}`, page.margin, inner);
      pen.down(2);
      return;
    case "facts":
      for (const [label, value] of block.facts) drawFact(pen, label, value);
      pen.down(4);
      return;
    case "table":
      drawTable(pen, block.columns, block.rows);
  }
}

function drawLines(pen: Pen, text: string, x: number, width: number): void {
  for (const one of wrap(text, width / size.text)) {
    pen.need(size.text * leading);
    pen.write(one, x, size.text);
    pen.down(size.text * leading);
  }
}

const labelWidth = 128;

function drawFact(pen: Pen, label: string, value: string): void {
  pen.need(size.text * leading);
  pen.write(drawable(label), page.margin, size.text, pale);
  drawLines(pen, drawable(value), page.margin + labelWidth, inner - labelWidth);
}

const cellPad = 4;

function drawTable(pen: Pen, columns: readonly TableColumn[], rows: readonly (readonly string[])[]): void {
  const shares = columns.reduce((sum, { share }) => sum + share, 0);
  const widths = columns.map(({ share }) => (share / shares) * inner);
  const titles = columns.map(({ title }) => title);
  drawRow(pen, columns, widths, titles, pale);
  for (const row of rows) drawRow(pen, columns, widths, row, ink);
  pen.down(8);
}

function drawRow(
  pen: Pen,
  columns: readonly TableColumn[],
  widths: readonly number[],
  cells: readonly string[],
  color: typeof ink,
): void {
  const wrapped = cells.map((cell, i) =>
    wrap(drawable(cell), ((widths[i] ?? inner) - 2 * cellPad) / size.table),
  );
  const height = Math.max(...wrapped.map(({ length }) => length)) * size.table * 1.45 + 2 * cellPad;
  pen.need(height);
  let x = page.margin;
  for (const [i, lines] of wrapped.entries()) {
    const width = widths[i] ?? inner;
    for (const [n, text] of lines.entries()) {
      const free = width - 2 * cellPad - widthOf(text) * size.table;
      writeText(pen.page, pen.fonts, text, {
        x: x + cellPad + (columns[i]?.right ? free : 0),
        y: pen.y - cellPad - size.table - n * size.table * 1.45,
        size: size.table,
        color,
      });
    }
    x += width;
  }
  pen.down(height);
  pen.page.drawLine({
    start: { x: page.margin, y: pen.y },
    end: { x: page.width - page.margin, y: pen.y },
    thickness: 0.5,
    color: line,
  });
}

function drawIssuer(pen: Pen, { issuer, issuedAt }: Letter): void {
  pen.need(60);
  pen.down(22);
  for (const text of [issuer, issuedAt.slice(0, 10)].map(drawable)) {
    pen.write(text, page.width - page.margin - widthOf(text) * size.text, size.text);
    pen.down(size.text * leading);
  }
}

/** A place for each seal, with an empty field that its side's signature fills. */
function drawSigners(pen: Pen, pdf: PDFDocument, signers: readonly Signer[]): void {
  pen.need(sealSize + 50);
  pen.down(18);
  const width = inner / signers.length;
  const fields = signers.map(({ side, label, name }, i) => {
    const x = page.margin + i * width;
    const top = pen.y;
    pen.write(drawable(label), x, size.text, pale);
    pen.down(size.text * leading);
    for (const part of wrap(drawable(name), (width - 8) / size.text)) {
      pen.write(part, x, size.text);
      pen.down(size.text * leading);
    }
    pen.y = top;
    return emptyField(pdf, pen.page, side, { x: x + 4, y: top - 34 - sealSize });
  });
  pen.down(sealSize + 40);
  const { context } = pdf;
  pdf.catalog.set(PDFName.of("AcroForm"), context.register(context.obj({ Fields: fields, SigFlags: 3 })));
}

function emptyField(pdf: PDFDocument, on: PDFPage, name: string, { x, y }: { x: number; y: number }) {
  const { context } = pdf;
  const field = context.register(
    context.obj({
      Type: "Annot",
      Subtype: "Widget",
      FT: "Sig",
      T: PDFString.of(name),
      // Printed, and not to be moved.
      F: 132,
      Rect: [x, y, x + sealSize, y + sealSize],
      P: on.ref,
    }),
  );
  const annotations = on.node.lookupMaybe(PDFName.of("Annots"), PDFArray);
  if (annotations) annotations.push(field);
  else on.node.set(PDFName.of("Annots"), context.obj([field]));
  return field;
}

function drawFeet(pdf: PDFDocument, fonts: Fonts, { number }: Letter, digest: string): void {
  const pages = pdf.getPages();
  for (const [i, on] of pages.entries()) {
    const left = drawable(`${number}　防伪码 ${digest.slice(0, 16).toUpperCase()}　扫描首页二维码核验真伪`);
    const right = `第 ${i + 1} 页 共 ${pages.length} 页`;
    const write = (text: string, x: number) =>
      writeText(on, fonts, text, { x, y: 36, size: size.small, color: pale });
    write(left, page.margin);
    write(right, page.width - page.margin - widthOf(right) * size.small);
  }
}
