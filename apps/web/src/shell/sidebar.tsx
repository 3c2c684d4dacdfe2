import { Link, useRouter } from "@tanstack/react-router";
import { useSite } from "../api/site.ts";
import { type MenuArea, menuOf, viewerOf } from "./menu.ts";
import styles from "./sidebar.module.css";
import { useFreshUser } from "./use-fresh-user.ts";

/** An entry is marked on its own page only, not on those below it; the link itself sets aria-current. */
const exactly = { exact: true, includeSearch: false } as const;

const names = { contract: "合同中心", user: "用户中心" } as const;

/** The menu at the left of the contract and the user centre; only for who belongs to a firm (R-2157…R-2162). */
export function Sidebar({ area }: { readonly area: MenuArea }) {
  const { routesByPath } = useRouter();
  const viewer = viewerOf(useFreshUser(), useSite());
  if (viewer.firmKind === null) return null;
  const groups = menuOf(area, viewer, (path) => path in routesByPath);

  return (
    <nav className={styles["side"]} aria-label={names[area]}>
      {area === "user" && (
        <Link to="/user" activeOptions={exactly}>
          首页
        </Link>
      )}
      {groups.map(({ title, entries }) =>
        title === null ? (
          entries.map(({ path, title: name }) => (
            <Link key={path} to={path} activeOptions={exactly}>
              {name}
            </Link>
          ))
        ) : (
          <details key={title} open>
            <summary>{title}</summary>
            {entries.map(({ path, title: name }) => (
              <Link key={path} to={path} activeOptions={exactly}>
                {name}
              </Link>
            ))}
          </details>
        ),
      )}
    </nav>
  );
}
