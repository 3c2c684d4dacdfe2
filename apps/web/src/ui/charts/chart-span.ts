import type { Side } from "@zd/domain/terms/codes";

/** A side's figures in a span, for drawing: yuan a tonne, null where it dealt nothing; tonnes. */
interface SideFigures {
  readonly price: number | null;
  readonly tonnes: number;
}

/** A day, week or month on the axis. */
export interface ChartSpan {
  /** Tells the spans apart. */
  readonly key: string;
  /** How long it is: the axis goes by time, so a week that is cut off is narrower. */
  readonly days: number;
  /** Below the axis, where there is room. */
  readonly label: string;
  /** What happened in it, in words. */
  readonly detail: string;
  readonly figures: Readonly<Record<Side, SideFigures>>;
}

/** Where a span lies. */
export interface PlacedSpan extends ChartSpan {
  readonly from: number;
  readonly width: number;
}
