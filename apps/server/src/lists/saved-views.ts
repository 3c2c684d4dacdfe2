import { api } from "@zd/api";
import { desksOf } from "@zd/domain/identity/access";
import { saveView } from "@zd/domain/identity/saved-view";
import { accessOf } from "../platform/calls/access.ts";
import { type Actor, type Handler, handle, notFound } from "../platform/calls/operation.ts";
import type { Platform } from "../platform/module.ts";
import { countOthers, deleteView, findViews, upsertView } from "./view-store.ts";

const { savedViews } = api;

/** 视图: how the staff look at their lists, kept under a name; some are shared with who works at the same desk. */
export function viewHandlers({ lists }: Pick<Platform, "lists">): readonly Handler[] {
  /** NOT_FOUND unless there is such a list and the caller may read it. */
  const requireList = (name: string, actor: Actor) => {
    const list = lists().find(({ operation }) => operation.name === name);
    if (!list || accessOf(list.operation, actor) !== null) throw notFound();
  };
  return [
    handle(savedViews.listViews, async ({ list }, { db, actor }) => {
      requireList(list, actor);
      const desks = desksOf(actor.roles);
      const found = await findViews(db, actor, list, desks.length === 0 ? null : desks);
      return found.map(({ content, ...view }) => ({ ...view, ...content }));
    }),

    handle(savedViews.saveView, async (view, { tx, actor, accept, now }) => {
      requireList(view.list, actor);
      const others = await countOthers(tx, actor.userId, view.list, view.name);
      const desks = accept(saveView({ others, isShared: view.shared, roles: actor.roles }))[0] ?? [];
      return { view: await upsertView(tx, actor, view, desks, now) };
    }),

    handle(savedViews.deleteView, async ({ view }, { tx, actor }) => {
      if (!(await deleteView(tx, actor.userId, view))) throw notFound();
      return null;
    }),
  ];
}
