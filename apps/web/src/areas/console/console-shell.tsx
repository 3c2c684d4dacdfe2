import { useLocation } from "@tanstack/react-router";
import type { RoleName } from "@zd/domain/identity/access";
import { useUser } from "../../api/session.ts";
import { sandboxesOf, useSite } from "../../api/site.ts";
import { Shell } from "../../shell/shell.tsx";
import { SideMenu } from "../../shell/side-menu.tsx";
import { consoleMenu } from "./console-menu.ts";
import { type ConsolePage, consoleArea } from "./pages.ts";

const pages: readonly ConsolePage[] = consoleArea.pages;
const wholeWidth = pages.filter((page) => page.wholeWidth).map(({ path }) => path);

const home = { title: null, entries: [{ title: "市场概况", to: "/console" }] } as const;

/** The frame of 交易中心工作台. */
export function ConsoleShell() {
  const pathname = useLocation({ select: ({ pathname }) => pathname });
  const sandboxes = sandboxesOf(useSite());
  const roles = (useUser()?.roles ?? []) as readonly RoleName[];
  return (
    <Shell
      side={
        wholeWidth.includes(pathname) ? null : (
          <SideMenu name="交易中心工作台" groups={[home, ...consoleMenu(roles, sandboxes)]} />
        )
      }
    />
  );
}
