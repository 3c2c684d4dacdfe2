import { Link } from "@tanstack/react-router";
import { desk, type SecondPersonKind, secondPersonRules } from "@zd/api/console/desk";
import type { OutputOf } from "@zd/api/wire/operation";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { useCallQuery } from "../../../api/hooks.ts";
import { EmptyState, FailedState } from "../../../ui/empty-state.tsx";
import { Amount } from "../../../ui/figures.tsx";
import { Leading } from "../../../ui/leading.tsx";
import { Scrolling } from "../../../ui/scrolling.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { Tag } from "../../../ui/tag.tsx";
import table from "../console.module.css";
import { ControlRoomLink } from "../section-links.tsx";

type Waiting = OutputOf<typeof desk.listWaiting>[number];

const everyMs = 15_000;

/** 待复核: what one person has asked for and another decides, of every desk. */
export function WaitingPage() {
  const { data, error, refetch } = useCallQuery(desk.listWaiting, {}, { everyMs });
  return (
    <div className={table["page"]}>
      <header className={table["head"]}>
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

const List = ({ of }: { readonly of: readonly Waiting[] }) => (
  <Scrolling className={table["scroll"]}>
    <table className={table["table"]} aria-label="待复核">
      <thead>
        <tr>
          <th>类别</th>
          <th>内容</th>
          <th className={table["number"]}>
            金额<i>元</i>
          </th>
          <th>提交人</th>
          <th>提交时间</th>
          <th>办理</th>
        </tr>
      </thead>
      <tbody>
        {of.map((one) => (
          <tr key={`${one.kind} ${one.id}`}>
            <td>
              <Tag>{secondPersonRules[one.kind].title}</Tag>
            </td>
            <td className={table["wrap"]}>{one.words}</td>
            <td className={table["number"]}>
              <Amount of={one.amount} />
            </td>
            <td>{one.by}</td>
            <td>{formatShanghai(one.at).slice(0, 16)}</td>
            <td>
              <Place of={one} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </Scrolling>
);

/** Where it is decided: in the section's control room, or in the row of its list. */
function Place({ of: { kind, id, words, section, mayDecide } }: { readonly of: Waiting }) {
  const act = mayDecide ? "去复核" : "查看";
  const label = `${act} ${words}`;
  return section === "" ? (
    <Link to={secondPersonRules[kind].page} search={{ open: id } as never} aria-label={label}>
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
    <table className={table["table"]}>
      <tbody>
        {(Object.keys(secondPersonRules) as SecondPersonKind[]).map((kind) => (
          <tr key={kind}>
            <th scope="row">{secondPersonRules[kind].title}</th>
            <td className={table["wrap"]}>{secondPersonRules[kind].rule}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);
