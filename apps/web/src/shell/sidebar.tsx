import { Link, useLocation, useRouter } from "@tanstack/react-router";
import { useUser } from "../api/session.ts";
import { useSite } from "../api/site.ts";
import { type MenuArea, menuOf, viewerOf } from "./menu.ts";
import styles from "./sidebar.module.css";

const names = { contract: "合同中心", user: "用户中心" } as const;

/** The menu at the left of the contract and the user centre; only for who belongs to a firm (R-2157…R-2162). */
export function Sidebar({ area }: { readonly area: MenuArea }) {
  const { routesByPath } = useRouter();
  const { pathname } = useLocation();
  const viewer = viewerOf(useUser(), useSite());
  if (viewer.firmKind === null) return null;
  const groups = menuOf(area, viewer, (path) => path in routesByPath);
  const current = (path: string) => (pathname === path ? "page" : undefined);

  return (
    <nav className={styles["side"]} aria-label={names[area]}>
      {area === "user" && (
        <Link to="/user" aria-current={current("/user")}>
          首页
        </Link>
      )}
      {groups.map(({ title, entries }) =>
        title === null ? (
          entries.map(({ path, title: name }) => (
            <Link key={path} to={path} aria-current={current(path)}>
              {name}
            </Link>
          ))
        ) : (
          <details key={title} open>
            <summary>{title}</summary>
            {entries.map(({ path, title: name }) => (
              <Link key={path} to={path} aria-current={current(path)}>
                {name}
              </Link>
            ))}
          </details>
        ),
      )}
    </nav>
  );
}
