export interface Report {
  /** Title, large. */
  readonly title: string;
  /** Small, under the title. */
  readonly note: string;
  /** Rows of the table, from above. */
  readonly rows: readonly (readonly [label: string, value: string])[];
}

const page = { width: 595, height: 842, left: 72, right: 523, top: 760, line: 26 };

/** A PDF of one page with a table; its Chinese is drawn with a font that every reader of PDF brings along. */
export function makeReport({ title, note, rows }: Report): Buffer {
  const { left, right, top, line } = page;
  const drawn = [
    text(left, top, 18, title),
    text(left, top - 28, 10, note),
    rule(left, right, top - 48),
    ...rows.flatMap(([label, value], i) => {
      const y = top - 48 - (i + 1) * line;
      return [text(left + 6, y + 9, 11, label), text(left + 240, y + 9, 11, value), rule(left, right, y)];
    }),
  ].join("\n");
  return assembled([
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${page.width} ${page.height}] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> >>`,
    `<< /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`,
    "<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /UniGB-UTF16-H /DescendantFonts [6 0 R] >>",
    // Of this font the first 95 signs are Latin ones, half as wide.
    "<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 4 >> /DW 1000 /W [1 95 500] /FontDescriptor 7 0 R >>",
    "<< /Type /FontDescriptor /FontName /STSong-Light /Flags 6 /FontBBox [-25 -254 1000 880] /ItalicAngle 0 /Ascent 880 /Descent -120 /CapHeight 880 /StemV 93 >>",
  ]);
}

const text = (x: number, y: number, size: number, words: string) =>
  `BT /F ${size} Tf ${x} ${y} Td <${Buffer.from(words, "utf16le").swap16().toString("hex")}> Tj ET`;

const rule = (from: number, to: number, y: number) => `0.6 G 0.5 w ${from} ${y} m ${to} ${y} l S`;

/** Objects, one after the other, and at the end where each begins. */
function assembled(objects: readonly string[]): Buffer {
  let file = "%PDF-1.7\n";
  const begins = objects.map((object, i) => {
    const at = file.length;
    file += `${i + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const table = begins.map((at) => `${String(at).padStart(10, "0")} 00000 n \n`).join("");
  const count = objects.length + 1;
  return Buffer.from(
    `${file}xref\n0 ${count}\n0000000000 65535 f \n${table}trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`,
    "latin1",
  );
}
