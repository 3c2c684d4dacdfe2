import { logisticsControl } from "@zd/api/logistics/control";
import type { WaybillNo } from "@zd/domain/logistics/codes";
import { useCallQuery } from "../../../api/hooks.ts";
import { WayMap } from "../../../parts/logistics/way-map.tsx";
import { factsOfWaybill, WaybillTimeline, Weighings } from "../../../parts/logistics/waybill-view.tsx";
import { FailedState } from "../../../ui/feedback/empty-state.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { Facts } from "../../../ui/tables/facts.tsx";
import table from "../console.module.css";

/** How often the position is read again, in milliseconds. */
const everyMs = 60_000;

/** 运单, as the exchange looks at it: where the load is, its tickets, and what has happened to it. */
export function LoadDetail({ waybill }: { readonly waybill: WaybillNo }) {
  const { data, error, refetch } = useCallQuery(logisticsControl.readLoad, { waybill }, { everyMs });
  if (error && !data) return <FailedState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={14} />;
  return (
    <>
      <WayMap way={data} />
      <Facts label="运单信息" rows={factsOfWaybill(data)} />
      <section className={table["block"]} aria-label="磅单">
        <h2>磅单</h2>
        <Weighings of={data} />
      </section>
      <section className={table["block"]} aria-label="时间线">
        <h2>时间线</h2>
        <WaybillTimeline of={data.timeline} />
      </section>
    </>
  );
}
