import {
  type Color,
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
import {
  type Block,
  type Fact,
  factRows,
  type Letter,
  type Signer,
  type TableColumn,
} from "@zd/domain/letters/letter";
import {
  codeOfDigest,
  groupedDigest,
  issueDay,
  issueDayInWords,
  proofWords,
} from "@zd/domain/letters/letter-parts";
import { encode } from "uqr";
import { drawIssuerSeal } from "./draw-issuer-seal.ts";
import { drawable, embedFonts, type Fonts, parsedOnce, widthOf, writeText } from "./font.ts";
import { wrap } from "./wrap.ts";

/** A letter with what its reader needs to verify it. */
export interface LetterToDraw {
  readonly letter: Letter;
  /** Address in the code at its end. */
  readonly code: string;
  /** SHA-256 of the letter's text, in hex, for people to compare. */
  readonly digest: string;
}

/** A4 in points; below `bottom` there is only the page number. */
const page = { width: 595.28, height: 841.89, side: 51, top: 36, bottom: 36 } as const;
const inner = page.width - 2 * page.side;
const size = { title: 19.5, issuer: 12, sum: 13.5, text: 9.75, small: 8.25, least: 7.5 } as const;
const leading = 1.6;
const ink = rgb(0.086, 0.125, 0.165);
const pale = rgb(0.275, 0.322, 0.369);
const line = rgb(0.773, 0.808, 0.847);
const shade = rgb(0.969, 0.976, 0.984);
const accent = rgb(0.251, 0.62, 1);
const qrSize = 63;
/** Width and height of a side's seal, in points. */
export const sealSize = 112;

/** Draws a letter as PDF. The same letter gives the same words with the same glyphs embedded. */
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
  drawHead(pen, letter);
  for (const block of letter.blocks) drawBlock(pen, block);
  if (letter.signers.length > 0) drawSigners(pen, pdf, letter.signers);
  drawEnd(pen, letter, code, digest);
  drawFeet(pdf, fonts, letter, digest);
  return pdf.save({ useObjectStreams: false, addDefaultPage: false, updateFieldAppearances: false });
}

interface Look {
  /** Points. */
  readonly size?: number;
  readonly color?: Color;
  /** Bold. */
  readonly strong?: boolean;
}

/** A pen that knows where the next line goes, and begins a new page where one is full. */
function openPen(pdf: PDFDocument, fonts: Fonts) {
  const pen = {
    page: pdf.addPage([page.width, page.height]),
    y: page.height - page.top,
    fonts,
    need(height: number) {
      if (pen.y - height >= page.bottom) return;
      pen.page = pdf.addPage([page.width, page.height]);
      pen.y = page.height - page.top;
    },
    /** Writes a line whose top is `below` points under the pen. */
    write(
      text: string,
      x: number,
      { size: of = size.text, color = ink, strong = false }: Look = {},
      below = 0,
    ) {
      const y = pen.y - below - of * 1.05;
      writeText(pen.page, fonts, text, { x, y, size: of, color, strong });
    },
    /** The same, with the line ending at the right edge. */
    writeRight(text: string, look: Look = {}, below = 0) {
      const width = widthOf(text) * (look.size ?? size.text);
      pen.write(text, page.width - page.side - width, look, below);
    },
    rule(thickness: number, color: Color) {
      const [start, end] = [
        { x: page.side, y: pen.y },
        { x: page.width - page.side, y: pen.y },
      ];
      pen.page.drawLine({ start, end, thickness, color });
    },
    down(height: number) {
      pen.y -= height;
    },
  };
  return pen;
}

type Pen = ReturnType<typeof openPen>;

/** Draws the exchange's mark and code, number and day of issue, and the title. */
function drawHead(pen: Pen, letter: Letter): void {
  const { issuer, issuerCode, number, title } = letter;
  const mark = 25.5;
  pen.page.drawRectangle({ x: page.side, y: pen.y - mark, width: mark, height: mark, color: accent });
  for (const [below, width] of [
    [8, 16.4],
    [12.1, 11.4],
    [16.2, 6.4],
  ] as const)
    pen.page.drawRectangle({ x: page.side + 4.5, y: pen.y - below - 2.4, width, height: 2.4, color: ink });
  const x = page.side + mark + 9;
  pen.write(drawable(issuer), x, { size: size.issuer, strong: true }, -1);
  const code = issuerCode === undefined ? "签发机构" : `签发机构 · 统一社会信用代码 ${issuerCode}`;
  pen.write(drawable(code), x, { size: size.small, color: pale }, 15.5);
  pen.writeRight(drawable(`编号 ${number}`), { strong: true }, 1);
  pen.writeRight(`签发日期 ${issueDay(letter)}`, {}, 15);
  pen.down(mark + 9);
  pen.rule(1.5, ink);
  pen.down(18);
  drawTitle(pen, drawable(title));
}

const titleGap = 0.3;

function drawTitle(pen: Pen, title: string): void {
  const signs = [...title];
  const width = (widthOf(title) + titleGap * (signs.length - 1)) * size.title;
  let x = (page.width - width) / 2;
  for (const sign of signs) {
    pen.write(sign, x, { size: size.title, strong: true });
    x += (widthOf(sign) + titleGap) * size.title;
  }
  pen.down(size.title + 17);
}

/** Draws a two-dimensional code; each run of dark points in a row is one bar. */
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
      pen.need(60);
      pen.down(8);
      pen.write(drawable(block.text), page.side, { strong: true });
      pen.down(size.text * leading + 3);
      return;
    case "text":
      drawLines(pen, drawable(block.text));
      pen.down(2);
      return;
    case "notes":
      for (const [at, note] of block.notes.entries())
        drawLines(pen, drawable(`${at + 1}. ${note}`), { size: size.small + 0.75, color: pale });
      return;
    case "facts":
      for (const row of factRows(block.facts)) drawFacts(pen, row);
      pen.down(2);
      return;
    case "table":
      drawTable(pen, block.columns, block.rows);
  }
}

function drawLines(pen: Pen, text: string, look: Look = {}): void {
  const height = (look.size ?? size.text) * leading;
  for (const one of wrap(text, inner / (look.size ?? size.text))) {
    pen.need(height);
    pen.write(one, page.side, look);
    pen.down(height);
  }
}

interface Cell {
  /** Points. */
  readonly width: number;
  readonly text: string;
  readonly look?: Look;
  /** Whether the text is set at the right. */
  readonly right?: boolean;
  /** Whether it has a grey ground. */
  readonly shaded?: boolean;
}

const cellPad = { x: 7.5, y: 3 } as const;
const labelWidth = 88;
const pairWidths = [labelWidth, 160, 93, inner - labelWidth - 160 - 93] as const;

function drawFacts(pen: Pen, facts: readonly Fact[]): void {
  const widths = facts.length === 1 ? [labelWidth, inner - labelWidth] : pairWidths;
  drawCells(
    pen,
    facts.flatMap(([label, value, capitals], at): Cell[] => {
      const [labelled = 0, valued = 0] = widths.slice(2 * at);
      return [
        { width: labelled, text: label, look: { color: pale }, shaded: true },
        capitals === undefined
          ? { width: valued, text: value }
          : { width: valued, text: `${value}\n大写 ${capitals}`, look: { size: size.sum, strong: true } },
      ];
    }),
  );
}

function drawTable(pen: Pen, columns: readonly TableColumn[], rows: readonly (readonly string[])[]): void {
  const shares = columns.reduce((sum, { share }) => sum + share, 0);
  const small = size.small + 0.75;
  const cellsOf = (texts: readonly string[], isHead: boolean) =>
    columns.map(
      ({ share, right = false }, at): Cell => ({
        width: (share / shares) * inner,
        text: texts[at] ?? "",
        look: { size: small, color: isHead ? pale : ink },
        right,
        shaded: isHead,
      }),
    );
  drawCells(
    pen,
    cellsOf(
      columns.map(({ title }) => title),
      true,
    ),
  );
  for (const row of rows) drawCells(pen, cellsOf(row, false));
  pen.down(4);
}

/** Draws a row of cells with borders; text after a line break is small. */
function drawCells(pen: Pen, cells: readonly Cell[]): void {
  const drawn = cells.map((cell) => {
    const [first = "", ...more] = cell.text.split("\n");
    const of = cell.look?.size ?? size.text;
    const width = cell.width - 2 * cellPad.x;
    const lines: { readonly text: string; readonly look: Look }[] = [
      ...wrap(drawable(first), width / of).map((text) => ({ text, look: cell.look ?? {} })),
      ...more.flatMap((text) =>
        wrap(drawable(text), width / size.text).map((each) => ({ text: each, look: {} })),
      ),
    ];
    const height = lines.reduce((sum, { look }) => sum + heightOf(look), 0);
    return { cell, lines, height };
  });
  const height = Math.max(...drawn.map((each) => each.height)) + 2 * cellPad.y;
  pen.need(height);
  let x = page.side;
  for (const { cell, lines, height: own } of drawn) {
    pen.page.drawRectangle({
      x,
      y: pen.y - height,
      width: cell.width,
      height,
      borderColor: line,
      borderWidth: 0.6,
      ...(cell.shaded ? { color: shade } : {}),
    });
    let below = (height - own) / 2;
    for (const { text, look } of lines) {
      const free = cell.width - 2 * cellPad.x - widthOf(text) * (look.size ?? size.text);
      pen.write(text, x + cellPad.x + (cell.right ? free : 0), look, below + 2);
      below += heightOf(look);
    }
    x += cell.width;
  }
  pen.down(height);
}

const heightOf = ({ size: of = size.text }: Look): number => of * 1.4;

const sealRoom = 96;
const proofRoom = qrSize + 16;

/** Draws the end of the last page: issuer and day, seal, and how the letter is verified. */
function drawEnd(pen: Pen, letter: Letter, code: string, digest: string): void {
  const { issuer, seal, signers } = letter;
  const ofIssuer = signers.length > 0 ? 0 : sealRoom;
  pen.need(ofIssuer + proofRoom + 6);
  pen.y = page.bottom + ofIssuer + proofRoom;
  if (ofIssuer > 0) {
    if (seal !== undefined) drawIssuerSeal(pen, issuer, seal, page.width - page.side - 104);
    for (const [at, text] of [drawable(issuer), issueDayInWords(letter)].entries())
      pen.writeRight(text, {}, 32 + at * 18);
    pen.down(ofIssuer);
  }
  pen.rule(0.6, line);
  drawCode(pen.page, code, page.side, pen.y - 9 - qrSize);
  const x = page.side + qrSize + 12;
  const lines = [
    ...wrap(drawable(`核验　${proofWords}`), (page.width - page.side - x) / size.small),
    `防伪码 ${codeOfDigest(digest).toUpperCase()}`,
    ...wrap(`SHA-256 ${groupedDigest(digest)}`, (page.width - page.side - x) / size.least),
  ];
  for (const [at, text] of lines.entries())
    pen.write(text, x, { size: at < lines.length - 2 ? size.small : size.least, color: pale }, 9 + at * 13);
}

/** Draws a place for each seal, with an empty field for that side's signature. */
function drawSigners(pen: Pen, pdf: PDFDocument, signers: readonly Signer[]): void {
  pen.need(sealSize + 46);
  pen.down(12);
  const width = inner / signers.length;
  const fields = signers.map(({ side, label, name }, i) => {
    const x = page.side + i * width;
    const top = pen.y;
    pen.write(drawable(label), x, { color: pale });
    pen.down(size.text * leading);
    for (const part of wrap(drawable(name), (width - 8) / size.text)) {
      pen.write(part, x);
      pen.down(size.text * leading);
    }
    pen.y = top;
    return emptyField(pdf, pen.page, side, { x: x + 4, y: top - 34 - sealSize });
  });
  pen.down(sealSize + 34);
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
    const left = drawable(`${number}　防伪码 ${codeOfDigest(digest).toUpperCase()}`);
    const right = `第 ${i + 1} 页，共 ${pages.length} 页`;
    const write = (text: string, x: number) =>
      writeText(on, fonts, text, { x, y: 22, size: size.least, color: pale });
    write(left, page.side);
    write(right, page.width - page.side - widthOf(right) * size.least);
  }
}
