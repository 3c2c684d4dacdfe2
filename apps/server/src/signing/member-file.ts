import { letterKinds } from "@zd/domain/letters/letter";
import { sql } from "kysely";
import { labelText, type MemberFile, minuteText } from "../platform/member-file.ts";

/** Letters about a firm, and its certificates, for 会员档案. */
export const signingFile: MemberFile = (firm) => [
  {
    key: "letters",
    columns: ["函件号", "类别", "对象", "出具时间"],
    select: sql`select l.number, ${labelText(letterKinds, sql`l.kind`)} as kind, l.record,
          ${minuteText(sql`l.issued_at`)} as at
        from signing.letter l where l.firms @> array[${firm}]::text[] order by l.issued_at desc, l.number desc`,
  },
  {
    key: "certificates",
    columns: ["序列号", "持有人", "有效期至", "吊销时间"],
    select: sql`select c.serial, c.holder, ${minuteText(sql`c.valid_until`)} as until,
          ${minuteText(sql`c.revoked_at`)} as revoked
        from signing.certificate c where c.firm_id = ${firm} order by c.valid_from desc, c.serial`,
  },
];
