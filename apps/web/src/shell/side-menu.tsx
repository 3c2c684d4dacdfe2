import { Link, useLocation } from "@tanstack/react-router";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useUser } from "../api/session.ts";
import { storedValue } from "../api/stored-value.ts";
import { Scrolling } from "../ui/page/scrolling.tsx";
import { leadsOut } from "./menu.ts";
import styles from "./sidebar.module.css";

/** An entry is marked on its own page only, not on those below it; the link itself sets aria-current. */
const exactly = { exact: true, includeSearch: false } as const;

/** A number on a list, such as that of what waits behind the entry. */
interface Badge {
  readonly count: number;
  /** What is counted, for whoever points at it or hears it. */
  readonly title: string;
}

/** What the bell says, beside the entry of 消息中心. */
export const unreadBadge = (unread: number): Badge => ({ count: unread, title: `${unread} 条未读消息` });

export interface SideEntry {
  readonly title: string;
  /** The page that it opens, or an address outside of the site (http, mailto, tel), which opens in a new tab (R-2158…R-2160). */
  readonly to: string;
  /** Pages that one comes to from here: on them the entry is the current one as well. */
  readonly leadsTo?: readonly string[];
  /** Left out where nothing is counted. */
  readonly badge?: Badge;
}

export interface SideGroup {
  /** Null for entries that stand by themselves. */
  readonly title: string | null;
  readonly entries: readonly SideEntry[];
}

interface Props {
  readonly name: string;
  readonly groups: readonly SideGroup[];
  /** Stands above the groups and stays there, such as a search. */
  readonly lead?: ReactNode;
}

/** Which groups an account has opened or closed in this browser, by title. */
const storedGroups = (account: string) =>
  storedValue<Readonly<Record<string, boolean>>>(`zd-menu-groups:${account}`, "local");

/** So few groups have room enough to be all open. */
const fewGroups = 3;

/**
 * The menu at the left of an area. It stays in sight and scrolls by itself; of many groups only that of the current page is
 * open, and those that the user has opened.
 */
export function SideMenu(props: Props) {
  const account = useUser()?.user_id ?? "";
  // Another account has groups of its own.
  return <Groups key={account} {...props} account={account} />;
}

function Groups({ name, groups, lead, account }: Props & { readonly account: string }) {
  const menu = useRef<HTMLElement>(null);
  const page = useLocation({ select: ({ pathname }) => pathname });
  const [opened, setOpened] = useState(() => storedGroups(account).read() ?? {});
  const isCurrent = ({ to, leadsTo = [] }: SideEntry) => to === page || leadsTo.includes(page);
  const current = groups.find(({ entries }) => entries.some(isCurrent))?.title ?? null;

  const isFew = groups.filter(({ title }) => title !== null).length <= fewGroups;
  const isOpen = (title: string) => opened[title] ?? (isFew || title === current);
  const put = (title: string, isNowOpen: boolean) => {
    const next = { ...opened, [title]: isNowOpen };
    setOpened(next);
    storedGroups(account).write(next);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is another entry
  useEffect(() => {
    // Whoever comes into a group that he has closed sees where he is.
    if (current !== null && opened[current] === false) put(current, true);
  }, [page]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is another entry
  useEffect(() => {
    const entry = menu.current?.querySelector("[aria-current]");
    const box = menu.current?.firstElementChild;
    if (entry && box) showEntry(box, entry);
  }, [page, opened]);

  const drawn = (entry: SideEntry) => <Entry key={entry.to} entry={entry} current={isCurrent(entry)} />;
  return (
    <nav ref={menu} className={styles["side"]} aria-label={name}>
      <Scrolling className={styles["scroll"]}>
        {lead && <div className={styles["lead"]}>{lead}</div>}
        {groups.map(({ title, entries }) =>
          title === null ? (
            entries.map(drawn)
          ) : (
            <details key={title} open={isOpen(title)}>
              {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a button of its own */}
              <summary
                onClick={(event) => {
                  event.preventDefault();
                  put(title, !isOpen(title));
                }}
              >
                {title}
              </summary>
              {entries.map(drawn)}
            </details>
          ),
        )}
      </Scrolling>
    </nav>
  );
}

/** How much of the upper end of the menu lies below its search, in px. */
const searchPx = 48;

/**
 * Brings an entry into sight: beside the page no further than that, above it, where the menu is a strip, into its middle. It scrolls
 * the menu and nothing around it, so that a page begins at its top.
 */
function showEntry(box: Element, entry: Element): void {
  const [inner, outer] = [entry.getBoundingClientRect(), box.getBoundingClientRect()];
  const above = outer.top + searchPx - inner.top;
  const below = inner.bottom - outer.bottom;
  if (above > 0) box.scrollTop -= above;
  else if (below > 0) box.scrollTop += below;
  box.scrollLeft += (inner.left + inner.right - outer.left - outer.right) / 2;
}

function Entry({ entry, current }: { readonly entry: SideEntry; readonly current: boolean }) {
  const { to, title, badge } = entry;
  const words: ReactNode = (
    <>
      {title}
      {badge && badge.count > 0 && (
        <b className={styles["todos"]} title={badge.title}>
          {badge.count > 99 ? "99+" : badge.count}
        </b>
      )}
    </>
  );
  if (leadsOut(to))
    return (
      <a href={to} target="_blank" rel="noreferrer">
        {words}
      </a>
    );
  return (
    <Link to={to} activeOptions={exactly} {...(current && { "aria-current": "page" })}>
      {words}
    </Link>
  );
}
