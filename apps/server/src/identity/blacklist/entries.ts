import { contract } from "@zd/contract";
import { entryList } from "@zd/contract/identity/blacklist";
import { type FirmId, instant } from "@zd/domain/kernel/brand";
import { dayMs, parseShanghai, shanghaiDay } from "@zd/domain/kernel/shanghai-time";
import { sql } from "kysely";
import { anywhere } from "../../platform/database.ts";
import { job, type Scope, schedule } from "../../platform/jobs.ts";
import { answerList, contains, equals } from "../../platform/listings.ts";
import { handle } from "../../platform/operation.ts";
import { setFirmStatus } from "../access-state.ts";
import { standingChanged } from "../events.ts";

const most = 20;

const state = sql`case when b.ended_at is null then 'A' when b.lifted_by is null then 'E' else 'L' end`;

/** 黑名单列表 */
export const listEntries = handle(contract.blacklist.listEntries, (query, { db, actor, now }) =>
  answerList(
    db,
    entryList,
    query,
    {
      from: sql`identity.blacklist_entry b join identity.firm f on f.id = b.firm_id
                left join identity.operator l on l.user_id = b.listed_by
                left join identity.operator e on e.user_id = b.lifted_by`,
      whose: sql`b.company_id = ${actor.companyId}`,
      columns: {
        entry: sql`b.id::text`,
        firm: sql`f.name`,
        state,
        reason: sql`b.reason`,
        until: sql`b.until::text`,
        listedBy: sql`coalesce(l.name, '')`,
        listedAt: sql`b.listed_at`,
        liftedBy: sql`e.name`,
        liftedAt: sql`b.ended_at`,
        liftReason: sql`b.lift_reason`,
      },
      filters: {
        firm: (value) => contains(sql`f.name`, value),
        state: (value) => equals(state, value),
      },
      order: sql`b.listed_at desc, b.id desc`,
    },
    now,
  ),
);

/** 企业下拉列表: member firms, never the exchange's own. */
export const listFirmChoices = handle(
  contract.blacklist.listFirmChoices,
  async ({ keyword = "" }, { db, actor }) => {
    const typed = anywhere(keyword.trim());
    const found = await db
      .selectFrom("identity.firm")
      .select(["id", "name", "creditCode"])
      .where("companyId", "=", actor.companyId)
      .where("kind", "!=", "9")
      .where((row) => row.or([row("name", "ilike", typed), row("creditCode", "ilike", typed)]))
      .orderBy("name")
      .limit(most)
      .execute();
    return found.map(({ id, ...rest }) => ({ firm: id, ...rest }));
  },
);

/** 列入黑名单 (domain §1.2.6) */
export const addEntry = handle(
  contract.blacklist.addEntry,
  async ({ firm: id, reason, until }, { actor, refuse, ...scope }) => {
    const { tx, now } = scope;
    const firm =
      (await tx
        .selectFrom("identity.firm")
        .select(["status", "kind"])
        .where("id", "=", id)
        .where("companyId", "=", actor.companyId)
        .forUpdate()
        .executeTakeFirst()) ?? refuse("NOT_FOUND");
    if (firm.kind === "9" || id === actor.firmId) return refuse("OWN_FIRM_INVOLVED");
    if (firm.status === "blacklisted") return refuse("FIRM_LISTED_ALREADY");
    // Who is disabled does nothing at all; listing it would let it in again when the entry ends.
    if (firm.status === "disabled") return refuse("STATUS_NOT_ALLOWED");
    if (until <= shanghaiDay(now)) return refuse("END_DAY_PAST");
    const { id: entry } = await tx
      .insertInto("identity.blacklistEntry")
      .values({
        companyId: actor.companyId,
        firmId: id,
        reason: reason.trim(),
        until,
        listedBy: actor.userId,
        listedAt: new Date(now),
        endedAt: null,
        liftedBy: null,
        liftReason: null,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await turn(scope, id, "blacklisted");
    const endsAt = instant((parseShanghai(until) ?? now) + dayMs);
    await schedule(tx, endEntry, String(entry), endsAt, { entry: String(entry) });
    return { entry: Number(entry) };
  },
);

/** 解除黑名单 */
export const liftEntry = handle(
  contract.blacklist.liftEntry,
  async ({ entry, reason }, { actor, refuse, ...scope }) => {
    const { tx, now } = scope;
    const found =
      (await tx
        .selectFrom("identity.blacklistEntry")
        .select(["firmId", "endedAt"])
        .where("id", "=", BigInt(entry))
        .where("companyId", "=", actor.companyId)
        .forUpdate()
        .executeTakeFirst()) ?? refuse("NOT_FOUND");
    if (found.firmId === actor.firmId) return refuse("OWN_FIRM_INVOLVED");
    if (found.endedAt !== null) return refuse("ENTRY_LIFTED_ALREADY");
    await tx
      .updateTable("identity.blacklistEntry")
      .set({ endedAt: new Date(now), liftedBy: actor.userId, liftReason: reason.trim() })
      .where("id", "=", BigInt(entry))
      .execute();
    await release(scope, found.firmId);
    return null;
  },
);

/** The day named is over: the firm may trade again, unless somebody has lifted the entry before. */
export const endEntry = job<{ entry: string }>("identity.endBlacklistEntry", async ({ entry }, scope) => {
  const ended = await scope.tx
    .updateTable("identity.blacklistEntry")
    .set({ endedAt: new Date(scope.now) })
    .where("id", "=", BigInt(entry))
    .where("endedAt", "is", null)
    .returning("firmId")
    .executeTakeFirst();
  if (ended) await release(scope, ended.firmId);
});

/** Back to enabled; one that has been disabled meanwhile stays so. */
async function release(scope: Scope, firm: FirmId): Promise<void> {
  const { status } = await scope.tx
    .selectFrom("identity.firm")
    .select("status")
    .where("id", "=", firm)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (status === "blacklisted") await turn(scope, firm, "enabled");
}

async function turn(scope: Scope, firm: FirmId, status: "enabled" | "blacklisted"): Promise<void> {
  await setFirmStatus(scope, firm, status);
  scope.tell(standingChanged({ firm }));
}
