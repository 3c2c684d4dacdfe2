import type { reports } from "@zd/api/reports/operations";
import type { OutputOf } from "@zd/api/wire/operation";
import type { FigureUnit } from "@zd/domain/reports/reports";

export type ShownReport = OutputOf<typeof reports.readReport>;
export type PastReport = OutputOf<typeof reports.readPastReport>;

/** A figure as a chart draws it: yuan, tonnes, or how many. */
export function drawnValue(unit: FigureUnit, value: bigint): number {
  if (unit === "yuan") return Number(value) / 100;
  return unit === "count" ? Number(value) : Number(value) / 10_000;
}
