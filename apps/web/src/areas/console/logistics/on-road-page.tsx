import { logisticsControl } from "@zd/api/logistics/control";
import type { OutputOf } from "@zd/api/wire/operation";
import { waybillStates } from "@zd/domain/logistics/codes";
import { useCallQuery } from "../../../api/hooks.ts";
import { FailedState } from "../../../ui/empty-state.tsx";
import { Fact, Facts } from "../../../ui/facts.tsx";
import { Count, Tonnes } from "../../../ui/figures.tsx";
import { QueryPage } from "../../../ui/query-page/query-page.tsx";
import { Scrolling } from "../../../ui/scrolling.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import table from "../console.module.css";

const everyMs = 60_000;

/** 在途监控: what is on the road now, and where it goes. */
export const OnRoadPage = () => (
  <QueryPage
    title="在途监控"
    of={logisticsControl.listOnRoad}
    rowKey="waybillNo"
    emptyHint="装货后、签收前的运单在这里"
    lead={<Overview />}
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
    {of.destinations.length > 0 && (
      <section className={table["block"]} aria-label="在途最多的卸货地点">
        <h2>在途最多的卸货地点</h2>
        <Scrolling className={table["scroll"]}>
          <table className={table["table"]}>
            <thead>
              <tr>
                <th scope="col">卸货地点</th>
                <th scope="col" className={table["number"]}>
                  运单
                </th>
                <th scope="col" className={table["number"]}>
                  在途<i>吨</i>
                </th>
              </tr>
            </thead>
            <tbody>
              {of.destinations.map(({ to, waybills, quantity }) => (
                <tr key={to}>
                  <th scope="row">{to}</th>
                  <td className={table["number"]}>
                    <Count of={waybills} />
                  </td>
                  <td className={table["number"]}>
                    <Tonnes of={quantity} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scrolling>
      </section>
    )}
  </>
);
