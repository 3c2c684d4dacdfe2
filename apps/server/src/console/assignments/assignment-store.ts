import type { TodoKind } from "@zd/api/console/todos";
import { type CompanyId, type Instant, instant, type UserId } from "@zd/domain/kernel/brand";
import type { Reader, Tx } from "../../platform/database/database.ts";

/** So many assignments are read at once; a desk has far fewer. */
const most = 2_000;

/** Whose a matter is, and since when it had waited when it was assigned. */
export interface Assignment {
  readonly kind: TodoKind;
  /** What the list of the kind tells the matter by. */
  readonly id: string;
  readonly since: Instant;
  readonly user: UserId;
  /** His name; null where he no longer exists. */
  readonly name: string | null;
}

/** A matter of a queue, with since when it waits. */
export interface Matter {
  readonly kind: TodoKind;
  readonly id: string;
  readonly since: Instant;
}

/** The assignments of these kinds of work, the newest first; those of matters that no longer wait are among them. */
export async function findAssignments(
  db: Reader,
  company: CompanyId,
  kinds: readonly TodoKind[],
): Promise<readonly Assignment[]> {
  if (kinds.length === 0) return [];
  const found = await db
    .selectFrom("console.assignment as a")
    .leftJoin("identity.operatorView as u", "u.userId", "a.userId")
    .select(["a.kind", "a.matterId as id", "a.since", "a.userId as user", "u.name"])
    .where("a.companyId", "=", company)
    .where("a.kind", "in", kinds)
    .orderBy("a.at", "desc")
    .limit(most)
    .execute();
  return found.map((row) => ({ ...row, since: instant(row.since.getTime()) }));
}

/** Whose the matter is, locked; null where it is nobody's, or was assigned when it waited before. */
export async function lockAssignment(
  tx: Tx,
  company: CompanyId,
  { kind, id, since }: Matter,
): Promise<UserId | null> {
  const found = await tx
    .selectFrom("console.assignment")
    .select("userId")
    .where("companyId", "=", company)
    .where("kind", "=", kind)
    .where("matterId", "=", id)
    .where("since", "=", new Date(since))
    .forUpdate()
    .executeTakeFirst();
  return found?.userId ?? null;
}

/** Makes the matter somebody's; false where another has got it in the same moment. */
export async function saveAssignment(
  tx: Tx,
  company: CompanyId,
  { kind, id, since }: Matter,
  { to, holder, by, at }: { to: UserId; holder: UserId | null; by: UserId; at: Instant },
): Promise<boolean> {
  const row = { userId: to, byUser: by, since: new Date(since), at: new Date(at) };
  const saved = await tx
    .insertInto("console.assignment")
    .values({ companyId: company, kind, matterId: id, ...row })
    .onConflict((existing) =>
      existing
        .columns(["companyId", "kind", "matterId"])
        .doUpdateSet(row)
        .where((is) =>
          is.or([
            is("console.assignment.since", "!=", new Date(since)),
            ...(holder === null ? [] : [is("console.assignment.userId", "=", holder)]),
          ]),
        ),
    )
    .returning("userId")
    .executeTakeFirst();
  return saved !== undefined;
}

/** Gives the matter back: it is nobody's again. */
export async function deleteAssignment(tx: Tx, company: CompanyId, { kind, id }: Matter): Promise<void> {
  await tx
    .deleteFrom("console.assignment")
    .where("companyId", "=", company)
    .where("kind", "=", kind)
    .where("matterId", "=", id)
    .execute();
}
