import { useNavigate, useSearch } from "@tanstack/react-router";
import { messages } from "@zd/api/messages/operations";
import type { OutputOf } from "@zd/api/wire/operation";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { groupLabels, type MessageGroup, messageGroupNames } from "@zd/domain/messages/kinds";
import { noNumber } from "@zd/domain/money/display-number";
import { useState } from "react";
import { useAside, useCallQuery, useCommand } from "../../api/hooks.ts";
import { useServerTime } from "../../realtime/server-clock.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { WithAnswer } from "../../ui/feedback/with-answer.tsx";
import styles from "./message-centre.module.css";
import { MessageRow } from "./message-row.tsx";
import { type MessagesPath, useMessagesPath } from "./messages-path.ts";
import { messageReads } from "./use-open-message.ts";

type Row = OutputOf<typeof messages.list>["rows"][number];

/** How many messages a page has. */
const pageSize = 30;

/** What the page says to members and to the staff of what it will show, and of what may be searched. */
const hints: Readonly<Record<MessagesPath, { readonly empty: string; readonly search: string }>> = {
  "/user/messages": {
    empty: "被超越、成交、待签、到账、驳回、函件会显示在这里",
    search: "合同号、标的、金额",
  },
  "/console/inbox": { empty: "指派、复核结果、本岗到期会显示在这里", search: "编号、事项" },
};

/** So many unread messages are counted at most. */
const countedMost = 1_000;

const shownCount = (unread: number | undefined) =>
  unread === undefined ? noNumber : unread >= countedMost ? `${countedMost} 条以上` : `${unread} 条`;

const isGroup = (given: string | undefined): given is MessageGroup =>
  given !== undefined && Object.hasOwn(groupLabels, given);

/** The messages by day, the newest first, with filters by kind, by what is unread, and by words. */
export function MessageList() {
  const path = useMessagesPath();
  const { group: given, isRead, words = "", after, bundle } = useSearch({ from: path });
  const navigate = useNavigate();
  const counts = useAside(messages.readCounts, {});
  const group = isGroup(given) ? given : undefined;
  const isUnread = isRead === "N";
  const filters = {
    ...(group && { group }),
    ...(isUnread && { isRead: "N" }),
    ...(words && { words }),
    ...(bundle && { bundle }),
  };
  const found = useCallQuery(
    messages.list,
    { pageIndex: 1, pageSize, filters, ...(after !== undefined && { after }) },
    { keepPrevious: true },
  );
  const markAll = useCommand(messages.markAll, { refreshes: messageReads });
  const show = (change: Readonly<Record<string, string | undefined>>) =>
    void navigate({
      to: path,
      search: { group, isRead: isUnread ? "N" : undefined, words: words || undefined, ...change },
    });
  const unread = counts?.unread;
  const newest = Math.max(0, ...(found.data?.rows ?? []).map(({ message }) => Number(message)));

  return (
    <>
      <header className={styles["head"]}>
        <h1>消息中心</h1>
        <span className={styles["quiet"]}>未读 {shownCount(unread)}</span>
        <Words
          key={words}
          initial={words}
          placeholder={hints[path].search}
          onSearch={(typed) => show({ words: typed || undefined })}
        />
        <Button
          disabled={!unread}
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
      {bundle ? (
        <BundleHead bundle={bundle} onLeave={() => show({})} />
      ) : (
        <Kinds group={group ?? null} isUnread={isUnread} onChoose={show} />
      )}
      <WithAnswer of={found} lines={8}>
        {({ rows, next }) =>
          rows.length === 0 ? (
            <NoMessages
              isFiltered={group !== undefined || words !== "" || isUnread}
              hint={hints[path].empty}
              onClear={() => show({ group: undefined, isRead: undefined, words: undefined })}
            />
          ) : (
            <>
              <Days rows={rows} />
              <footer className={styles["foot"]}>
                {after !== undefined && <Button onClick={() => show({})}>最新的</Button>}
                {next != null && <Button onClick={() => show({ after: next, bundle })}>更早的消息</Button>}
              </footer>
            </>
          )
        }
      </WithAnswer>
    </>
  );
}

interface NoMessagesProps {
  /** Whether filters are set, which may hide some. */
  readonly isFiltered: boolean;
  /** What will be shown here. */
  readonly hint: string;
  readonly onClear: () => void;
}

const NoMessages = ({ isFiltered, hint, onClear }: NoMessagesProps) => (
  <EmptyState title={isFiltered ? "没有符合条件的消息" : "还没有消息"} drawing="letter">
    {isFiltered ? <Button onClick={onClear}>清除条件</Button> : hint}
  </EmptyState>
);

interface BundleHeadProps {
  /** Number of the bundle. */
  readonly bundle: string;
  readonly onLeave: () => void;
}

/** What the messages below have become together, and the way back to all. */
function BundleHead({ bundle, onLeave }: BundleHeadProps) {
  const found = useAside(messages.list, {
    pageIndex: 1,
    pageSize: 1,
    filters: {},
    only: { column: "message", value: bundle },
  });
  return (
    <div className={styles["bundle"]}>
      <Button small onClick={onLeave}>
        返回全部消息
      </Button>
      <strong>{found?.rows[0]?.words ?? "合并的消息"}</strong>
    </div>
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
        count={counts?.groups.reduce((sum, one) => sum + one.count, 0)}
        isOn={group === null && !isUnread}
        onClick={() => onChoose({ group: undefined, isRead: undefined })}
      />
      <Chip
        label="未读"
        count={counts?.unread}
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
  /** Undefined until it is known. */
  readonly count: number | undefined;
  /** Whether the count waits for the user. */
  readonly needs?: boolean;
  readonly isOn: boolean;
  readonly onClick: () => void;
}

const Chip = ({ label, count, needs = false, isOn, onClick }: ChipProps) => (
  <button type="button" className={styles["chip"]} aria-pressed={isOn} onClick={onClick}>
    {label} <b className={classNames(needs && !!count && styles["needs"])}>{count ?? noNumber}</b>
  </button>
);

function Words({
  initial,
  placeholder,
  onSearch,
}: {
  readonly initial: string;
  readonly placeholder: string;
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
        placeholder={placeholder}
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
