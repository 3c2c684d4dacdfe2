import type { ChartKind } from "@zd/api/content/rich-text";

/** What a chart needs to know of a cell of its table. */
export interface CellText {
  readonly text: string;
  /** Whether it heads its column or row. */
  readonly header: boolean;
}

export interface Figures {
  /** What stands in the first column, row by row. */
  readonly labels: readonly string[];
  /** The other columns by their heads, with a value for each label; null where a cell holds no number. */
  readonly series: readonly { readonly name: string; readonly values: readonly (number | null)[] }[];
}

const mostLabels = 60;
const mostSeries = 8;

/**
 * What a table says in figures: the first column has the labels, every other that holds a number is a series under its
 * head. Null where there is nothing to draw.
 */
export function figuresOf(rows: readonly (readonly CellText[])[]): Figures | null {
  const [first = [], ...others] = rows;
  const hasHead = first.length > 0 && first.every(({ header }, i) => header || i === 0);
  const head = hasHead ? first.map(({ text }) => text.trim()) : [];
  const body = (hasHead ? others : rows).filter((row) => row.length > 1).slice(0, mostLabels);
  const width = Math.max(0, ...body.map((row) => row.length));
  const series = Array.from({ length: Math.max(0, width - 1) }, (_, i) => ({
    name: head[i + 1] || `系列${i + 1}`,
    values: body.map((row) => numberOf(row[i + 1]?.text ?? "")),
  })).filter(({ values }) => values.some((value) => value !== null));
  if (series.length === 0) return null;
  return { labels: body.map((row) => row[0]?.text.trim() ?? ""), series: series.slice(0, mostSeries) };
}

/** `1,234.5`, `12%` or `¥ 3` as a number; null for what is none. */
function numberOf(text: string): number | null {
  const plain = text.replace(/[,，\s¥￥%]/g, "");
  return /^[+-]?\d+(?:\.\d+)?$/.test(plain) ? Number(plain) : null;
}

/** The cells of a table on the page. */
export const cellsIn = (table: Element): readonly (readonly CellText[])[] =>
  [...table.querySelectorAll("tr")].map((row) =>
    [...row.querySelectorAll("th, td")].map((cell) => ({
      text: cell.textContent ?? "",
      header: cell.localName === "th",
    })),
  );

export const isDrawable = (kind: ChartKind, { series }: Figures): boolean =>
  kind !== "pie" || (series[0]?.values ?? []).every((value) => value === null || value >= 0);
