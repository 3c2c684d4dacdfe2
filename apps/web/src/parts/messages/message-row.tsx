import { messages } from "@zd/api/messages/operations";
import type { OutputOf } from "@zd/api/wire/operation";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { useCommand } from "../../api/hooks.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { KindTag } from "./kind-tag.tsx";
import styles from "./message-centre.module.css";
import { type Message, placeOf } from "./place-of.ts";
import { messageReads, useOpenMessage } from "./use-open-message.ts";

type Row = OutputOf<typeof messages.list>["rows"][number];

/** A row of the list as the bell has it. */
const messageOf = (row: Row): Message => ({
  message: Number(row.message),
  kind: row.kind as Message["kind"],
  words: row.words,
  consequence: row.consequence,
  at: row.at,
  isRead: row.isRead === "Y",
  practice: row.practice === "Y",
  subject: row.subject as Message["subject"],
  id: row.id,
  parameters: JSON.parse(row.parameters) as Message["parameters"],
  bundled: Number(row.bundled),
});

/** A message: when, of which kind, what has happened and what follows, by which channels it was sent, and the way to its record. */
export function MessageRow({ row }: { readonly row: Row }) {
  const message = messageOf(row);
  const { open, isPending, gone } = useOpenMessage();
  const mark = useCommand(messages.markOne, { refreshes: messageReads });
  const { act } = placeOf(message);
  const isGone = gone.has(message.message);
  return (
    <li className={classNames(styles["row"], !message.isRead && styles["unread"])}>
      <time dateTime={new Date(message.at).toISOString()}>{formatShanghai(message.at).slice(11, 16)}</time>
      <KindTag kind={message.kind} />
      <div className={styles["words"]}>
        <p>
          {!message.isRead && <span className={styles["hidden"]}>未读 </span>}
          {message.words}
        </p>
        <small>
          {isGone ? (
            <span role="alert" className={styles["gone"]}>
              记录已删除，无法打开
            </span>
          ) : (
            [message.consequence, message.practice && "练习场"].filter(Boolean).join(" · ")
          )}
        </small>
      </div>
      <span className={classNames(styles["channels"], row.channels.includes("失败") && styles["failed"])}>
        {row.channels}
      </span>
      <button
        type="button"
        className={styles["mark"]}
        disabled={mark.isPending}
        aria-label={message.isRead ? `标为未读：${message.words}` : `标为已读：${message.words}`}
        onClick={() => mark.mutate({ message: message.message, isRead: !message.isRead })}
      >
        {message.isRead ? "标为未读" : "标为已读"}
      </button>
      <Button
        small
        look={message.kind === "outbid" && !message.isRead ? "main" : "plain"}
        disabled={isGone}
        busy={isPending}
        aria-label={`${act}：${message.words}`}
        onClick={() => open(message.message)}
      >
        {act}
      </Button>
    </li>
  );
}
