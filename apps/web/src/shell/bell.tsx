import { Link } from "@tanstack/react-router";
import { messages } from "@zd/api/messages/operations";
import type { OutputOf } from "@zd/api/wire/operation";
import { type Instant, instant } from "@zd/domain/kernel/brand";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { messageKinds } from "@zd/domain/messages/kinds";
import { useCallback, useEffect, useRef, useState } from "react";
import { useCallQuery, useCommand } from "../api/hooks.ts";
import { installWorker, tellWorker } from "../api/service-worker.ts";
import { KindTag } from "../parts/messages/kind-tag.tsx";
import { useMessagesPath } from "../parts/messages/messages-path.ts";
import { messageReads, useOpenMessage } from "../parts/messages/use-open-message.ts";
import { Button } from "../ui/buttons/button.tsx";
import { BellIcon } from "../ui/buttons/icons.tsx";
import { EmptyState } from "../ui/feedback/empty-state.tsx";
import { WithAnswer } from "../ui/feedback/with-answer.tsx";
import { useDropdown } from "../ui/layers/use-dropdown.ts";
import styles from "./bell.module.css";

/** How often the bell asks by itself, in ms: a socket tells it at once, where there is one. */
const askEveryMs = 60_000;

/** More than so many are not counted on the bell. */
const shownMost = 99;

/** 消息 in the bar: how many are unread, the last of them, and all of them read at once. */
export function Bell() {
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const bell = useCallQuery(messages.readBell, {}, { everyMs: askEveryMs });
  const close = useCallback(() => setOpen(false), []);
  useDropdown({ root, button, isOpen, onClose: close });
  const unread = bell.data?.unread ?? 0;
  useEffect(() => {
    void installWorker();
  }, []);
  const { data, dataUpdatedAt } = bell;
  useEffect(() => {
    if (data) tellWorker(knownOf(data, instant(dataUpdatedAt)));
  }, [data, dataUpdatedAt]);
  return (
    <div ref={root} className={styles["root"]}>
      <button
        ref={button}
        type="button"
        className={styles["button"]}
        aria-expanded={isOpen}
        aria-label={bellWords(data?.unread)}
        onClick={() => setOpen(!isOpen)}
      >
        <BellIcon size={18} />
        {unread > 0 && (
          <b className={styles["count"]} aria-hidden="true">
            {unread > shownMost ? `${shownMost}+` : unread}
          </b>
        )}
      </button>
      {isOpen && <Newest bell={bell} unread={unread} onClose={close} />}
    </div>
  );
}

/** What the bell is called: nothing is said of how many are unread before it is known. */
const bellWords = (unread: number | undefined): string =>
  unread === undefined ? "消息" : unread === 0 ? "消息，没有未读" : `消息，${unread} 条未读`;

/** What the page without a line may show of the messages. */
const knownOf = ({ unread, last }: OutputOf<typeof messages.readBell>, readAt: Instant) => ({
  at: formatShanghai(readAt).slice(0, 16),
  unread,
  messages: last.map(({ at, kind, words }) => ({
    at: formatShanghai(at).slice(5, 16),
    kind: messageKinds[kind],
    words,
  })),
});

interface NewestProps {
  readonly bell: ReturnType<typeof useCallQuery<typeof messages.readBell>>;
  readonly unread: number;
  readonly onClose: () => void;
}

function Newest({ bell, unread, onClose }: NewestProps) {
  const path = useMessagesPath();
  const { open } = useOpenMessage();
  const markAll = useCommand(messages.markAll, { refreshes: messageReads });
  return (
    <section className={styles["panel"]} aria-label="最近的消息">
      <header>
        <h2>消息</h2>
        <Button small disabled={unread === 0} busy={markAll.isPending} onClick={() => markAll.mutate({})}>
          全部已读
        </Button>
      </header>
      <WithAnswer of={bell} lines={4}>
        {({ last }) =>
          last.length === 0 ? (
            <EmptyState title="还没有消息" drawing="letter" small>
              有新消息时显示在这里。
            </EmptyState>
          ) : (
            <ul>
              {last.map(({ message, kind, words, at, isRead }) => (
                <li key={message}>
                  <button
                    type="button"
                    className={isRead ? styles["read"] : styles["unread"]}
                    onClick={() => {
                      open(message);
                      onClose();
                    }}
                  >
                    <KindTag kind={kind} />
                    <span>
                      {!isRead && <span className={styles["hidden"]}>未读 </span>}
                      {words}
                    </span>
                    <time dateTime={new Date(at).toISOString()}>{formatShanghai(at).slice(5, 16)}</time>
                  </button>
                </li>
              ))}
            </ul>
          )
        }
      </WithAnswer>
      <footer>
        <Link to={path} onClick={onClose}>
          全部消息
        </Link>
        <Link to={path} search={{ tab: "settings" }} onClick={onClose}>
          通知偏好
        </Link>
      </footer>
    </section>
  );
}
