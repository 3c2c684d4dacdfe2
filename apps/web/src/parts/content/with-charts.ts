import { type ChartKind, chartKinds } from "@zd/api/content/rich-text";
import { cellsIn, figuresOf, isDrawable } from "./chart-figures.ts";
import { drawChart } from "./draw-chart.ts";

/** Rich text whose tables that say so have their chart drawn above them. */
export function withCharts(html: string): string {
  if (!html.includes("data-chart=")) return html;
  const page = new DOMParser().parseFromString(html, "text/html");
  for (const table of page.querySelectorAll("table[data-chart]")) {
    const kind = table.getAttribute("data-chart") as ChartKind;
    const figures = Object.hasOwn(chartKinds, kind) ? figuresOf(cellsIn(table)) : null;
    if (!figures || !isDrawable(kind, figures)) continue;
    const figure = page.createElement("figure");
    figure.innerHTML = drawChart(kind, figures);
    table.before(figure);
  }
  return page.body.innerHTML;
}
