import { hasDesk, mayDo, type RoleName } from "@zd/domain/identity/access";
import type { OutsideParty } from "@zd/domain/system/outside-parties";
import type { Area } from "../../app/page.ts";
import type { ConsoleGroup, ConsolePage } from "./console-page.ts";
import { consoleArea } from "./pages.ts";

const area: Area<ConsolePage, ConsoleGroup> = consoleArea;

interface Group {
  /** Heads the group; empty for pages without a heading. */
  readonly title: string;
  /** In their order; those that the user may not see are left out. */
  readonly entries: readonly {
    /** Address of the page. */
    readonly to: string;
    readonly title: string;
    /** Addresses of other pages that count as this one, such as its detail. */
    readonly leadsTo?: readonly string[];
  }[];
}

/** Who looks at the console, and what stands around it. */
export interface ConsoleViewer {
  readonly roles: readonly RoleName[];
  /** The outside parties that a sandbox stands in for. */
  readonly sandboxes: ReadonlySet<OutsideParty>;
}

/** Why a page does not open for a viewer: it takes a permission, or its sandbox is not there; null where it opens. */
export function closedFor(
  { needs, sandboxOf }: Pick<ConsolePage, "needs" | "sandboxOf">,
  { roles, sandboxes }: ConsoleViewer,
): "sandbox" | "permission" | null {
  if (needs !== undefined && !mayDo(roles, needs)) return "permission";
  return sandboxOf === undefined || sandboxes.has(sandboxOf) ? null : "sandbox";
}

/** Whether a page is of somebody's work: of any, where it names no desks, and for whoever has no desk, such as an auditor. */
const isForDesk = ({ desks }: Pick<ConsolePage, "desks">, { roles }: ConsoleViewer): boolean =>
  desks === undefined || !hasDesk(roles) || desks.some((work) => mayDo(roles, work));

/** The page at this address; undefined where the console has none. */
export const pageAt = (path: string): ConsolePage | undefined =>
  [...area.pages, ...area.menu.flatMap(({ pages }) => pages)].find((page) => page.path === path);

/**
 * The menu of the console for a viewer: the groups of his own work; every group for whoever has none, such as an auditor. Nothing
 * that refuses him is in it.
 */
export function consoleMenu(viewer: ConsoleViewer): readonly Group[] {
  const open = area.menu.map((group) => ({
    ...group,
    pages: group.pages.filter((page) => closedFor(page, viewer) === null && isForDesk(page, viewer)),
  }));
  return open
    .filter(({ work }) => !hasDesk(viewer.roles) || mayDo(viewer.roles, work))
    .filter(({ pages }) => pages.length > 0)
    .map(({ title, pages }) => ({
      title: title ?? "",
      entries: pages.map(({ path, title: name = "", leadsTo = [] }) => ({ to: path, title: name, leadsTo })),
    }));
}
