import { api } from "@zd/api";
import { sql } from "kysely";
import { contains, equals, handleList } from "../../platform/lists/listings.ts";
import { entriesCounted, referenceOf } from "../money/movement-source.ts";

/** 保证金缴纳记录 (memberBailMoney): entries of the firm's deposit accounts. */
export const listDeposits = handleList(api.fees.listDeposits, (_, { actor }) => ({
  from: sql`funds.entry e`,
  scope: sql`e.holder = ${actor.firmId} and e.bucket in ('trading-deposit', 'performance-deposit')`,
  period: sql`e.at`,
  columns: {
    move: sql`e.voucher_no || '-' || (e.leg + 1)`,
    at: sql`e.at`,
    bucket: sql`e.bucket`,
    amount: sql`e.amount`,
    balance: sql`e.balance`,
    reference: referenceOf("e"),
    kind: sql`e.kind`,
  },
  filters: {
    reference: (value) => contains(referenceOf("e"), value),
    bucket: (value) => equals(sql`e.bucket`, value),
    kind: (value) => equals(sql`e.kind`, value),
  },
  order: sql`e.at desc, e.voucher_no desc, e.leg`,
  countMost: entriesCounted,
}));
