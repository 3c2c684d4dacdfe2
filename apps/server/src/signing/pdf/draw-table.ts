import { rgb } from "@cantoo/pdf-lib";
import type { Block, Fact } from "@zd/domain/letters/letter";
import { drawable, widthOf } from "./font.ts";
import { ink, inner, type Look, type Pen, page, pale, size } from "./pen.ts";
import { wrap } from "./wrap.ts";

export const line = rgb(0.773, 0.808, 0.847);

const shade = rgb(0.969, 0.976, 0.984);

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

export function drawFacts(pen: Pen, facts: readonly Fact[]): void {
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

type Table = Extract<Block, { readonly kind: "table" }>;

export function drawTable(pen: Pen, table: Table): void {
  const { columns, rows } = table;
  const { letters, widths } = measuresOf(table);
  const cellsOf = (texts: readonly string[], isHead: boolean) =>
    columns.map(
      ({ right = false }, at): Cell => ({
        width: widths[at] ?? 0,
        text: texts[at] ?? "",
        look: { size: letters, color: isHead ? pale : ink },
        right,
        shaded: isHead,
      }),
    );
  const head = cellsOf(
    columns.map(({ title }) => title),
    true,
  );
  drawCells(pen, head);
  pen.head = () => drawCells(pen, head);
  for (const row of rows) drawCells(pen, cellsOf(row, false));
  pen.head = null;
  pen.down(4);
}

/** The size of a table's letters and the widths of its columns, in points; together they are as wide as the text. */
function measuresOf({ columns, fits }: Table) {
  const shares = columns.reduce((sum, { share }) => sum + share, 0);
  const usual = size.small + 0.75;
  if (!fits) return { letters: usual, widths: columns.map(({ share }) => (share / shares) * inner) };
  const room = inner - columns.length * 2 * cellPad.x;
  // A sign is a little wider in one face than in another.
  const letters = Math.min(usual, (room / shares) * 0.98);
  const spare = (room - shares * letters) / columns.length;
  return { letters, widths: columns.map(({ share }) => share * letters + 2 * cellPad.x + spare) };
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
