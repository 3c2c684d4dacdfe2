import { Link } from "@tanstack/react-router";
import { desk } from "@zd/api/console/desk";
import { todoOf, todos } from "@zd/api/console/todos";
import type { OutputOf } from "@zd/api/wire/operation";
import type { Instant } from "@zd/domain/kernel/brand";
import { formatDeadline, formatShanghai, shanghaiDay } from "@zd/domain/kernel/shanghai-time";
import { useState } from "react";
import { useCallQuery } from "../../../api/hooks.ts";
import { useUser } from "../../../api/session.ts";
import { useServerTime } from "../../../realtime/server-clock.ts";
import { Button, buttonClass } from "../../../ui/buttons/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { FailedState } from "../../../ui/feedback/empty-state.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { Amount, noNumber } from "../../../ui/figures/figures.tsx";
import layout from "../../../ui/page/layout.module.css";
import { Due } from "../../../ui/query-page/due.tsx";
import { PlainTable } from "../../../ui/tables/plain-table.tsx";
import table from "../console.module.css";
import { ControlRoomLink, EvaluationLink } from "../section-links.tsx";
import { AssignBar } from "./assign-bar.tsx";
import { DoneToday } from "./done-today.tsx";
import styles from "./home-page.module.css";
import { keyOfRow, type QueuePicks, useQueuePicks } from "./queue-picks.ts";

const everyMs = 30_000;

/** How many rows are shown before somebody asks for all. */
const shownFirst = 12;

type Queue = OutputOf<typeof desk.readQueue>;
type Row = Queue["rows"][number];

const views = ["全部", "我的", "未分派", "今天截止", "我已提交，等他人"] as const;
const doneView = "今日已办";
type View = (typeof views)[number];

/** 待我处理: the queue of the viewer's own desk, what is due first at its top. */
export function QueueBlock() {
  const { data, error, refetch } = useCallQuery(desk.readQueue, {}, { everyMs, staleMs: everyMs / 2 });
  const done = useCallQuery(desk.readDone, {}, { everyMs, staleMs: everyMs / 2 });
  const [chosen, setView] = useState<View | typeof doneView>("全部");
  const view = chosen === doneView ? "全部" : chosen;
  const [isWhole, setWhole] = useState(false);
  const today = useServerTime(shanghaiDay);
  const me = useUser()?.user_id ?? "";
  const rowsOf = (of: View) => data?.rows.filter((row) => belongs(row, of, { today, me })) ?? [];
  const rows = rowsOf(view);
  const countOf = (of: View) =>
    data === undefined ? noNumber : of === "全部" ? waitingIn(data) : rowsOf(of).length;
  const shown = isWhole ? rows : rows.slice(0, shownFirst);
  const picks = useQueuePicks(shown);
  return (
    <section className={classNames(table["block"], styles["queue"])} aria-label="待我处理">
      <header className={layout["head"]}>
        <h2>待我处理</h2>
        <fieldset className={styles["views"]} aria-label="范围">
          {views.map((of) => (
            <button key={of} type="button" aria-pressed={of === chosen} onClick={() => setView(of)}>
              {of} <b>{countOf(of)}</b>
            </button>
          ))}
          <button type="button" aria-pressed={chosen === doneView} onClick={() => setView(doneView)}>
            {doneView} <b>{done.data?.reduce((sum, { count }) => sum + count, 0) ?? noNumber}</b>
          </button>
        </fieldset>
        <p className={styles["every"]}>先到截止者在前</p>
        {chosen !== doneView && rows.length > 0 && (
          <Button small look="text" onClick={picks.pickAll}>
            选择所列
          </Button>
        )}
      </header>
      {chosen !== doneView && <AssignBar picks={picks} me={me} />}
      {chosen === doneView ? (
        <DoneToday of={done.data} error={done.error} onRetry={() => void done.refetch()} />
      ) : error && !data ? (
        <FailedState what="待办" error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton lines={8} />
      ) : rows.length === 0 ? (
        <p className={layout["none"]}>{emptyWords[view]}</p>
      ) : (
        <QueueTable rows={shown} picks={picks} />
      )}
      {chosen !== doneView && rows.length > shown.length && (
        <p className={styles["more"]}>
          <Button look="text" onClick={() => setWhole(true)}>
            展开全部 {rows.length} 件
          </Button>
        </p>
      )}
      {chosen !== doneView && data && isCut(data) && (
        <p className={styles["more"]}>每类列出最先到期的 50 件，其余见各列表</p>
      )}
    </section>
  );
}

const emptyWords: Readonly<Record<View, string>> = {
  全部: "本岗没有待办；会员提交或同事送复核后会出现在这里",
  我的: "没有分派给您的待办；选中事项后“我来办”，或由同事分派",
  未分派: "所列待办都已有经办人",
  今天截止: "今天没有到期的待办",
  "我已提交，等他人": "没有等他人复核的事项",
};

/** What somebody has asked for himself waits for another, and is not his to do. */
function belongs(
  { own, until, assignee }: Row,
  view: View,
  { today, me }: { readonly today: string; readonly me: string },
): boolean {
  if (view === "我已提交，等他人") return own;
  if (own) return false;
  if (view === "我的") return assignee === me;
  if (view === "未分派") return assignee === null;
  return view === "全部" || (until !== null && formatDeadline(until).slice(0, 10) <= today);
}

const waitingIn = ({ totals, rows }: Queue): number =>
  totals.reduce((sum, { count }) => sum + count, 0) - rows.filter(({ own }) => own).length;

/** Whether more waits than the rows say. */
const isCut = ({ totals, rows }: Queue) => totals.reduce((sum, { count }) => sum + count, 0) > rows.length;

interface TableProps {
  readonly rows: readonly Row[];
  readonly picks: QueuePicks;
}

const QueueTable = ({ rows, picks }: TableProps) => (
  <PlainTable
    label="待我处理"
    edge
    columns={[
      {
        title: "选择",
        quiet: true,
        show: (row) => (
          <input
            type="checkbox"
            aria-label={`选择 ${todoOf(row.kind).matter} ${row.party || row.about} ${row.id}`}
            checked={picks.has(row)}
            onChange={() => picks.toggle(row)}
          />
        ),
      },
      {
        title: "事项",
        show: ({ kind, id }) => (
          <>
            <b>{todoOf(kind).matter}</b> <small className={layout["quiet"]}>{id}</small>
          </>
        ),
      },
      {
        title: "企业",
        className: styles["party"],
        show: ({ party, about }) => <Party party={party} about={about} />,
      },
      { title: "金额", unit: "元", figure: true, show: ({ amount }) => <Amount of={amount} /> },
      {
        title: "等待自",
        from: "laptop",
        show: ({ since }) => (
          <>
            {formatShanghai(since).slice(5, 16)}{" "}
            <small className={layout["quiet"]}>
              <Waited since={since} />
            </small>
          </>
        ),
      },
      { title: "截止", show: ({ until }) => (until === null ? noNumber : <Due at={until} />) },
      {
        title: "前一步",
        from: "laptop",
        className: styles["by"],
        show: ({ by, party }) => <Before by={by} party={party} />,
      },
      { title: "经办", className: styles["by"], show: ({ assigneeName }) => assigneeName ?? noNumber },
      { title: "下一步", figure: true, show: (row, place) => <Next of={row} isFirst={place === 0} /> },
    ]}
    rows={rows}
    rowKey={keyOfRow}
    isChosen={picks.has}
  />
);

/** How long it waits already, as it goes on. */
function Waited({ since }: { readonly since: Instant }) {
  return useServerTime((now) => waitedWords(now - since));
}

const minuteMs = 60_000;

/** 5 分钟, 3 小时, 2 天. */
function waitedWords(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / minuteMs));
  if (minutes < 60) return `${minutes} 分钟`;
  return minutes < 24 * 60 ? `${Math.floor(minutes / 60)} 小时` : `${Math.floor(minutes / 1_440)} 天`;
}

const Party = ({ party, about }: Pick<Row, "party" | "about">) => (
  <span title={[party, about].filter((words) => words !== "").join(" · ")}>
    {party || about || noNumber}
    {party && about && about !== party && <small className={layout["quiet"]}> {about}</small>}
  </span>
);

/** Who has brought it in; of the administrator of a firm, who goes by the firm's name, that it was the firm. */
function Before({ by, party }: Pick<Row, "by" | "party">) {
  if (by === "") return noNumber;
  const words = by === party ? "会员提交" : `${by} 提交`;
  return <span title={words}>{words}</span>;
}

interface NextProps {
  readonly of: Row;
  /** The one main button of the view. */
  readonly isFirst: boolean;
}

/** Opens the piece where it is done. */
function Next({ of: { kind, id, party, about, own, section }, isFirst }: NextProps) {
  const { act, matter, page } = todos[kind];
  const words = own ? "查看" : act;
  const given = {
    className: buttonClass({ small: true, look: isFirst && !own ? "main" : "plain" }),
    "aria-label": `${words} ${matter} ${party || about} ${id}`,
  };
  if (kind === "evaluations")
    return (
      <EvaluationLink section={section} ware={id} {...given}>
        {words}
      </EvaluationLink>
    );
  if (section !== "")
    return (
      <ControlRoomLink section={section} {...given}>
        {words}
      </ControlRoomLink>
    );
  return (
    <Link to={page} search={{ open: id }} {...given}>
      {words}
    </Link>
  );
}
