import type { driverCalls } from "@zd/api/logistics/driver";
import type { waybillCalls } from "@zd/api/logistics/waybills";
import type { OutputOf } from "@zd/api/wire/operation";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import type { WaybillState } from "@zd/domain/logistics/codes";
import { isNear, isStale, nearKilometres, pointInWords } from "@zd/domain/logistics/trail";
import type { WaybillStep } from "@zd/domain/logistics/waybill";
import { useSite } from "../../api/site.ts";
import { useServerTime } from "../../realtime/server-clock.ts";
import { grouped, noNumber } from "../../ui/figures/figures.tsx";
import type { MapScene } from "../../ui/map/map-scene.ts";
import { MapView } from "../../ui/map/map-view.tsx";
import { RouteDrawing } from "./route-drawing.tsx";
import { sinceInWords } from "./since-in-words.ts";
import styles from "./way-map.module.css";

type Way = Pick<
  OutputOf<typeof waybillCalls.read> | OutputOf<typeof driverCalls.readTrail>,
  "waybill" | "state" | "route" | "positions" | "progress" | "from" | "to" | "vehicle" | "timeline"
>;

/** States in which a load moves, or should: 已发运, 异常. */
const away: readonly WaybillState[] = ["2", "5"];

/** What the map shows of a way: its two ends with what lies around them, the plan, and what was seen. */
function sceneOf({ route, positions, from, to, vehicle }: Way, isOld: boolean): MapScene {
  const last = positions.at(-1);
  return {
    spots: [
      ...(route
        ? [
            { key: "start", point: route.start, kind: "end", label: `装 ${from}` } as const,
            { key: "end", point: route.end, kind: "end", label: `卸 ${to}` } as const,
          ]
        : []),
      ...(last
        ? [{ key: "here", point: last, kind: isOld ? "stale" : "here", label: vehicle } as const]
        : []),
    ],
    lines: [
      ...(route ? [{ kind: "plan", points: [route.start, route.end] } as const] : []),
      { kind: "trail", points: positions },
    ],
    areas: route ? [route.start, route.end].map((centre) => ({ centre, kilometres: nearKilometres })) : [],
  };
}

/** 运输路线: where a load is between its two ends, on a map, and the same in words beside it. */
export function WayMap({ way }: { readonly way: Way }) {
  const server = useSite()?.mapServer ?? null;
  const last = way.positions.at(-1);
  const isAway = away.includes(way.state);
  const isOld = useServerTime((now) => isAway && last !== undefined && isStale(last.at, now));
  const hasPlace = way.route !== null || last !== undefined;
  return (
    <section className={styles["way"]} aria-label="运输路线">
      <div className={styles["sides"]}>
        {hasPlace ? (
          <MapView
            label={`地图：${way.from} 至 ${way.to}`}
            scene={sceneOf(way, isOld)}
            sceneKey={way.waybill}
            server={server}
            sketch={<RouteDrawing way={way} />}
            caption={`虚线为计划路线，实线为定位轨迹，圆圈为装卸地 ${nearKilometres} 公里范围。底图为示意图。`}
          />
        ) : (
          <RouteDrawing way={way} />
        )}
        <Stops of={way} />
      </div>
    </section>
  );
}

/** When a step was first taken; null where it has not been. */
const stepAt = ({ timeline }: Way, kind: WaybillStep) =>
  timeline.find((step) => step.kind === kind)?.at ?? null;

const minute = (at: Way["positions"][number]["at"] | null) =>
  at === null ? noNumber : formatShanghai(at).slice(0, 16);

/** The facts of the map in words: where it leaves and arrives, and where it was last seen. */
function Stops({ of }: { readonly of: Way }) {
  const { route, positions, progress, from, to, state } = of;
  const last = positions.at(-1);
  const isAway = away.includes(state);
  const since = useServerTime((now) =>
    isAway && last && isStale(last.at, now) ? sinceInWords(last.at, now) : null,
  );
  const near =
    last &&
    route &&
    (isNear(last, route.end) ? "，在卸货地附近" : isNear(last, route.start) ? "，在装货地附近" : "");
  return (
    <div className={styles["stops"]}>
      <ol>
        <li>
          <b>装货地</b> {from}
          <span>放行发车 {minute(stepAt(of, "released"))}</span>
        </li>
        <li>
          <b>最近定位</b> {last ? `${pointInWords(last)}${near ?? ""}` : noNumber}
          <span>
            {minute(last?.at ?? null)}
            {since && <em>，{since}没有新的定位</em>}
          </span>
          <span>
            {route
              ? `全程约 ${grouped(String(route.kilometres))} 公里，已行 ${Math.round(progress * 100)}%`
              : "装卸地点不在地图所知的地点中，以节点为准"}
          </span>
        </li>
        <li>
          <b>卸货地</b> {to}
          <span>
            卸货过磅 {minute(stepAt(of, "unloaded"))}，签收 {minute(stepAt(of, "signed"))}
          </span>
        </li>
      </ol>
      {positions.length > 0 && (
        <details>
          <summary>全部定位（{positions.length}）</summary>
          <ol className={styles["seen"]}>
            {positions.toReversed().map((position) => (
              <li key={position.at}>
                {minute(position.at)} {pointInWords(position)}
                {route && `，已行 ${Math.round(position.share * 100)}%`}
              </li>
            ))}
          </ol>
        </details>
      )}
    </div>
  );
}
