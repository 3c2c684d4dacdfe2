import { Link, useSearch } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import styles from "./message-centre.module.css";
import { MessageList } from "./message-list.tsx";
import { useMessagesPath } from "./messages-path.ts";
import { Preferences } from "./preferences.tsx";
import { useOpenMessage } from "./use-open-message.ts";

/** A tab is the current one by what the address says, not by its path alone. */
const tabLinks = { exact: true, includeSearch: true } as const;

/** 消息中心: what has happened, and how its user wants to be told; on narrow windows one of both at a time. */
export function MessageCentre() {
  const path = useMessagesPath();
  const search = useSearch({ from: path });
  const { tab, message } = search;
  const { open } = useOpenMessage();
  const opened = useRef<string | null>(null);
  // A push names the message that its click opens.
  useEffect(() => {
    if (message === undefined || !/^\d{1,15}$/.test(message) || opened.current === message) return;
    opened.current = message;
    open(Number(message));
  }, [message, open]);
  const isSettings = tab === "settings";
  return (
    <div className={styles["page"]} data-shown={isSettings ? "settings" : "messages"}>
      <nav className={styles["tabs"]} aria-label="消息与偏好">
        <Link to={path} search={{}} activeOptions={tabLinks} aria-current={isSettings ? undefined : "page"}>
          消息
        </Link>
        <Link
          to={path}
          search={{ tab: "settings" }}
          activeOptions={tabLinks}
          aria-current={isSettings ? "page" : undefined}
        >
          通知偏好
        </Link>
      </nav>
      <div className={styles["list"]}>
        <MessageList />
      </div>
      <aside className={styles["aside"]} aria-label="通知偏好">
        <Preferences />
      </aside>
    </div>
  );
}
