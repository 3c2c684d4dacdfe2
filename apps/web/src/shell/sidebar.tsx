import { Link, useLocation, useRouter } from "@tanstack/react-router";
import type { contractTodos } from "@zd/contract/contracts/todos";
import type { OutputOf } from "@zd/contract/wire/operation";
import { useEffect, useRef } from "react";
import { useIsMerchant, useMall } from "../api/mall.ts";
import { useSite } from "../api/site.ts";
import { useTodos } from "../api/todos.ts";
import { type MenuArea, type MenuEntry, menuOf, viewerOf } from "./menu.ts";
import styles from "./sidebar.module.css";
import { useFreshUser } from "./use-fresh-user.ts";

/** An entry is marked on its own page only, not on those below it; the link itself sets aria-current. */
const exactly = { exact: true, includeSearch: false } as const;

/** What waits for the firm behind an entry. */
const todosBehind: Readonly<Record<string, keyof OutputOf<typeof contractTodos.countTodos>>> = {
  "/contract/tradeBuy": "purchases",
  "/contract/tradeSale": "sales",
  "/contract/cx/cx-plan-pay": "payPlans",
  "/contract/cx/cx-plan-cash": "cashPlans",
  "/contract/cx/cx-contract": "longTerm",
  "/user/trade/breach-contract": "disposals",
};

const names = { contract: "合同中心", user: "用户中心" } as const;

/** The menu at the left of the contract and the user centre; only for who belongs to a firm (R-2157…R-2162). */
export function Sidebar({ area }: { readonly area: MenuArea }) {
  const { routesByPath } = useRouter();
  const menu = useRef<HTMLElement>(null);
  const page = useLocation({ select: ({ pathname }) => pathname });
  // On a phone the menu is a strip that shows a few of its entries.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is another entry
  useEffect(() => {
    menu.current
      ?.querySelector("[aria-current=page]")
      ?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [page]);
  const mallEnabled = useMall() === true;
  const viewer = viewerOf(useFreshUser(), useSite(), { mallEnabled, isMerchant: useIsMerchant() });
  if (viewer.firmKind === null) return null;
  const groups = menuOf(area, viewer, (path) => path in routesByPath);

  return (
    <nav ref={menu} className={styles["side"]} aria-label={names[area]}>
      {area === "user" && (
        <Link to="/user" activeOptions={exactly}>
          首页
        </Link>
      )}
      {groups.map(({ title, entries }) =>
        title === null ? (
          entries.map((entry) => <Entry key={entry.path} entry={entry} />)
        ) : (
          <details key={title} open>
            <summary>{title}</summary>
            {entries.map((entry) => (
              <Entry key={entry.path} entry={entry} />
            ))}
          </details>
        ),
      )}
    </nav>
  );
}

function Entry({ entry: { path, title } }: { readonly entry: MenuEntry }) {
  const { data } = useTodos();
  const behind = todosBehind[path];
  const todos = behind && data?.[behind];
  return (
    <Link to={path} activeOptions={exactly}>
      {title}
      {todos ? (
        <b className={styles["todos"]} title={`${todos} 项待本企业办理`}>
          {todos > 99 ? "99+" : todos}
        </b>
      ) : null}
    </Link>
  );
}
