import { Outlet, useLocation } from "@tanstack/react-router";
import { todos } from "@zd/api/console/todos";
import { mayDo, type RoleName } from "@zd/domain/identity/access";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import type { ReactNode } from "react";
import { shownName, useUser } from "../../api/session.ts";
import { sandboxesOf, useSite } from "../../api/site.ts";
import { useServerTime } from "../../realtime/server-clock.ts";
import { Shell } from "../../shell/shell.tsx";
import { type SideGroup, SideMenu } from "../../shell/side-menu.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { noNumber } from "../../ui/figures/figures.tsx";
import paper from "../../ui/page/paper.module.css";
import { PrintLine, PrintLineProvider } from "../../ui/page/print-line.tsx";
import { ListViewsContext } from "../../ui/query-page/list-views.ts";
import { RowQueueContext } from "../../ui/query-page/row-queue.ts";
import { ClosedPage } from "./closed-page.tsx";
import { type ConsoleViewer, closedFor, consoleMenu, pageAt } from "./console-menu.ts";
import { usePalette } from "./palette/palette-button.tsx";
import { RowQueue } from "./queue/queue-bar.tsx";
import { useDeskRefresh } from "./queue/use-desk-refresh.ts";
import { useDeskTodos } from "./use-desk-todos.ts";
import { ViewsMenu } from "./views/views-menu.tsx";

const home = { title: null, entries: [{ title: "工作台", to: "/console" }] } as const;

/** The frame of 交易中心工作台. */
export function ConsoleShell() {
  useDeskRefresh();
  const pathname = useLocation({ select: ({ pathname }) => pathname });
  const site = useSite();
  const roles = (useUser()?.roles ?? []) as readonly RoleName[];
  const viewer = { roles, sandboxes: sandboxesOf(site) };
  const page = pageAt(pathname);
  const why = page ? closedFor(page, viewer) : null;
  const menu = consoleMenu(viewer);
  const { inBar, inMenu, palette } = usePalette(menu);
  return (
    <Shell side={page?.wholeWidth ? null : <Menu viewer={viewer} menu={menu} lead={inMenu} />} tools={inBar}>
      {page && why ? (
        // Which sandboxes there are is not known before the site is.
        why === "sandbox" && site === null ? (
          <Skeleton lines={6} />
        ) : (
          <ClosedPage page={page} why={why} />
        )
      ) : (
        <RowQueueContext value={RowQueue}>
          <ListViewsContext value={ViewsMenu}>
            <PrintLineProvider value={<PrintedBy />}>
              <div className={paper["sheet"]}>
                <PrintLine />
                <Outlet />
              </div>
            </PrintLineProvider>
          </ListViewsContext>
        </RowQueueContext>
      )}
      {palette}
    </Shell>
  );
}

/** Who prints a page, and when, to the minute. */
function PrintedBy() {
  const user = useUser();
  const minute = useServerTime((now) => formatShanghai(now).slice(0, 16));
  return `打印人 ${user ? shownName(user) : noNumber}　打印时间 ${minute}`;
}

interface MenuProps {
  readonly viewer: ConsoleViewer;
  readonly menu: ReturnType<typeof consoleMenu>;
  /** Stands above it. */
  readonly lead: ReactNode;
}

/** The menu, with how much of the viewer's own work waits behind each entry. */
function Menu({ viewer, menu, lead }: MenuProps) {
  const { data } = useDeskTodos();
  const counts = new Map<string, number>();
  for (const { kind, count } of data?.todos ?? []) {
    const { page, work } = todos[kind];
    if (mayDo(viewer.roles, work)) counts.set(page, (counts.get(page) ?? 0) + count);
  }
  const groups = menu.map(
    ({ title, entries }): SideGroup => ({
      title,
      entries: entries.map((entry) => {
        const count = counts.get(entry.to) ?? 0;
        return { ...entry, badge: { count, title: `${count} 项待办` } };
      }),
    }),
  );
  return <SideMenu name="交易中心工作台" groups={[home, ...groups]} lead={lead} />;
}
