import { api } from "@zd/api";
import type { FirmId } from "@zd/domain/kernel/brand";
import { sql } from "kysely";
import { auditSource, refusalWords } from "../../platform/audit/source.ts";
import { anywhere, type Reader } from "../../platform/database/database.ts";
import { handleList } from "../../platform/lists/listings.ts";
import { allDisclosed } from "../../platform/undisclosed.ts";

/** 操作记录: entries of the audit log by the firm's own users, the last first. */
export const listActivity = handleList(
  api.operators.listActivity,
  async ({ filters: { name, what } }, { db, actor: { firmId } }) => {
    const users = name === undefined ? [] : await findPeople(db, firmId, name);
    const { columns, filters, ...source } = auditSource(sql`a.firm_id = ${firmId}`, {
      users,
      firms: [],
      call: what,
      record: undefined,
      isFrequent: false,
      // It is the firm's own.
      undisclosed: allDisclosed,
    });
    const { entry, at, userName, call, ip, outcome } = columns;
    return {
      ...source,
      columns: {
        ...{ entry, at, name: userName, what: call, ip, outcome },
        account: sql`(select o.account from identity.operator o where o.user_id = a.user_id)`,
        reason: refusalWords,
      },
      filters: { name: filters.user, what: filters.call, ip: filters.ip, outcome: filters.outcome },
    };
  },
);

/** Users of the firm by a part of name or account. */
async function findPeople(db: Reader, firm: FirmId, typed: string): Promise<readonly string[]> {
  const pattern = anywhere(typed.trim());
  const found = await db
    .selectFrom("identity.operator")
    .select("userId")
    .where("firmId", "=", firm)
    .where((row) => row.or([row("name", "ilike", pattern), row("account", "ilike", pattern)]))
    .execute();
  return found.map(({ userId }) => userId);
}
