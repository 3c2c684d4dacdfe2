import { receivedAs, type VoucherKind } from "@zd/domain/funds/ledger";
import { type RawBuilder, sql } from "kysely";

const names = sql.join(
  Object.entries(receivedAs).map(([kind, received]) => sql`when ${sql.lit(kind)} then ${sql.lit(received)}`),
  sql` `,
);

/** The kind of a voucher as it is for a firm whose money it has changed by so much. */
export const kindForFirm = (kind: RawBuilder<unknown>, amount: RawBuilder<unknown>) =>
  sql<VoucherKind>`case when ${amount} > 0 then case ${kind} ${names} else ${kind} end else ${kind} end`;

/** The same of one entry `e` of a voucher `v`. */
export const kindOfEntry = kindForFirm(sql`v.kind`, sql`e.amount`);
