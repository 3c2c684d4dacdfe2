import { logisticsControl } from "@zd/api/logistics/control";
import type { OutputOf } from "@zd/api/wire/operation";
import { type WaybillNo, waybillStates } from "@zd/domain/logistics/codes";
import { useCallQuery } from "../../../api/hooks.ts";
import { FailedState } from "../../../ui/feedback/empty-state.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { Count, Tonnes } from "../../../ui/figures/figures.tsx";
import { QueryPage } from "../../../ui/query-page/query-page.tsx";
import { Fact, Facts } from "../../../ui/tables/facts.tsx";
import { PlainTable } from "../../../ui/tables/plain-table.tsx";
import table from "../console.module.css";
import { LoadDetail } from "./load-detail.tsx";
import { LoadsMap } from "./loads-map.tsx";

const everyMs = 60_000;

/** 在途监控: the loads on the road now, where they are, and where they go. */
export const OnRoadPage = () => (
  <QueryPage
    title="在途监控"
    of={logisticsControl.listOnRoad}
    rowKey="waybillNo"
    emptyHint="装货后、签收前的运单在这里"
    lead={<Overview />}
    detailStandsAlone
    detail={({ waybillNo }) => <LoadDetail key={waybillNo} waybill={waybillNo as WaybillNo} />}
  />
);

function Overview() {
  const { data, error, refetch } = useCallQuery(logisticsControl.readOnRoad, {}, { everyMs });
  if (error && !data) return <FailedState error={error} what="在途概况" onRetry={() => void refetch()} />;
  return data ? <Figures of={data} /> : <Skeleton lines={4} />;
}

const Figures = ({ of }: { readonly of: OutputOf<typeof logisticsControl.readOnRoad> }) => (
  <>
    <Facts label="在途概况">
      {of.states.map(({ state, waybills, quantity }) => (
        <Fact key={state} title={`${waybillStates[state]}（张 / 吨）`}>
          <Count of={waybills} /> / <Tonnes of={quantity} />
        </Fact>
      ))}
      <Fact title="超过一天无动态（张）">
        <Count of={of.quiet} />
      </Fact>
    </Facts>
    {of.loads.length > 0 && <LoadsMap loads={of.loads} />}
    {of.destinations.length > 0 && (
      <section className={table["block"]} aria-label="在途最多的卸货地点">
        <h2>在途最多的卸货地点</h2>
        <PlainTable
          label="各卸货地点在途"
          edge
          columns={[
            { title: "卸货地点", head: true, show: ({ to }) => to },
            { title: "运单", figure: true, show: ({ waybills }) => <Count of={waybills} /> },
            { title: "在途", unit: "吨", figure: true, show: ({ quantity }) => <Tonnes of={quantity} /> },
          ]}
          rows={of.destinations}
          rowKey={({ to }) => to}
        />
      </section>
    )}
  </>
);
