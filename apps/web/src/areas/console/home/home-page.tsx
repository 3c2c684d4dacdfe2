import { market } from "@zd/api/market/operations";
import { control } from "@zd/api/trading/control";
import type { OutputOf } from "@zd/api/wire/operation";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { tradeModeLabel } from "@zd/domain/terms/codes";
import { sectionKinds } from "@zd/domain/trading/codes";
import { useAside, useCallQuery } from "../../../api/hooks.ts";
import { TradingStatus } from "../../../parts/trading/trading-status.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { FailedState } from "../../../ui/feedback/empty-state.tsx";
import { InOnePiece } from "../../../ui/feedback/in-one-piece.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { Countdown } from "../../../ui/figures/countdown.tsx";
import { Amount, Count, Tonnes, UnitPrice } from "../../../ui/figures/figures.tsx";
import layout from "../../../ui/page/layout.module.css";
import { SideTag, Tag } from "../../../ui/status/tag.tsx";
import { Fact, Facts } from "../../../ui/tables/facts.tsx";
import { PlainTable } from "../../../ui/tables/plain-table.tsx";
import { AlarmList, openAlarms } from "../alarm-list.tsx";
import table from "../console.module.css";
import { RecordList } from "../record-list.tsx";
import { ControlRoomLink, SectionLink } from "../section-links.tsx";
import styles from "./home-page.module.css";
import { TodoBlock } from "./todo-block.tsx";

const everyMs = 5_000;

type Desk = OutputOf<typeof control.readDesk>;

/** 市场概况: the figures of the day, and the open tasks. */
export function HomePage() {
  const desk = useCallQuery(control.readDesk, {}, { everyMs });
  const day = useAside(market.readOverview, {}, { everyMs });
  return (
    <div className={table["page"]}>
      <header className={layout["head"]}>
        <h1>市场概况</h1>
      </header>
      <InOnePiece>
        <Facts label="今日市场" layout="figures">
          <Figure
            title="今日场次"
            of={day?.sections}
            note={
              day &&
              `进行 ${day.running} · 未开始 ${day.waiting} · 已结束 ${day.ended}${day.practice > 0 ? ` · 另有练习 ${day.practice}，不计入` : ""}`
            }
          />
          <Figure title="暂停场次" of={desk.data?.suspended} />
          <Figure title="待复核" of={desk.data?.pending.length} warn />
          <Figure title="告警" of={desk.data && openAlarms(desk.data.alarms).length} warn />
          <Fact title="今日成交 单">
            <Count of={day?.deals ?? null} />
          </Fact>
          <Fact title="成交量 吨">
            <Tonnes of={day?.quantity ?? null} />
          </Fact>
          <Fact title="成交额 元">
            <Amount of={day?.amount ?? null} />
          </Fact>
          <Fact title="近 30 日均价 元/吨">
            <UnitPrice of={day?.averagePrice ?? null} />
          </Fact>
        </Facts>
        <TodoBlock />
        {desk.error ? (
          <FailedState error={desk.error} onRetry={() => void desk.refetch()} />
        ) : desk.data ? (
          <Today desk={desk.data} />
        ) : (
          <Skeleton lines={10} />
        )}
      </InOnePiece>
    </div>
  );
}

interface FigureProps {
  readonly title: string;
  /** Undefined while it is not known. */
  readonly of: number | undefined;
  /** Stands below the figure. */
  readonly note?: string | undefined;
  /** Orange where there is one: it waits for you. */
  readonly warn?: boolean;
}

const Figure = ({ title, of, note, warn = false }: FigureProps) => (
  <Fact title={title}>
    <span className={classNames(warn && (of ?? 0) > 0 && styles["warn"])}>
      <Count of={of ?? null} />
    </span>
    {note && <small>{note}</small>}
  </Fact>
);

function Today({ desk }: { readonly desk: Desk }) {
  return (
    <div className={classNames(table["split"], styles["columns"])}>
      <div className={styles["main"]}>
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
      </div>
      <aside aria-label="待办与告警">
        <section className={table["block"]} aria-label="待复核">
          <h2>待复核</h2>
          <RecordList records={desk.pending} withSection />
        </section>
        <section className={table["block"]} aria-label="告警">
          <h2>告警</h2>
          <AlarmList
            alarms={desk.alarms}
            link={({ section, sectionName }) => (
              <ControlRoomLink section={section}>{sectionName}</ControlRoomLink>
            )}
          />
        </section>
      </aside>
    </div>
  );
}

type Listed = Desk["running"][number] | Desk["waiting"][number];

/** How many there are; practice apart. */
function Counted({ of }: { readonly of: readonly Listed[] }) {
  const practice = of.filter((one) => one.practice).length;
  return (
    <>
      {of.length - practice}
      {practice > 0 && <span>练习 {practice}</span>}
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
