import { api } from "@zd/api";
import { sql } from "kysely";
import { contains, equals, handleList } from "../../../platform/lists/listings.ts";
import { openedCode } from "./sealed-code.ts";

/** 认证中心沙箱: its messages and small payments, the newest first; a file has the messages without their codes. */
export const listSandbox = handleList(api.certificates.listSandbox, () => ({
  from: sql`(select 'M' || id as no, 'message' as kind, mobile as receiver, words, sent_at, id, personal
             from sandbox_ca.message
             union all
             select 'P' || id, 'payment', account_name || ' ' || account,
                    '汇入 ' || to_char(amount / 100.0, 'FM0.00') || ' 元', at, null, null
             from sandbox_ca.payment) s`,
  scope: sql`true`,
  columns: {
    no: sql`s.no`,
    kind: sql`s.kind`,
    receiver: sql`s.receiver`,
    words: sql`s.words`,
    sentAt: sql`s.sent_at`,
  },
  sealed: {
    columns: { id: sql`s.id`, personal: sql`s.personal` },
    opened: (row) =>
      row["personal"] ? { ...row, words: openedCode(row as unknown as SealedRow).words } : row,
  },
  filters: {
    kind: (value) => equals(sql`s.kind`, value),
    receiver: (value) => contains(sql`s.receiver`, value),
  },
  order: sql`s.sent_at desc, s.no desc`,
}));

type SealedRow = Parameters<typeof openedCode>[0];
