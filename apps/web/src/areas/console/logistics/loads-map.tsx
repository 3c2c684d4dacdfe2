import type { logisticsControl } from "@zd/api/logistics/control";
import type { OutputOf } from "@zd/api/wire/operation";
import { type Instant, instant } from "@zd/domain/kernel/brand";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { type WaybillNo, waybillStates } from "@zd/domain/logistics/codes";
import { routeBetween } from "@zd/domain/logistics/route";
import { isStale, nearKilometres, pointInWords } from "@zd/domain/logistics/trail";
import { useState } from "react";
import { useSite } from "../../../api/site.ts";
import { sinceInWords } from "../../../parts/logistics/since-in-words.ts";
import { useServerTime } from "../../../realtime/server-clock.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { Count, noNumber } from "../../../ui/figures/figures.tsx";
import type { MapScene } from "../../../ui/map/map-scene.ts";
import { MapView } from "../../../ui/map/map-view.tsx";
import { PlainTable } from "../../../ui/tables/plain-table.tsx";
import table from "../console.module.css";
import styles from "./loads-map.module.css";

type Load = OutputOf<typeof logisticsControl.readOnRoad>["loads"][number];

const minuteMs = 60_000;

/** The loads where they were seen last; of the chosen one also its way. */
function sceneOf(loads: readonly Load[], chosen: WaybillNo | null, isOld: (load: Load) => boolean): MapScene {
  const load = loads.find(({ waybill }) => waybill === chosen);
  const route = load ? routeBetween(load.from, load.to) : null;
  return {
    spots: [
      ...loads.flatMap((one) =>
        one.last
          ? [
              {
                key: one.waybill,
                point: one.last,
                kind: isOld(one) ? ("stale" as const) : ("here" as const),
                label: one.vehicle,
              },
            ]
          : [],
      ),
      ...(route
        ? [
            { key: "start", point: route.start, kind: "end" as const, label: `装 ${load?.from}` },
            { key: "end", point: route.end, kind: "end" as const, label: `卸 ${load?.to}` },
          ]
        : []),
    ],
    lines: route ? [{ kind: "plan", points: [route.start, route.end] }] : [],
    areas: route ? [route.start, route.end].map((centre) => ({ centre, kilometres: nearKilometres })) : [],
    chosen,
    focus: load && route ? [route.start, route.end, ...(load.last ? [load.last] : [])] : undefined,
  };
}

/** 在途位置: every load on the road on one map, and beside it the same as a list in which one may be chosen. */
export function LoadsMap({ loads }: { readonly loads: readonly Load[] }) {
  const server = useSite()?.mapServer ?? null;
  const [chosen, setChosen] = useState<WaybillNo | null>(null);
  // Minutes are enough for what is told in hours.
  const now = instant(useServerTime((at) => Math.floor(at / minuteMs) * minuteMs));
  const isOld = ({ last }: Load) => last !== null && isStale(last.at, now);
  const unseen = loads.filter(({ last }) => last === null).length;
  const old = loads.filter(isOld).length;
  return (
    <section className={table["block"]} aria-label="在途位置">
      <h2>
        在途位置
        <span>
          <Count of={loads.length} /> 张，定位过期 <Count of={old} /> 张，没有定位 <Count of={unseen} /> 张
        </span>
      </h2>
      <div className={styles["sides"]}>
        <MapView
          label={`地图：${loads.length} 张在途运单的最近位置`}
          scene={sceneOf(loads, chosen, isOld)}
          sceneKey={chosen ?? "all"}
          server={server}
          tall
          caption="蓝色为最近定位，橙色为超过 2 小时未更新的定位；选中一辆车显示其计划路线。底图为示意图。"
          onPick={(key) => setChosen(key as WaybillNo)}
        />
        <div className={styles["list"]}>
          <PlainTable
            label="在途运单的最近位置"
            inner
            edge
            dense
            rows={loads}
            rowKey={({ waybill }) => waybill}
            isChosen={({ waybill }) => waybill === chosen}
            none="没有在途运单"
            columns={[
              {
                title: "车辆",
                head: true,
                show: (load) => (
                  <Button
                    look="text"
                    aria-pressed={load.waybill === chosen}
                    onClick={() => setChosen(load.waybill === chosen ? null : load.waybill)}
                  >
                    {load.vehicle}
                  </Button>
                ),
              },
              { title: "状态", show: ({ state }) => waybillStates[state] },
              { title: "去向", words: true, show: ({ from, to }) => `${from} 至 ${to}` },
              {
                title: "最近定位",
                words: true,
                show: (load) => <Last of={load} since={isOld(load) ? now : null} />,
              },
            ]}
          />
        </div>
      </div>
    </section>
  );
}

/** Where a load was seen last, and for how long it has not been; `since` is now where that is too long. */
function Last({ of: { last }, since }: { readonly of: Load; readonly since: Instant | null }) {
  if (!last) return noNumber;
  return (
    <>
      {formatShanghai(last.at).slice(5, 16)}
      {since && <em className={styles["old"]}> {sinceInWords(last.at, since)}没有新的定位</em>}
      <span className={styles["where"]}>{pointInWords(last)}</span>
    </>
  );
}
