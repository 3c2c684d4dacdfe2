import { useNavigate, useSearch } from "@tanstack/react-router";
import { messages } from "@zd/api/messages/operations";
import type { OutputOf } from "@zd/api/wire/operation";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { groupLabels, type MessageGroup, messageGroupNames } from "@zd/domain/messages/kinds";
import { useState } from "react";
import { useAside, useCallQuery, useCommand } from "../../../api/hooks.ts";
import { messageReads } from "../../../parts/messages/use-open-message.ts";
import { useServerTime } from "../../../realtime/server-clock.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { WithAnswer } from "../../../ui/feedback/with-answer.tsx";
import { MessageRow } from "./message-row.tsx";
import styles from "./messages-page.module.css";

type Row = OutputOf<typeof messages.list>["rows"][number];

/** How many messages a page has. */
const pageSize = 30;

const isGroup = (given: string | undefined): given is MessageGroup =>
  given !== undefined && Object.hasOwn(groupLabels, given);

/** The messages by day, the newest first, with filters by kind, by what is unread, and by words. */
export function MessageList() {
  const { group: given, isRead, words = "", after } = useSearch({ from: "/user/messages" });
  const navigate = useNavigate();
  const counts = useAside(messages.readCounts, {});
  const group = isGroup(given) ? given : undefined;
  const isUnread = isRead === "N";
  const filters = { ...(group && { group }), ...(isUnread && { isRead: "N" }), ...(words && { words }) };
  const found = useCallQuery(
    messages.list,
    { pageIndex: 1, pageSize, filters, ...(after !== undefined && { after }) },
    { keepPrevious: true },
  );
  const markAll = useCommand(messages.markAll, { refreshes: messageReads });
  const show = (change: Readonly<Record<string, string | undefined>>) =>
    void navigate({
      to: "/user/messages",
      search: { group, isRead: isUnread ? "N" : undefined, words: words || undefined, ...change },
    });
  const unread = counts?.unread ?? 0;
  const newest = Math.max(0, ...(found.data?.rows ?? []).map(({ message }) => Number(message)));

  return (
    <>
      <header className={styles["head"]}>
        <h1>消息中心</h1>
        <span className={styles["quiet"]}>未读 {unread} 条</span>
        <Words key={words} initial={words} onSearch={(typed) => show({ words: typed || undefined })} />
        <Button
          disabled={unread === 0}
          busy={markAll.isPending}
          onClick={() =>
            markAll.mutate({
              ...(group && { group }),
              ...(words && { words }),
              ...(after === undefined && newest > 0 && !group && !words && !isUnread && { upTo: newest }),
            })
          }
        >
          {group || words ? "所筛选的全部已读" : "全部已读"}
        </Button>
      </header>
      <Kinds group={group ?? null} isUnread={isUnread} onChoose={show} />
      <WithAnswer of={found} lines={8}>
        {({ rows, next }) =>
          rows.length === 0 ? (
            <EmptyState title={group || words || isUnread ? "没有符合条件的消息" : "还没有消息"}>
              {group || words || isUnread ? (
                <Button onClick={() => show({ group: undefined, isRead: undefined, words: undefined })}>
                  清除条件
                </Button>
              ) : (
                "被超越、成交、待签、到账、驳回、函件会显示在这里"
              )}
            </EmptyState>
          ) : (
            <>
              <Days rows={rows} />
              <footer className={styles["foot"]}>
                {after !== undefined && <Button onClick={() => show({})}>最新的</Button>}
                {next != null && <Button onClick={() => show({ after: next })}>更早的消息</Button>}
              </footer>
            </>
          )
        }
      </WithAnswer>
    </>
  );
}

interface KindsProps {
  /** The group that is shown; null for all. */
  readonly group: MessageGroup | null;
  /** Whether only unread messages are shown. */
  readonly isUnread: boolean;
  /** Called with what changes of the address. */
  readonly onChoose: (change: Readonly<Record<string, string | undefined>>) => void;
}

/** The groups of kinds that have had messages of late, with how many. */
function Kinds({ group, isUnread, onChoose }: KindsProps) {
  const counts = useAside(messages.readCounts, {});
  const countOf = (name: MessageGroup) => counts?.groups.find((one) => one.group === name)?.count ?? 0;
  return (
    <div className={styles["chips"]} role="toolbar" aria-label="消息种类">
      <Chip
        label="全部"
        isOn={group === null && !isUnread}
        onClick={() => onChoose({ group: undefined, isRead: undefined })}
      />
      <Chip
        label="未读"
        count={counts?.unread ?? 0}
        needs
        isOn={isUnread}
        onClick={() => onChoose({ isRead: isUnread ? undefined : "N" })}
      />
      {messageGroupNames
        .filter((name) => name === group || countOf(name) > 0)
        .map((name) => (
          <Chip
            key={name}
            label={groupLabels[name]}
            count={countOf(name)}
            isOn={group === name}
            onClick={() => onChoose({ group: group === name ? undefined : name })}
          />
        ))}
    </div>
  );
}

interface ChipProps {
  readonly label: string;
  /** Left out where nothing is counted. */
  readonly count?: number;
  /** Whether the count waits for the user. */
  readonly needs?: boolean;
  readonly isOn: boolean;
  readonly onClick: () => void;
}

const Chip = ({ label, count, needs = false, isOn, onClick }: ChipProps) => (
  <button type="button" className={styles["chip"]} aria-pressed={isOn} onClick={onClick}>
    {label} {count !== undefined && <b className={classNames(needs && styles["needs"])}>{count}</b>}
  </button>
);

function Words({
  initial,
  onSearch,
}: {
  readonly initial: string;
  readonly onSearch: (typed: string) => void;
}) {
  const [typed, setTyped] = useState(initial);
  return (
    <form
      className={styles["search"]}
      aria-label="查找消息"
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(typed.trim());
      }}
    >
      <input
        type="search"
        aria-label="内容"
        placeholder="合同号、标的、金额"
        maxLength={64}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button type="submit">查找</Button>
    </form>
  );
}

const weekdays = ["周日", "周一", "周二", "周三", "周四", "周五", "周六"];

/** A day as a heading: 今天, 昨天, or the date with its weekday. */
function dayTitle(day: string, today: string): string {
  const between = Math.round((Date.parse(today) - Date.parse(day)) / 86_400_000);
  if (between === 0) return "今天";
  const date = day.slice(5);
  return between === 1 ? `昨天 ${date}` : `${date} ${weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()]}`;
}

function Days({ rows }: { readonly rows: readonly Row[] }) {
  const today = useServerTime((now) => formatShanghai(now).slice(0, 10));
  const days = [...new Set(rows.map(({ at }) => formatShanghai(at).slice(0, 10)))];
  return days.map((day) => (
    <section key={day} aria-label={dayTitle(day, today)}>
      <h2 className={styles["day"]}>{dayTitle(day, today)}</h2>
      <ol className={styles["rows"]}>
        {rows
          .filter(({ at }) => formatShanghai(at).startsWith(day))
          .map((row) => (
            <MessageRow key={row.message} row={row} />
          ))}
      </ol>
    </section>
  ));
}
