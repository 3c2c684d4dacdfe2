import { Link, useSearch } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { useOpenMessage } from "../../../parts/messages/use-open-message.ts";
import { MessageList } from "./message-list.tsx";
import styles from "./messages-page.module.css";
import { Preferences } from "./preferences.tsx";

/** A tab is the current one by what the address says, not by its path alone. */
const tabLinks = { exact: true, includeSearch: true } as const;

/** 消息中心: what has happened, and how its user wants to be told; on narrow windows one of both at a time. */
export function MessagesPage() {
  const search = useSearch({ from: "/user/messages" });
  const { tab, message } = search;
  const { open } = useOpenMessage();
  const opened = useRef<string | null>(null);
  // A push names the message that its click opens.
  useEffect(() => {
    if (message === undefined || !/^\d+$/.test(message) || opened.current === message) return;
    opened.current = message;
    open(Number(message));
  }, [message, open]);
  const isSettings = tab === "settings";
  return (
    <div className={styles["page"]} data-shown={isSettings ? "settings" : "messages"}>
      <nav className={styles["tabs"]} aria-label="消息与偏好">
        <Link
          to="/user/messages"
          search={{}}
          activeOptions={tabLinks}
          aria-current={isSettings ? undefined : "page"}
        >
          消息
        </Link>
        <Link
          to="/user/messages"
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
