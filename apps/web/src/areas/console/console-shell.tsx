import { Outlet, useLocation } from "@tanstack/react-router";
import { todos } from "@zd/api/console/todos";
import { messages } from "@zd/api/messages/operations";
import { mayDo, type RoleName } from "@zd/domain/identity/access";
import type { ReactNode } from "react";
import { useAside } from "../../api/hooks.ts";
import { useUser } from "../../api/session.ts";
import { sandboxesOf, useSite } from "../../api/site.ts";
import { PaperArea } from "../../shell/paper-area.tsx";
import { Shell } from "../../shell/shell.tsx";
import { type SideGroup, SideMenu, unreadBadge } from "../../shell/side-menu.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { ListViewsContext } from "../../ui/query-page/list-views.ts";
import { RowQueueContext } from "../../ui/query-page/row-queue.ts";
import { ClosedPage } from "./closed-page.tsx";
import { type ConsoleViewer, closedFor, consoleMenu, pageAt } from "./console-menu.ts";
import { usePalette } from "./palette/palette-button.tsx";
import { RowQueue } from "./queue/queue-bar.tsx";
import { useDeskRefresh } from "./queue/use-desk-refresh.ts";
import { useDeskTodos } from "./use-desk-todos.ts";
import { ViewsMenu } from "./views/views-menu.tsx";

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
            <PaperArea>
              <Outlet />
            </PaperArea>
          </ListViewsContext>
        </RowQueueContext>
      )}
      {palette}
    </Shell>
  );
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
  const unread = useAside(messages.readBell, {})?.unread ?? 0;
  const home = {
    title: null,
    entries: [
      { title: "工作台", to: "/console" },
      { title: "消息中心", to: "/console/inbox", badge: unreadBadge(unread) },
    ],
  };
  return <SideMenu name="交易中心工作台" groups={[home, ...groups]} lead={lead} />;
}
