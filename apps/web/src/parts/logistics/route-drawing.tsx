import type { waybillCalls } from "@zd/api/logistics/waybills";
import type { OutputOf } from "@zd/api/wire/operation";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { grouped } from "../../ui/figures/figures.tsx";
import styles from "./route-drawing.module.css";

type Way = Pick<
  OutputOf<typeof waybillCalls.read>,
  "route" | "positions" | "progress" | "from" | "to" | "vehicle"
>;

const [width, height] = [720, 112];
const [left, right] = [40, width - 40];
const middle = 58;
/** How far the way bends from the straight line between its ends. */
const bend = 34;

/** A point of the drawn way after a share of it: a slow wave, so that it looks like a road and not like a ruler. */
const pointAt = (share: number) => ({
  x: left + (right - left) * share,
  y: middle - Math.sin(share * Math.PI * 2) * bend * (1 - 0.4 * share),
});

const pathTo = (share: number) =>
  Array.from({ length: 61 }, (_, i) => pointAt((i / 60) * share))
    .map(({ x, y }, i) => `${i === 0 ? "M" : "L"}${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`)
    .join(" ");

/** 运输路线: where a load is between its two ends, drawn here; no map of anybody is asked. */
export function RouteDrawing({
  way: { route, positions, progress, from, to, vehicle },
}: {
  readonly way: Way;
}) {
  const percent = Math.round(progress * 100);
  const last = positions.at(-1);
  const here = pointAt(progress);
  const description =
    route === null
      ? `${from} 至 ${to}`
      : `${from} 至 ${to}，全程约 ${grouped(String(route.kilometres))} 公里，${vehicle} 已行 ${percent}%`;
  return (
    <figure className={styles["figure"]}>
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={description} className={styles["route"]}>
        <path d={pathTo(1)} className={styles["way"]} />
        {progress > 0 && <path d={pathTo(progress)} className={styles["done"]} />}
        {positions.map(({ at, share }) => (
          <circle key={at} cx={pointAt(share).x} cy={pointAt(share).y} r={2.5} className={styles["seen"]}>
            <title>{formatShanghai(at).slice(0, 16)}</title>
          </circle>
        ))}
        <circle cx={left} cy={middle} r={6} className={styles["end"]} />
        <circle cx={right} cy={middle} r={6} className={progress >= 1 ? styles["reached"] : styles["end"]} />
        <circle cx={here.x} cy={here.y} r={9} className={styles["here"]} />
      </svg>
      <p className={styles["ends"]} aria-hidden="true">
        <span>装 {from}</span>
        <span>卸 {to}</span>
      </p>
      <figcaption>
        {route === null
          ? "装卸地点不在路线图范围内，以节点为准"
          : `全程约 ${grouped(String(route.kilometres))} 公里，已行 ${percent}%`}
        {last && `；最近定位 ${formatShanghai(last.at).slice(0, 16)}`}
      </figcaption>
    </figure>
  );
}
