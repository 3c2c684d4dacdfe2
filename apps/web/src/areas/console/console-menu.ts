import { mayDo, type RoleName } from "@zd/domain/identity/access";
import type { OutsideParty } from "@zd/domain/system/outside-parties";
import type { Area } from "../../app/page.ts";
import { type ConsoleGroup, type ConsolePage, consoleArea } from "./pages.ts";

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

/** The menu of the console for a user with these roles, where these sandboxes are in use. */
export function consoleMenu(
  roles: readonly RoleName[],
  sandboxes: ReadonlySet<OutsideParty>,
): readonly Group[] {
  const { menu }: Area<ConsolePage, ConsoleGroup> = consoleArea;
  const allowed = menu.map((group) => ({
    ...group,
    pages: group.pages.filter(
      ({ needs, sandboxOf }) =>
        (needs === undefined || mayDo(roles, needs)) && (sandboxOf === undefined || sandboxes.has(sandboxOf)),
    ),
  }));
  const own = allowed.filter(({ work }) => mayDo(roles, work));
  const visible = own.some(({ work }) => work !== "read-console")
    ? own
    : allowed.map((group) => ({ ...group, pages: group.pages.filter(({ acts }) => !acts) }));
  return visible
    .filter(({ pages }) => pages.length > 0)
    .map(({ title, pages }) => ({
      title: title ?? "",
      entries: pages.map(({ path, title: name = "", leadsTo = [] }) => ({ to: path, title: name, leadsTo })),
    }));
}
