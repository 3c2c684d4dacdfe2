import { api } from "@zd/api";
import { sql } from "kysely";
import { findFirmsLike, findUsersLike } from "../../identity/index.ts";
import { isOnRecordOften } from "../../platform/audit/find-entries.ts";
import { auditSource } from "../../platform/audit/source.ts";
import { handleList } from "../../platform/lists/listings.ts";
import type { Platform } from "../../platform/module.ts";

/** 审计日志. Users and firms that are searched by name are looked up first, so that an index finds their entries. */
export const listEntries = ({ undisclosed }: Pick<Platform, "undisclosed">) =>
  handleList(api.audit.listEntries, async ({ filters: { user, firm, call, record } }, { db, actor }) => {
    const { companyId } = actor;
    const users = user === undefined ? [] : await findUsersLike(db, companyId, user);
    const firms = firm === undefined ? [] : await findFirmsLike(db, companyId, firm);
    const isFrequent = record !== undefined && (await isOnRecordOften(db, record.trim()));
    const looked = { users, firms, call, record, isFrequent, undisclosed: await undisclosed(db) };
    return auditSource(sql`a.company_id = ${companyId}`, looked);
  });
