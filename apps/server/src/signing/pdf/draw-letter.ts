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
import { type Block, factRows, type Letter, type Signer } from "@zd/domain/letters/letter";
import {
  codeOfDigest,
  groupedDigest,
  issueDay,
  issueDayInWords,
  proofWords,
} from "@zd/domain/letters/letter-parts";
import { encode } from "uqr";
import { drawIssuerSeal } from "./draw-issuer-seal.ts";
import { drawFacts, drawTable, line } from "./draw-table.ts";
import { drawable, embedFonts, type Fonts, parsedOnce, widthOf, writeText } from "./font.ts";
import { ink, inner, type Look, leading, openPen, type Pen, page, pale, size } from "./pen.ts";
import { wrap } from "./wrap.ts";

/** A letter with what its reader needs to verify it. */
export interface LetterToDraw {
  readonly letter: Letter;
  /** How its reader verifies it; null of a print that is not kept, such as a report. */
  readonly proof: LetterProof | null;
}

/** By what a letter is verified, at its end and in the foot of its pages. */
interface LetterProof {
  /** Address in the code at its end. */
  readonly code: string;
  /** SHA-256 of the letter's text, in hex, for people to compare. */
  readonly digest: string;
}

const accent = rgb(0.251, 0.62, 1);

const qrSize = 63;

/** Width and height of a side's seal, in points. */
export const sealSize = 112;

/** Draws a letter as PDF. The same letter gives the same words with the same glyphs embedded. */
export async function drawLetter({ letter, proof }: LetterToDraw): Promise<Uint8Array> {
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
  drawEnd(pen, letter, proof);
  drawFeet(pdf, fonts, letter, proof);
  return pdf.save({ useObjectStreams: false, addDefaultPage: false, updateFieldAppearances: false });
}

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
      drawTable(pen, block);
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

const sealRoom = 96;

const proofRoom = qrSize + 16;

/** Draws the end of the last page: issuer and day, seal, and how the letter is verified. */
function drawEnd(pen: Pen, letter: Letter, proof: LetterProof | null): void {
  const { issuer, seal, signers } = letter;
  const ofIssuer = signers.length > 0 ? 0 : sealRoom;
  const ofProof = proof ? proofRoom : 0;
  pen.need(ofIssuer + ofProof + 6);
  pen.y = page.bottom + ofIssuer + ofProof;
  if (ofIssuer > 0) {
    if (seal !== undefined) drawIssuerSeal(pen, issuer, seal, page.width - page.side - 104);
    for (const [at, text] of [drawable(issuer), issueDayInWords(letter)].entries())
      pen.writeRight(text, {}, 32 + at * 18);
    pen.down(ofIssuer);
  }
  if (proof) drawProof(pen, proof);
}

/** Draws the code, and beside it how the letter is verified. */
function drawProof(pen: Pen, { code, digest }: LetterProof): void {
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

function drawFeet(
  pdf: PDFDocument,
  fonts: Fonts,
  { number, issuer }: Letter,
  proof: LetterProof | null,
): void {
  const pages = pdf.getPages();
  for (const [i, on] of pages.entries()) {
    const left = drawable(
      proof ? `${number}　防伪码 ${codeOfDigest(proof.digest).toUpperCase()}` : `${issuer}　${number}`,
    );
    const right = `第 ${i + 1} 页，共 ${pages.length} 页`;
    const write = (text: string, x: number) =>
      writeText(on, fonts, text, { x, y: 22, size: size.least, color: pale });
    write(left, page.side);
    write(right, page.width - page.side - widthOf(right) * size.least);
  }
}
