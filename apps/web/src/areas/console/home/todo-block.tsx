import { Link } from "@tanstack/react-router";
import { desk, todos } from "@zd/api/console/desk";
import { useCallQuery } from "../../../api/hooks.ts";
import { may, useUser } from "../../../api/session.ts";
import { classNames } from "../../../ui/class-names.ts";
import { FailedState } from "../../../ui/feedback/empty-state.tsx";
import { Amount, Count } from "../../../ui/figures/figures.tsx";
import { Fact, Facts } from "../../../ui/tables/facts.tsx";
import styles from "./home-page.module.css";

const everyMs = 30_000;

/** 待办与资金: the open tasks of each desk, those of the user first, and the money of the members at the exchange. */
export function TodoBlock() {
  const user = useUser();
  const { data, error, refetch } = useCallQuery(desk.readTodos, {}, { everyMs });
  const own = (data?.todos ?? []).toSorted(
    (a, b) => Number(may(user, todos[b.kind].work)) - Number(may(user, todos[a.kind].work)),
  );
  return (
    <>
      {error && !data && <FailedState what="待办" error={error} onRetry={() => void refetch()} />}
      <nav className={styles["todos"]} aria-label="待办">
        {own.map(({ kind, count }) => (
          <Link key={kind} to={todos[kind].page} className={classNames(count > 0 && styles["due"])}>
            {todos[kind].title} <b>{count}</b>
          </Link>
        ))}
      </nav>
      <Facts label="会员资金" layout="figures">
        {(
          [
            ["会员可用资金 元", data?.funds.available],
            ["会员冻结资金 元", data?.funds.held],
            ["今日入金 元", data?.funds.depositedToday],
            ["今日出金 元", data?.funds.withdrawnToday],
          ] as const
        ).map(([title, amount]) => (
          <Fact key={title} title={title}>
            {amount === undefined ? <Count of={null} /> : <Amount of={amount} />}
          </Fact>
        ))}
      </Facts>
    </>
  );
}
