import type { SectionRow } from "@zd/api/market/board";
import { tradeModeLabel } from "@zd/domain/terms/codes";
import { shownQuantity } from "../../../ui/figures/figures.tsx";
import { PlainTable } from "../../../ui/tables/plain-table.tsx";
import { clockTime } from "../hall/clock-time.ts";
import styles from "./wall.module.css";

/** What comes next today. */
export const AgendaSlide = ({ sections }: { readonly sections: readonly SectionRow[] }) => (
  <section className={styles["slide"]} aria-label="即将开始">
    <header>
      <h2>即将开始</h2>
    </header>
    <PlainTable
      label="即将开始的场次"
      columns={[
        { title: "开始", show: ({ startsAt }) => <b>{clockTime(startsAt)}</b> },
        { title: "场次", show: ({ name }) => name },
        { title: "模式", show: ({ mode, downmode }) => tradeModeLabel(mode, downmode) },
        { title: "标的", figure: true, show: ({ wares }) => wares },
        { title: "数量", unit: "吨", figure: true, show: ({ quantity }) => shownQuantity(quantity) },
      ]}
      rows={sections}
      rowKey={({ section }) => section}
    />
  </section>
);
