import type { market } from "@zd/api/market/operations";
import type { OutputOf } from "@zd/api/wire/operation";
import type { Price } from "@zd/domain/kernel/brand";
import type { ReactNode } from "react";
import { Sparkline } from "../../ui/charts/sparkline.tsx";
import { classNames } from "../../ui/class-names.ts";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { directionOf, grouped, noNumber, shownPrice } from "../../ui/figures/figures.tsx";
import { type LargeFigure, largeTonnes, largeYuan } from "./large-figure.ts";
import styles from "./market-strip.module.css";

type Overview = OutputOf<typeof market.readOverview>;

interface Props {
  /** Null where it could not be read. */
  readonly overview: Overview | null;
  /** The answer is still to come. */
  readonly loading: boolean;
}

/** The day in a line: sections, deals, the average price and the indices. Without an answer every figure is two dashes. */
export function MarketStrip({ overview, loading }: Props) {
  if (loading) {
    return (
      <div className={styles["awaited"]}>
        <Skeleton lines={2} />
      </div>
    );
  }
  const tonnes = overview && largeTonnes(overview.quantity);
  const yuan = overview && largeYuan(overview.amount);
  return (
    <dl className={styles["strip"]} aria-label="今日行情">
      <Cell name="今日场次" className={styles["sections"]}>
        {overview?.sections ?? noNumber}
        {overview && (
          <small>
            进行 {overview.running} · 未开始 {overview.waiting} · 已结束 {overview.ended}
            {overview.practice > 0 && ` · 另有练习 ${overview.practice}，不计入`}
          </small>
        )}
      </Cell>
      <Cell name="成交">
        {overview ? grouped(String(overview.deals)) : noNumber}
        <small>单</small>
      </Cell>
      <LargeCell name="成交量" of={tonnes} />
      <LargeCell name="成交额" of={yuan} />
      <div className={classNames(styles["cell"], styles["average"])}>
        <dt>成交均价 近 30 日</dt>
        <dd>
          {shownPrice(overview?.averagePrice ?? null)}
          <small>元/吨</small>
        </dd>
        {overview && (
          <dd className={styles["trend"]}>
            <Sparkline name="近 30 日成交均价" prices={overview.averages.map(({ price }) => price)} />
          </dd>
        )}
      </div>
      {overview?.indices.map(({ name, price, change }, at) => (
        <Cell key={name} name={name} className={classNames(styles["index"], at === 0 && styles["first"])}>
          <span className={styles[directionOf(change)]}>
            {shownPrice(price)}
            <small>
              <IndexChange change={change} />
            </small>
          </span>
        </Cell>
      ))}
    </dl>
  );
}

interface CellProps {
  /** Stands above the figure. */
  readonly name: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

const Cell = ({ name, className, children }: CellProps) => (
  <div className={classNames(styles["cell"], className)}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

const LargeCell = ({ name, of }: { readonly name: string; readonly of: LargeFigure | null }) => (
  <Cell name={name}>
    {of?.figure ?? noNumber}
    {of && <small>{of.unit}</small>}
  </Cell>
);

function IndexChange({ change }: { readonly change: Price }) {
  if (change === 0n) return "持平";
  const size = shownPrice((change < 0n ? -change : change) as Price);
  return (
    <>
      <span aria-hidden="true">{change > 0n ? "▲" : "▼"}</span>
      <span className="sr">{change > 0n ? "上涨" : "下跌"}</span> {size}
    </>
  );
}
