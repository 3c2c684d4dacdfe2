import { sql } from "kysely";
import { advisoryLocks } from "../database/advisory-locks.ts";
import type { SealedLog } from "../sealing/sealed-log.ts";

/** The audit log, as its runs are sealed. */
export const sealedAudit: SealedLog = {
  name: "audit",
  lock: advisoryLocks.auditSeal,
  seals: "platform.audit_seal",
  rows: { table: "platform.audit", number: "id" },
  drawn: sql`select last_value as drawn from platform.audit_id_seq where is_called`,
  digests: (low, high) =>
    sql`select id, platform.audit_digest(audit) as digest from platform.audit
        where id > ${low} and id <= ${high} order by id`,
  gone: null,
  tables: ["platform.audit", "platform.audit_seal"],
  accounts: null,
};
