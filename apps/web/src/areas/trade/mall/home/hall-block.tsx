import { Link } from "@tanstack/react-router";
import { market } from "@zd/api/market/operations";
import type { OutputOf } from "@zd/api/wire/operation";
import { useCallQuery } from "../../../../api/hooks.ts";
import { TradingStatus } from "../../../../parts/trading/trading-status.tsx";
import { WithAnswer } from "../../../../ui/feedback/with-answer.tsx";
import { noFilter } from "../../hall/hall-view.ts";
import { RoundLink } from "../../hall/round-link.tsx";
import { groupSections } from "../../hall/section-groups.ts";
import styles from "../mall.module.css";
import own from "./mall-home.module.css";

const sectionCount = 4;

/** 交易大厅: what runs there now, and the way to it; the mall stands in its place. */
export function HallBlock() {
  const sections = useCallQuery(market.listSections, {}, { everyMs: 30_000 });
  const count = sections.data?.length ?? 0;
  return (
    <section>
      <div className={styles["title"]}>
        <h2>交易大厅</h2>
        <Link to="/trade/hall">{count > 0 ? `全部 ${count} 场` : "进入大厅"}</Link>
      </div>
      <WithAnswer of={sections}>{(data) => <Running sections={data} />}</WithAnswer>
    </section>
  );
}

function Running({ sections }: { readonly sections: OutputOf<typeof market.listSections> }) {
  const { running } = groupSections(sections, noFilter);
  if (running.length === 0) return <p className={styles["none"]}>现在没有进行中的场次</p>;
  return (
    <ul className={own["sections"]}>
      {running.slice(0, sectionCount).map(({ section, name, status, downmode }) => (
        <li key={section}>
          <RoundLink section={section}>{name}</RoundLink>
          <TradingStatus status={status} downmode={downmode} />
        </li>
      ))}
    </ul>
  );
}
