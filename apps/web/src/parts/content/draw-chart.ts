import { type ChartKind, chartKinds } from "@zd/api/content/rich-text";
import { displayNumber } from "@zd/domain/money/display-number";
import type { Figures } from "./chart-figures.ts";

const [width, height] = [720, 320];
const inner = { left: 64, right: 16, top: 40, bottom: 40 } as const;
const colours = ["accent", "warn", "down", "up", "control", "accent-text", "warn-text", "down-text"];
const colourOf = (i: number) => `var(--${colours[i % colours.length]})`;
const plotWidth = width - inner.left - inner.right;
const plotHeight = height - inner.top - inner.bottom;

/** A chart as SVG in the colours of the theme; every word of the table is written as text. */
export function drawChart(kind: ChartKind, figures: Figures): string {
  const drawing = kind === "pie" ? pie(figures) : axes(kind, figures);
  const legend = kind === "pie" ? figures.labels : figures.series.map(({ name }) => name);
  const words = `${chartKinds[kind]}：${figures.series.map(({ name }) => name).join("、")}`;
  return `<svg viewBox="0 0 ${width} ${height}" role="img" aria-label="${escaped(words)}">${legendOf(legend)}${drawing}</svg>`;
}

function axes(kind: "bar" | "line", { labels, series }: Figures): string {
  const all = series.flatMap(({ values }) => values.filter((value) => value !== null));
  const { least, most, step } = scaleOf(Math.min(0, ...all), Math.max(0, ...all));
  const y = (value: number) => round(inner.top + plotHeight * (1 - (value - least) / (most - least)));
  const slot = plotWidth / Math.max(1, labels.length);
  const x = (at: number) => round(inner.left + slot * (at + 0.5));
  const lines: string[] = [];
  for (let value = least; value <= most + step / 2; value += step)
    lines.push(
      `<line x1="${inner.left}" x2="${width - inner.right}" y1="${y(value)}" y2="${y(value)}" stroke="var(--line)"/>`,
      text(inner.left - 8, y(value) + 4, short(value), "end"),
    );
  const every = Math.ceil(labels.length / 12);
  const names = labels.map((label, i) =>
    i % every === 0
      ? text(x(i), height - inner.bottom + 20, cut(label, Math.max(3, 72 / labels.length)), "middle")
      : "",
  );
  const shapes = series.map(({ name, values }, i) =>
    kind === "bar"
      ? bars(values, {
          name,
          labels,
          colour: colourOf(i),
          y,
          left: (at) => x(at) - slot * 0.35 + (i * slot * 0.7) / series.length,
          wide: (slot * 0.7) / series.length,
        })
      : line(values, { name, labels, colour: colourOf(i), x, y }),
  );
  return [...lines, ...names, ...shapes].join("");
}

interface AxesFrame {
  /** Of the series. */
  readonly name: string;
  /** What the values stand above, one each. */
  readonly labels: readonly string[];
  readonly colour: string;
  /** From a value to its height in the drawing. */
  readonly y: (value: number) => number;
}

const bars = (
  values: readonly (number | null)[],
  {
    name,
    labels,
    colour,
    y,
    left,
    wide,
  }: AxesFrame & { readonly left: (at: number) => number; readonly wide: number },
) =>
  values
    .map((value, i) =>
      value === null
        ? ""
        : `<rect x="${round(left(i))}" y="${Math.min(y(value), y(0))}" width="${round(Math.max(1, wide - 2))}" height="${round(Math.abs(y(value) - y(0)))}" fill="${colour}">${title(labels[i], name, value)}</rect>`,
    )
    .join("");

/** A gap in the figures is a gap in the line. */
function line(
  values: readonly (number | null)[],
  { name, labels, colour, x, y }: AxesFrame & { readonly x: (at: number) => number },
) {
  let pen = "M";
  const path = values.flatMap((value, i) => {
    const way = value === null ? [] : [`${pen}${x(i)} ${y(value)}`];
    pen = value === null ? "M" : "L";
    return way;
  });
  const dots = values.map((value, i) =>
    value === null
      ? ""
      : `<circle cx="${x(i)}" cy="${y(value)}" r="3" fill="${colour}">${title(labels[i], name, value)}</circle>`,
  );
  return `<path d="${path.join("")}" fill="none" stroke="${colour}" stroke-width="2"/>${dots.join("")}`;
}

function pie({ labels, series }: Figures): string {
  const values = (series[0]?.values ?? []).map((value) => Math.max(0, value ?? 0));
  const whole = values.reduce((sum, value) => sum + value, 0);
  if (whole === 0) return "";
  const [cx, cy, r] = [width / 2, inner.top + plotHeight / 2 + 12, plotHeight / 2];
  const on = (share: number) =>
    `${round(cx + r * Math.sin(2 * Math.PI * share))} ${round(cy - r * Math.cos(2 * Math.PI * share))}`;
  let from = 0;
  return values
    .map((value, i) => {
      const share = value / whole;
      const [start, end] = [from, from + share];
      from = end;
      const words = title(labels[i], `${round(share * 100)}%`, value);
      if (share === 0) return "";
      if (share === 1)
        return `<circle cx="${cx}" cy="${cy}" r="${r}" fill="${colourOf(i)}">${words}</circle>`;
      return `<path d="M${cx} ${cy}L${on(start)}A${r} ${r} 0 ${share > 0.5 ? 1 : 0} 1 ${on(end)}Z" fill="${colourOf(i)}" stroke="var(--surface)">${words}</path>`;
    })
    .join("");
}

function legendOf(names: readonly string[]): string {
  const legendNames = names.slice(0, colours.length);
  const each = Math.min(140, (width - 2 * inner.right) / Math.max(1, legendNames.length));
  return legendNames
    .map((name, i) => {
      const leftEdge = round(inner.right + i * each);
      return `<rect x="${leftEdge}" y="12" width="10" height="10" fill="${colourOf(i)}"/>${text(leftEdge + 16, 21, cut(name, each / 14 - 1), "start")}`;
    })
    .join("");
}

/** The marks of the axis: about five round values from the least to the greatest. */
function scaleOf(least: number, most: number) {
  const span = most - least || 1;
  const rough = span / 5;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 5, 10].find((times) => times * power >= rough) ?? 10) * power;
  return {
    least: Math.floor(least / step) * step,
    most: Math.max(step, Math.ceil(most / step) * step),
    step,
  };
}

const text = (x: number, y: number, words: string, anchor: "start" | "middle" | "end") =>
  `<text x="${round(x)}" y="${round(y)}" text-anchor="${anchor}" font-size="12" fill="var(--ink-2)">${escaped(words)}</text>`;

const title = (label: string | undefined, name: string, value: number) =>
  `<title>${escaped(`${label ?? ""} ${name} ${value}`.trim())}</title>`;

const round = (value: number) => Math.round(value * 100) / 100;
const short = (value: number) =>
  Math.abs(value) >= 10_000 ? `${displayNumber(value / 10_000)}万` : displayNumber(value);
const cut = (words: string, most: number) => {
  const signs = [...words];
  return signs.length > most ? `${signs.slice(0, Math.max(1, Math.floor(most) - 1)).join("")}…` : words;
};

const escaped = (words: string) => words.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
