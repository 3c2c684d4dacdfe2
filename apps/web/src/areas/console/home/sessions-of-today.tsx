import type { control } from "@zd/api/trading/control";
import type { OutputOf } from "@zd/api/wire/operation";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { tradeModeLabel } from "@zd/domain/terms/codes";
import { sectionKinds } from "@zd/domain/trading/codes";
import { TradingStatus } from "../../../parts/trading/trading-status.tsx";
import { Countdown } from "../../../ui/figures/countdown.tsx";
import { Count } from "../../../ui/figures/figures.tsx";
import layout from "../../../ui/page/layout.module.css";
import { SideTag, Tag } from "../../../ui/status/tag.tsx";
import { PlainTable } from "../../../ui/tables/plain-table.tsx";
import table from "../console.module.css";
import { ControlRoomLink, SectionLink } from "../section-links.tsx";

type Desk = OutputOf<typeof control.readDesk>;

/** The sessions that run, and those of today that have not begun. */
export const SessionsOfToday = ({ desk }: { readonly desk: Desk }) => (
  <>
    <section className={table["block"]} aria-label="进行中">
      <h2>
        进行中 <Counted of={desk.running} />
        <span>每 5 秒更新</span>
      </h2>
      {desk.running.length === 0 ? (
        <p className={layout["none"]}>此刻没有进行中的场次</p>
      ) : (
        <Running sections={desk.running} />
      )}
    </section>
    <section className={table["block"]} aria-label="今日未开始">
      <h2>
        今日未开始 <Counted of={desk.waiting} />
      </h2>
      {desk.waiting.length === 0 ? (
        <p className={layout["none"]}>今日没有待开始的场次</p>
      ) : (
        <Waiting sections={desk.waiting} />
      )}
    </section>
  </>
);

type Listed = Desk["running"][number] | Desk["waiting"][number];

/** How many there are; practice apart. */
function Counted({ of }: { readonly of: readonly Listed[] }) {
  const practice = of.filter((one) => one.practice).length;
  return (
    <>
      {of.length - practice}
      {practice > 0 && <small className={layout["quiet"]}>练习 {practice}</small>}
    </>
  );
}

const Named = ({ one: { section, name, practice } }: { readonly one: Listed }) => (
  <>
    <SectionLink section={section}>{name}</SectionLink> {practice && <Tag>练习</Tag>}
  </>
);

const Moded = ({ one: { side, mode, downmode } }: { readonly one: Listed }) => (
  <>
    <SideTag side={side} /> {tradeModeLabel(mode, downmode)}
  </>
);

const Running = ({ sections }: { readonly sections: Desk["running"] }) => (
  <PlainTable
    label="进行中的场次"
    edge
    columns={[
      { title: "场次", show: (one) => <Named one={one} /> },
      { title: "模式", show: (one) => <Moded one={one} /> },
      { title: "状态", show: (one) => <TradingStatus status={one.status} downmode={one.downmode} /> },
      { title: "剩余", show: (one) => <Countdown to={one.deadline} /> },
      {
        title: "已出价",
        unit: "标的",
        figure: true,
        show: (one) => (
          <>
            {one.waresBid} / {one.wares}
          </>
        ),
      },
      { title: "报价", unit: "次", figure: true, show: (one) => <Count of={one.bids} /> },
      { title: "在场", unit: "家", figure: true, show: (one) => <Count of={one.present} /> },
      {
        title: "操作",
        figure: true,
        quiet: true,
        show: (one) => <ControlRoomLink section={one.section}>控制室</ControlRoomLink>,
      },
    ]}
    rows={sections}
    rowKey={(one) => one.section}
  />
);

const Waiting = ({ sections }: { readonly sections: Desk["waiting"] }) => (
  <PlainTable
    label="今日未开始的场次"
    edge
    columns={[
      { title: "开始", show: (one) => formatShanghai(one.startsAt).slice(11) },
      { title: "场次", show: (one) => <Named one={one} /> },
      { title: "模式", show: (one) => <Moded one={one} /> },
      { title: "类别", show: (one) => sectionKinds[one.kind] },
      { title: "标的", unit: "个", figure: true, show: (one) => <Count of={one.wares} /> },
    ]}
    rows={sections}
    rowKey={(one) => one.section}
  />
);
