import { type consoleFinding, type FindableKind, findables } from "@zd/api/console/finding";
import { type TodoKind, todoOf } from "@zd/api/console/todos";
import type { OutputOf } from "@zd/api/wire/operation";
import type { consoleMenu } from "../console-menu.ts";

/** Something that the palette opens or does. */
export interface Entry {
  /** Tells it from all others. */
  readonly key: string;
  /** What it is called; found by its signs and its pinyin. */
  readonly name: string;
  /** Stands behind the name, such as the group of a page. */
  readonly detail: string;
  /** The address that it opens; missing where it does something. */
  readonly href?: string;
  readonly run?: () => void;
}

export interface EntryGroup {
  readonly title: string;
  /** One at least. */
  readonly entries: readonly Entry[];
}

/** The pages of the viewer's own menu. */
export const pageEntries = (menu: ReturnType<typeof consoleMenu>): readonly Entry[] => [
  { key: "/console", name: "工作台", detail: "", href: "/console" },
  ...menu.flatMap(({ title, entries }) =>
    entries.map(({ to, title: name }) => ({ key: to, name, detail: title, href: to })),
  ),
  { key: "/console/security", name: "账户安全", detail: "本人", href: "/console/security" },
];

interface Waiting {
  readonly kind: TodoKind;
  /** How many wait. */
  readonly count: number;
  /** The number of the first of them. */
  readonly first: string;
}

/** To begin with the first piece of each kind of work that waits. */
export const workEntries = (waiting: readonly Waiting[]): readonly Entry[] =>
  waiting.map(({ kind, count, first }) => {
    const { act, matter, page } = todoOf(kind);
    return {
      key: `work ${kind}`,
      name: `${act}${matter}`,
      detail: `${count} 件待办`,
      href: kind === "controlSteps" ? page : `${page}?${new URLSearchParams({ open: first })}`,
    };
  });

type Records = OutputOf<typeof consoleFinding.findRecords>;

/** The records that the server has found, by kind. */
export function recordGroups(found: Records): readonly EntryGroup[] {
  return (Object.keys(findables) as FindableKind[]).flatMap((kind) => {
    const { title, page, name: named } = findables[kind];
    const entries = found
      .filter((one) => one.kind === kind)
      .map(({ id, name, detail }) => ({
        key: `${kind} ${id}`,
        name,
        detail,
        href: `${page}?${new URLSearchParams({ [named]: id })}`,
      }));
    return entries.length === 0 ? [] : [{ title, entries }];
  });
}
