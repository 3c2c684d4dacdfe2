import type { FirmTodoKind } from "@zd/api/identity/firm-todo-kinds";
import type { Colleague } from "@zd/domain/identity/firm-todos";
import { type FirmId, type Instant, instant, type UserId } from "@zd/domain/kernel/brand";
import { dayMs, startOfDay } from "@zd/domain/kernel/shanghai-time";
import { sql } from "kysely";
import { type Reader, rows, type Tx } from "../../platform/database/database.ts";

/** So many assignments and reminders of a firm are read at once. */
const most = 2_000;

/** For so long a reminder is shown beside its matter. */
const shownMs = 7 * dayMs;

/** What tells a matter of a firm from all others. */
export interface MatterKey {
  readonly kind: FirmTodoKind;
  readonly id: string;
}

/** Users of a firm who are not disabled, by their names. */
export async function findPeople(db: Reader, firm: FirmId): Promise<readonly Colleague[]> {
  return db
    .selectFrom("identity.operator")
    .select(["userId as user", "name", "roles"])
    .where("firmId", "=", firm)
    .where("status", "=", "enabled")
    .orderBy("name")
    .orderBy("userId")
    .limit(most)
    .execute();
}

/** Whom matters of a firm are assigned to, the newest first; those of matters that no longer wait are among them. */
export async function findAssignees(
  db: Reader,
  firm: FirmId,
): Promise<readonly (MatterKey & { readonly user: UserId })[]> {
  return db
    .selectFrom("identity.todoAssignment")
    .select(["kind", "matterId as id", "userId as user"])
    .where("firmId", "=", firm)
    .orderBy("at", "desc")
    .limit(most)
    .execute();
}

/** Whom a matter is assigned to, locked; null where it is assigned to nobody. */
export async function lockAssignee(tx: Tx, firm: FirmId, { kind, id }: MatterKey): Promise<UserId | null> {
  const found = await tx
    .selectFrom("identity.todoAssignment")
    .select("userId")
    .where("firmId", "=", firm)
    .where("kind", "=", kind)
    .where("matterId", "=", id)
    .forUpdate()
    .executeTakeFirst();
  return found?.userId ?? null;
}

/** Assigns a matter; false where another has assigned it in the same moment. */
export async function saveAssignee(
  tx: Tx,
  firm: FirmId,
  { kind, id }: MatterKey,
  { to, holder, by, at }: { to: UserId; holder: UserId | null; by: UserId; at: Instant },
): Promise<boolean> {
  const row = { userId: to, byUser: by, at: new Date(at) };
  const saved = await tx
    .insertInto("identity.todoAssignment")
    .values({ firmId: firm, kind, matterId: id, ...row })
    .onConflict((existing) =>
      existing
        .columns(["firmId", "kind", "matterId"])
        .doUpdateSet(row)
        .where("identity.todoAssignment.userId", "=", holder ?? to),
    )
    .returning("userId")
    .executeTakeFirst();
  return saved !== undefined;
}

/** Gives a matter back to all who may do it. */
export async function deleteAssignee(tx: Tx, firm: FirmId, { kind, id }: MatterKey): Promise<void> {
  await tx
    .deleteFrom("identity.todoAssignment")
    .where("firmId", "=", firm)
    .where("kind", "=", kind)
    .where("matterId", "=", id)
    .execute();
}

/** A colleague was reminded of a matter. */
export interface Reminder extends MatterKey {
  readonly at: Instant;
  readonly by: UserId;
  readonly byName: string;
  readonly to: UserId;
  readonly toName: string;
}

/** The last reminder of each matter of a firm to each colleague, within seven days, the newest first. */
export async function findReminders(db: Reader, firm: FirmId, now: Instant): Promise<readonly Reminder[]> {
  const found = await rows<Omit<Reminder, "at"> & { readonly at: Date }>(
    db,
    sql`select * from (
          select distinct on (r.kind, r.matter_id, r.to_user) r.kind, r.matter_id as id, r.at,
            r.by_user as by, coalesce(b.name, '') as by_name, r.to_user as to, coalesce(t.name, '') as to_name
          from identity.todo_reminder r
          left join identity.operator_view b on b.user_id = r.by_user
          left join identity.operator_view t on t.user_id = r.to_user
          where r.firm_id = ${firm} and r.at > ${new Date(now - shownMs)}
          order by r.kind, r.matter_id, r.to_user, r.at desc
        ) as last order by at desc limit ${most}`,
  );
  return found.map(({ at, ...row }) => ({ ...row, at: instant(at.getTime()) }));
}

/** How often somebody of the firm has been reminded: of this matter last, and of any today. His row is locked, so that two who remind him at once come one after the other. */
export async function lockReminders(
  tx: Tx,
  firm: FirmId,
  { kind, id }: MatterKey,
  to: UserId,
  now: Instant,
): Promise<{ readonly last: Instant | null; readonly today: number }> {
  await tx
    .selectFrom("identity.operator")
    .select("userId")
    .where("userId", "=", to)
    .where("firmId", "=", firm)
    .forNoKeyUpdate()
    .execute();
  const [found] = await rows<{ readonly last: Date | null; readonly today: number }>(
    tx,
    sql`select max(at) filter (where kind = ${kind} and matter_id = ${id}) as last,
          (count(*) filter (where at >= ${new Date(startOfDay(now))}))::int as today
        from identity.todo_reminder
        where firm_id = ${firm} and to_user = ${to} and at > ${new Date(now - dayMs)}`,
  );
  return { last: found?.last ? instant(found.last.getTime()) : null, today: found?.today ?? 0 };
}

export async function saveReminder(
  tx: Tx,
  firm: FirmId,
  { kind, id }: MatterKey,
  { by, to, at }: { by: UserId; to: UserId; at: Instant },
): Promise<void> {
  await tx
    .insertInto("identity.todoReminder")
    .values({ firmId: firm, kind, matterId: id, byUser: by, toUser: to, at: new Date(at) })
    .execute();
}
