import { Link, useLocation } from "@tanstack/react-router";
import { messages } from "@zd/api/messages/operations";
import type { ReactNode } from "react";
import { useAside } from "../api/hooks.ts";
import { isStaff, useUser } from "../api/session.ts";
import { useTodos } from "../api/todos.ts";
import { useUpTo } from "../ui/theme/media.ts";
import styles from "./tab-bar.module.css";

interface Tab {
  readonly path: "/trade" | "/user/todo" | "/contract/tradeBuy" | "/user/messages" | "/user";
  readonly title: string;
  /** The beginning of the addresses that belong to it; of several that fit, the longest counts. */
  readonly below: string;
  /** Lines of its drawing, in a square of 22. */
  readonly drawing: string;
}

/** The tabs of a member on a phone, from left to right. */
const tabs: readonly Tab[] = [
  { path: "/trade", title: "大厅", below: "/trade", drawing: "M3 18h16M5 18V9M11 18V4M17 18v-6" },
  {
    path: "/user/todo",
    title: "待办",
    below: "/user/todo",
    drawing: "M4 4h14v14H4zM7.5 11l2.5 2.5 4.5-5",
  },
  {
    path: "/contract/tradeBuy",
    title: "合同",
    below: "/contract",
    drawing: "M5 3h9l3 3v13H5zM8 9h6M8 13h6",
  },
  {
    path: "/user/messages",
    title: "消息",
    below: "/user/messages",
    drawing: "M6 9a5 5 0 0110 0v4l2 3H4l2-3zM9 18a2 2 0 004 0",
  },
  {
    path: "/user",
    title: "我的",
    below: "/user",
    drawing: "M11 11a3.5 3.5 0 100-7 3.5 3.5 0 000 7zM4 19c.6-3.6 3.4-5.5 7-5.5s6.4 1.9 7 5.5",
  },
];

/** The tab to which an address belongs; undefined where it belongs to none. */
const tabOf = (pathname: string): Tab | undefined =>
  tabs
    .filter(({ below }) => pathname === below || pathname.startsWith(`${below}/`))
    .toSorted((a, b) => b.below.length - a.below.length)[0];

/** 底部导航 of members on a phone; wider windows have the bar above, and a room has its ticket at the foot. */
export function TabBar() {
  const user = useUser();
  const { pathname } = useLocation();
  const isPhone = useUpTo("xs");
  const isInRoom = pathname.startsWith("/trade/");
  return user === null || isStaff(user) || isInRoom || !isPhone ? null : <Tabs />;
}

function Tabs() {
  const { pathname } = useLocation();
  const { data: todos } = useTodos();
  const bell = useAside(messages.readBell, {});
  const current = tabOf(pathname);
  /** What waits behind a tab, and what it is. */
  const waiting: Partial<Record<Tab["path"], readonly [count: number, words: string]>> = {
    "/user/todo": [todos?.own.total ?? 0, "待本人办理"],
    "/user/messages": [bell?.unread ?? 0, "未读消息"],
  };
  return (
    <nav className={styles["bar"]} aria-label="底部导航">
      {tabs.map((tab) => {
        const [count, words] = waiting[tab.path] ?? [0, ""];
        return (
          <TabLink key={tab.path} tab={tab} isCurrent={tab === current}>
            {count > 0 && <b title={words}>{Math.min(count, 99)}</b>}
          </TabLink>
        );
      })}
    </nav>
  );
}

interface TabLinkProps {
  readonly tab: Tab;
  readonly isCurrent: boolean;
  /** What waits behind it. */
  readonly children: ReactNode;
}

const TabLink = ({ tab: { path, title, drawing }, isCurrent, children }: TabLinkProps) => (
  <Link to={path} activeOptions={{ exact: true }} aria-current={isCurrent ? "page" : undefined}>
    <svg viewBox="0 0 22 22" aria-hidden="true">
      <path d={drawing} />
    </svg>
    {title}
    {children}
  </Link>
);
