import { Link } from "@tanstack/react-router";
import type { desk } from "@zd/api/console/desk";
import { todoOf, todos } from "@zd/api/console/todos";
import type { OutputOf } from "@zd/api/wire/operation";
import { FailedState } from "../../../ui/feedback/empty-state.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { Count } from "../../../ui/figures/figures.tsx";
import layout from "../../../ui/page/layout.module.css";
import { PlainTable } from "../../../ui/tables/plain-table.tsx";

interface Props {
  /** What the viewer has decided today, by kind; undefined while nobody knows. */
  readonly of: OutputOf<typeof desk.readDone> | undefined;
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** 今日已办: each kind with the list in which it is found. */
export function DoneToday({ of, error, onRetry }: Props) {
  if (error && !of) return <FailedState what="今日已办" error={error} onRetry={onRetry} />;
  if (of === undefined) return <Skeleton lines={8} />;
  if (of.length === 0) return <p className={layout["none"]}>今天还没有办结的事项</p>;
  return (
    <PlainTable
      label="今日已办"
      edge
      columns={[
        { title: "事项", head: true, show: ({ kind }) => todoOf(kind).matter },
        { title: "已办", unit: "件", figure: true, show: ({ count }) => <Count of={count} /> },
        {
          title: "列表",
          figure: true,
          show: ({ kind }) => (
            <Link to={todos[kind].page} aria-label={`查看 ${todoOf(kind).matter}`}>
              查看
            </Link>
          ),
        },
      ]}
      rows={of}
      rowKey={({ kind }) => kind}
    />
  );
}
