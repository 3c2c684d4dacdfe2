import { Link, useLocation } from "@tanstack/react-router";
import type { RoleName } from "@zd/domain/identity/access";
import { useUser } from "../../api/session.ts";
import { Shell } from "../../shell/shell.tsx";
import styles from "../../shell/sidebar.module.css";
import { consoleMenu } from "./console-menu.ts";

/** The control room needs the whole width. */
const wholeWidth: readonly string[] = ["/console/control-room"];

/** The frame of 交易中心工作台. */
export function ConsoleShell() {
  const pathname = useLocation({ select: ({ pathname }) => pathname });
  return <Shell side={wholeWidth.includes(pathname) ? null : <ConsoleMenu pathname={pathname} />} />;
}

const exactly = { exact: true, includeSearch: false } as const;

function ConsoleMenu({ pathname }: { readonly pathname: string }) {
  const roles = (useUser()?.roles ?? []) as readonly RoleName[];
  return (
    <nav className={styles["side"]} aria-label="交易中心工作台">
      <Link to="/console" activeOptions={exactly}>
        市场概况
      </Link>
      {consoleMenu(roles).map(({ title, entries }) => (
        <details key={title} open>
          <summary>{title}</summary>
          {entries.map(({ path, title: name, leadsTo }) => (
            <Link
              key={path}
              to={path}
              activeOptions={exactly}
              {...(leadsTo?.includes(pathname) && { "aria-current": "true" })}
            >
              {name}
            </Link>
          ))}
        </details>
      ))}
    </nav>
  );
}
