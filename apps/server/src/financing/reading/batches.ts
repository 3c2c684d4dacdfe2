import { api } from "@zd/api";
import { sql } from "kysely";
import { contains, equals, handleList, longListCount } from "../../platform/lists/listings.ts";

/** Number of a batch, made of its kind and day. */
const batchNo = sql`upper(left(b.kind, 1)) || to_char(b.day, 'YYYYMMDD')`;

/** 批次: what each night has done with the firm's loans. */
export const batchHandlers = [
  handleList(api.finance.listBatches, (_, { actor }) => ({
    from: sql`financing.batch b join lateral (
        select count(*)::int as loans, sum(case b.kind when 'collect' then l.taken else l.due end)::bigint as amount
        from financing.batch_line l where l.batch_id = b.id and l.firm_id = ${actor.firmId}
      ) own on own.loans > 0`,
    scope: sql`b.id in (select batch_id from financing.batch_line where firm_id = ${actor.firmId})`,
    period: sql`b.at`,
    columns: {
      batch: batchNo,
      day: sql`b.day`,
      kind: sql`b.kind`,
      loans: sql`own.loans`,
      amount: sql`own.amount`,
      at: sql`b.at`,
    },
    filters: { kind: (value) => equals(sql`b.kind`, value) },
    order: sql`b.day desc, b.id desc`,
  })),

  handleList(api.finance.listBatchLines, (_, { actor }) => ({
    from: sql`financing.batch_line l join financing.batch b on b.id = l.batch_id`,
    scope: sql`l.firm_id = ${actor.firmId}`,
    countMost: longListCount,
    columns: {
      // A loan has a line in the batches of every night.
      key: sql`${batchNo} || ' ' || l.loan_id`,
      batch: batchNo,
      loan: sql`l.loan_id`,
      due: sql`l.due`,
      taken: sql`l.taken`,
      overdueDays: sql`l.overdue_days`,
      result: sql`l.result`,
    },
    filters: {
      batch: (value) => equals(batchNo, value),
      loan: (value) => contains(sql`l.loan_id`, value),
      result: (value) => equals(sql`l.result`, value),
    },
    order: sql`l.batch_id desc, l.loan_id`,
  })),
];
