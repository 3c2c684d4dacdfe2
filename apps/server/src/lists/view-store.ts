import type { savedViews } from "@zd/api/lists/views";
import type { InputOf } from "@zd/api/wire/operation";
import { mostViews } from "@zd/domain/identity/saved-view";
import type { Instant } from "@zd/domain/kernel/brand";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Actor } from "../platform/calls/operation.ts";
import { type Reader, rows, type Tx } from "../platform/database/database.ts";

type SavedView = InputOf<typeof savedViews.saveView>;

/** What a view says of its list. */
export type ViewContent = Omit<SavedView, "list" | "name" | "shared">;

/** The most views of others that are shown of one list. */
const mostShared = 100;

interface FoundView {
  readonly view: number;
  readonly name: string;
  readonly own: boolean;
  readonly shared: boolean;
  /** The name of whoever has saved it. */
  readonly by: string;
  readonly content: ViewContent;
}

/** The views of a list that somebody sees, his own first: those shared with one of these desks, or with any where it is null. */
export function findViews(
  db: Reader,
  { userId, companyId }: Pick<Actor, "userId" | "companyId">,
  list: string,
  desks: readonly string[] | null,
): Promise<readonly FoundView[]> {
  const shared: RawBuilder<SqlBool> =
    desks === null ? sql`v.desks <> '{}'` : sql`v.desks <> '{}' and v.desks && ${desks}::text[]`;
  return rows<FoundView>(
    db,
    sql`select v.id::int as view, v.name, v.user_id = ${userId} as own, v.desks <> '{}' as shared,
          coalesce(u.name, v.user_id) as by, v.settings as content
        from lists.saved_view v left join identity.operator_view u on u.user_id = v.user_id
        where v.company_id = ${companyId} and v.list = ${list} and (v.user_id = ${userId} or (${shared}))
        order by v.user_id <> ${userId}, v.name, v.id limit ${mostViews + mostShared}`,
  );
}

/** How many views of a list the user has under other names; nobody else counts or adds his meanwhile. */
export async function countOthers(tx: Tx, user: string, list: string, name: string): Promise<number> {
  await rows(tx, sql`select pg_advisory_xact_lock(hashtextextended(${`lists.views ${user}`}, 0))`);
  const [found] = await rows<{ count: number }>(
    tx,
    sql`select count(*)::int as count from lists.saved_view where user_id = ${user} and list = ${list} and name <> ${name}`,
  );
  return found?.count ?? 0;
}

/** Writes a view in the place of the user's own of this name; returns its number. */
export async function upsertView(
  tx: Tx,
  { userId, companyId }: Pick<Actor, "userId" | "companyId">,
  { list, name, shared: _, ...content }: SavedView,
  desks: readonly string[],
  now: Instant,
): Promise<number> {
  const values = { desks: [...desks], settings: JSON.stringify(content), savedAt: new Date(now) };
  const { id } = await tx
    .insertInto("lists.savedView")
    .values({ companyId, userId, list, name, ...values })
    .onConflict((known) => known.columns(["userId", "list", "name"]).doUpdateSet(values))
    .returning("id")
    .executeTakeFirstOrThrow();
  return Number(id);
}

/** Deletes a view of this user's own; whether there was one. */
export async function deleteView(tx: Tx, user: Actor["userId"], view: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("lists.savedView")
    .where("id", "=", BigInt(view))
    .where("userId", "=", user)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
