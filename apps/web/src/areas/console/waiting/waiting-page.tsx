import { Link } from "@tanstack/react-router";
import { desk, secondPersonRules } from "@zd/api/console/desk";
import type { OutputOf } from "@zd/api/wire/operation";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { useCallQuery } from "../../../api/hooks.ts";
import { EmptyState, FailedState } from "../../../ui/feedback/empty-state.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { Amount } from "../../../ui/figures/figures.tsx";
import layout from "../../../ui/page/layout.module.css";
import { Tag } from "../../../ui/status/tag.tsx";
import { Facts } from "../../../ui/tables/facts.tsx";
import { Leading } from "../../../ui/tables/leading.tsx";
import { PlainTable } from "../../../ui/tables/plain-table.tsx";
import table from "../console.module.css";
import { ControlRoomLink } from "../section-links.tsx";

/** A request that waits for a second staff user. */
type WaitingRequest = OutputOf<typeof desk.listWaiting>[number];

/** How often the list is read again, in milliseconds. */
const everyMs = 15_000;

/** 待复核: the requests of all desks that wait for a second staff user. */
export function WaitingPage() {
  const { data, error, refetch } = useCallQuery(desk.listWaiting, {}, { everyMs });
  return (
    <div className={table["page"]}>
      <header className={layout["head"]}>
        <h1>待复核</h1>
        <p>提交人不能复核自己的申请；点击进入办理</p>
      </header>
      <Leading>
        {error ? (
          <FailedState error={error} onRetry={() => void refetch()} />
        ) : !data ? (
          <Skeleton lines={10} />
        ) : data.length === 0 ? (
          <EmptyState title="没有待复核的事项">有人提交后会出现在这里</EmptyState>
        ) : (
          <List of={data} />
        )}
      </Leading>
      <Rules />
    </div>
  );
}

const List = ({ of }: { readonly of: readonly WaitingRequest[] }) => (
  <PlainTable
    label="待复核"
    edge
    columns={[
      { title: "类别", show: (one) => <Tag>{secondPersonRules[one.kind].title}</Tag> },
      { title: "内容", words: true, show: (one) => one.words },
      { title: "金额", unit: "元", figure: true, show: (one) => <Amount of={one.amount} /> },
      { title: "提交人", show: (one) => one.by },
      { title: "提交时间", show: (one) => formatShanghai(one.at).slice(0, 16) },
      { title: "办理", show: (one) => <Place of={one} /> },
    ]}
    rows={of}
    rowKey={(one) => `${one.kind} ${one.id}`}
  />
);

/** The link to where it is decided: the control room of its section, or the row of its list. */
function Place({ of: { kind, id, words, section, mayDecide } }: { readonly of: WaitingRequest }) {
  const act = mayDecide ? "去复核" : "查看";
  const label = `${act} ${words}`;
  return section === "" ? (
    <Link to={secondPersonRules[kind].page} search={{ open: id }} aria-label={label}>
      {act}
    </Link>
  ) : (
    <ControlRoomLink section={section} aria-label={label}>
      {act}
    </ControlRoomLink>
  );
}

const Rules = () => (
  <section className={table["block"]} aria-label="复核规则">
    <h2>复核规则</h2>
    <Facts
      className={table["inset"]}
      layout="beside"
      rows={Object.values(secondPersonRules).map(({ title, rule }) => [title, rule])}
    />
  </section>
);
