/** How cells look, in the order in which the file numbers them; the first is a cell without a style. */
const styles = {
  plain: { format: 0 },
  header: { format: 0, bold: true, shaded: true },
  bold: { format: 0, bold: true },
  quoted: { format: 0, quoted: true },
  money: { format: 4 },
  whole: { format: 3 },
  price: { format: 164 },
  fraction: { format: 165 },
  time: { format: 166 },
  day: { format: 167 },
  boldMoney: { format: 4, bold: true },
  boldWhole: { format: 3, bold: true },
  boldPrice: { format: 164, bold: true },
  boldFraction: { format: 165, bold: true },
} as const satisfies Record<string, Style>;

/** How a cell looks. */
interface Style {
  /** The number of a format of Excel's own, or of one of ours. */
  readonly format: number;
  /** In bold letters. */
  readonly bold?: true;
  /** On a grey ground. */
  readonly shaded?: true;
  /** Text that stays text when somebody edits it, though it begins like a formula. */
  readonly quoted?: true;
}

export type StyleName = keyof typeof styles;

const numbers = Object.fromEntries(Object.keys(styles).map((name, at) => [name, at]));

export const styleOf = (name: StyleName): number => numbers[name] as number;

const formats = {
  164: "#,##0.00##",
  165: "#,##0.####",
  166: "yyyy\\-mm\\-dd\\ hh:mm:ss",
  167: "yyyy\\-mm\\-dd",
} as const;

const namespace = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";

const list = (name: string, members: readonly string[]) =>
  `<${name} count="${members.length}">${members.join("")}</${name}>`;

const cellFormat = ({ format, bold, shaded, quoted }: Style) =>
  `<xf numFmtId="${format}" fontId="${bold ? 1 : 0}" fillId="${shaded ? 2 : 0}" borderId="0" xfId="0" applyNumberFormat="1"${
    quoted ? ' quotePrefix="1"' : ""
  }/>`;

/** The part of the file that says how its cells look. */
export const stylesPart = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<styleSheet xmlns="${namespace}">${[
  list(
    "numFmts",
    Object.entries(formats).map(([id, code]) => `<numFmt numFmtId="${id}" formatCode="${code}"/>`),
  ),
  list("fonts", [
    '<font><sz val="11"/><name val="Calibri"/></font>',
    '<font><b/><sz val="11"/><name val="Calibri"/></font>',
  ]),
  list("fills", [
    '<fill><patternFill patternType="none"/></fill>',
    '<fill><patternFill patternType="gray125"/></fill>',
    '<fill><patternFill patternType="solid"><fgColor rgb="FFEEF2F6"/></patternFill></fill>',
  ]),
  list("borders", ["<border/>"]),
  list("cellStyleXfs", ['<xf numFmtId="0" fontId="0" fillId="0" borderId="0"/>']),
  list("cellXfs", Object.values<Style>(styles).map(cellFormat)),
].join("")}</styleSheet>`;
