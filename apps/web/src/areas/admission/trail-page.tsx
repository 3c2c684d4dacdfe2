import { driverCalls } from "@zd/api/logistics/driver";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { waybillStates } from "@zd/domain/logistics/codes";
import { useCallQuery } from "../../api/hooks.ts";
import { WayMap } from "../../parts/logistics/way-map.tsx";
import { WaybillTimeline } from "../../parts/logistics/waybill-view.tsx";
import { FailedState } from "../../ui/feedback/empty-state.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { State } from "../../ui/feedback/state.tsx";
import { noNumber, shownQuantity } from "../../ui/figures/figures.tsx";
import form from "../../ui/form/form.module.css";
import { Fact, Facts } from "../../ui/tables/facts.tsx";
import styles from "./driver-page.module.css";
import { IncompleteLink } from "./incomplete-link.tsx";
import { useLinkToken } from "./use-link-token.ts";

/** 运输轨迹 (GetTransTrailUrl): where a load is, for whoever has its link. */
export function TrailPage() {
  const token = useLinkToken("/trail");
  return token === "" ? <IncompleteLink of="运输轨迹" /> : <Trail token={token} />;
}

function Trail({ token }: { readonly token: string }) {
  const { data, error, refetch } = useCallQuery(driverCalls.readTrail, { token }, { everyMs: 60_000 });
  if (error && !data) {
    return (
      <main className={styles["page"]}>
        <section className={styles["part"]}>
          <h1>运输轨迹</h1>
          <FailedState error={error} onRetry={() => void refetch()} />
        </section>
      </main>
    );
  }
  if (!data) {
    return (
      <main className={styles["page"]}>
        <Skeleton lines={12} />
      </main>
    );
  }
  const weight = (net: typeof data.loaded) => (net === null ? noNumber : `${shownQuantity(net)} 吨`);
  return (
    <main className={styles["page"]}>
      <header className={styles["head"]}>
        <h1>运输轨迹</h1>
        <State of="waybill" is={data.state}>
          {waybillStates[data.state]}
        </State>
        <p>
          {data.vehicle}，{data.product}，{data.hauler}
        </p>
        {data.isLate && <p role="note">超过一天没有新的动态，请与承运方联系。</p>}
        <Facts bare>
          <Fact title="运单号">{data.waybill}</Fact>
          <Fact title="装货净重">{weight(data.loaded)}</Fact>
          <Fact title="卸货净重">{weight(data.unloaded)}</Fact>
        </Facts>
      </header>
      <section className={styles["part"]} aria-label="路线">
        <WayMap way={data} />
      </section>
      <section className={styles["part"]} aria-label="节点">
        <h2>节点</h2>
        <WaybillTimeline of={data.timeline} nameless />
        <p className={form["hint"]}>链接有效期至 {formatShanghai(data.until).slice(0, 16)}</p>
      </section>
    </main>
  );
}
