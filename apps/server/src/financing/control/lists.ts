import { api } from "@zd/api";
import type { DueTime } from "@zd/domain/terms/due";
import { sql } from "kysely";
import { dueDayOf } from "../../platform/due-work.ts";
import { contains, equals, handleList, longListCount } from "../../platform/lists/listings.ts";
import { loanColumns, loanFilters, newestFirst } from "../reading/loans.ts";
import { coverColumns } from "./cover.ts";
import { hasDueInstalment } from "./due-instalments.ts";
import { marginState } from "./margin-state.ts";

const calls = api.financeControl;
const firmOf = (alias: string) => sql`join identity.firm_view f on f.id = ${sql.ref(`${alias}.firm_id`)}`;
const firmLike = (value: string) => contains(sql`f.name`, value);
/** Filters by the whole number of a loan or contract. */
const byNumber = {
  loan: (value: string) => equals(sql`l.id`, value),
  contractNo: (value: string) => equals(sql`l.contract_no`, value),
};
const noticesOf = sql`(select count(*)::int from financing.margin_call m where m.loan_id = l.id)`;
const penaltyOf = sql`(div(l.penalty_units * 2 + 1000000 * l.basis, 2000000 * l.basis) - l.penalty_paid)::bigint`;

/** 融资管理 lists, for staff. */
export const controlLists = [
  handleList(calls.listCredits, (_, { actor }) => ({
    from: sql`financing.credit c ${firmOf("c")}`,
    scope: sql`c.company_id = ${actor.companyId}`,
    period: sql`c.applied_at`,
    columns: {
      credit: sql`c.id`,
      firm: sql`f.name`,
      channel: sql`c.channel`,
      appliedAt: sql`c.applied_at`,
      asked: sql`c.asked`,
      granted: sql`c.granted`,
      used: sql`c.used`,
      expiresOn: sql`c.expires_on`,
      decidedAt: sql`c.decided_at`,
      memo: sql`nullif(c.memo, '')`,
      frozenFor: sql`c.frozen_for`,
      state: sql`c.state`,
    },
    filters: {
      firm: firmLike,
      channel: (value) => equals(sql`c.channel`, value),
      state: (value) => equals(sql`c.state`, value),
    },
    order: sql`c.applied_at desc, c.id desc`,
  })),

  handleList(calls.listLoans, (_, { actor, now }) => ({
    from: sql`financing.loan l ${firmOf("l")}`,
    scope: sql`l.company_id = ${actor.companyId}`,
    columns: { firm: sql`f.name`, ...loanColumns },
    filters: {
      firm: firmLike,
      ...loanFilters,
      ...byNumber,
      due: (value) => hasDueInstalment(value as DueTime, dueDayOf(now)),
    },
    ...newestFirst,
  })),

  handleList(calls.listOverdue, (_, { actor }) => ({
    from: sql`financing.loan l ${firmOf("l")}`,
    scope: sql`l.company_id = ${actor.companyId} and l.state = '5'`,
    countMost: longListCount,
    columns: {
      loan: sql`l.id`,
      firm: sql`f.name`,
      channel: sql`l.channel`,
      contractNo: sql`l.contract_no`,
      outstanding: sql`l.outstanding`,
      penalty: penaltyOf,
      dueOn: sql`l.due_on`,
      overdueDays: sql`l.overdue_days`,
      overdueClass: sql`l.overdue_class`,
      toldAt: sql`(select max(n.at) from financing.overdue_notice n where n.loan_id = l.id)`,
      notices: noticesOf,
    },
    filters: {
      firm: firmLike,
      loan: byNumber.loan,
      channel: loanFilters.channel,
      overdueClass: (value) => equals(sql`l.overdue_class`, value),
    },
    order: sql`l.overdue_days desc, l.id`,
  })),

  handleList(calls.listCollateral, (_, { actor, now }) => ({
    from: sql`financing.loan l ${firmOf("l")}`,
    scope: sql`l.company_id = ${actor.companyId} and l.state in ('2', '3', '5')`,
    countMost: longListCount,
    columns: {
      loan: sql`l.id`,
      firm: sql`f.name`,
      kind: sql`l.kind`,
      contractNo: sql`l.contract_no`,
      outstanding: sql`l.outstanding`,
      ...coverColumns(now),
      notices: noticesOf,
    },
    filters: {
      firm: firmLike,
      loan: byNumber.loan,
      kind: loanFilters.kind,
    },
    order: sql`l.seq desc`,
  })),

  handleList(calls.listInstructions, (_, { actor }) => ({
    from: sql`financing.instruction i ${firmOf("i")}`,
    scope: sql`i.company_id = ${actor.companyId}`,
    period: sql`i.sent_at`,
    countMost: longListCount,
    key: [sql`i.sent_at`, sql`i.seq`],
    columns: {
      instruction: sql`i.id`,
      sentAt: sql`i.sent_at`,
      channel: sql`i.channel`,
      firm: sql`f.name`,
      kind: sql`i.kind`,
      record: sql`i.record_id`,
      amount: sql`i.amount`,
      lenderNo: sql`i.lender_no`,
      answeredAt: sql`i.answered_at`,
      memo: sql`i.memo`,
      state: sql`i.state`,
    },
    filters: {
      firm: firmLike,
      channel: (value) => equals(sql`i.channel`, value),
      record: (value) => equals(sql`i.record_id`, value),
      kind: (value) => equals(sql`i.kind`, value),
      state: (value) => equals(sql`i.state`, value),
    },
    order: sql`i.sent_at desc, i.seq desc`,
  })),

  handleList(calls.listDifferences, () => ({
    from: sql`financing.difference d`,
    scope: sql`true`,
    period: sql`d.day`,
    columns: {
      difference: sql`d.id::int`,
      day: sql`d.day`,
      channel: sql`d.channel`,
      kind: sql`d.kind`,
      instruction: sql`d.instruction_id`,
      lenderNo: sql`d.lender_no`,
      effect: sql`d.effect`,
      memo: sql`d.memo`,
      settledBy: sql`d.settled_by`,
      state: sql`d.state`,
    },
    filters: {
      channel: (value) => equals(sql`d.channel`, value),
      state: (value) => equals(sql`d.state`, value),
    },
    order: sql`d.day desc, d.id desc`,
  })),

  handleList(calls.listMarginCalls, (_, { actor, now }) => ({
    from: sql`financing.margin_call m join financing.loan l on l.id = m.loan_id ${firmOf("m")}`,
    scope: sql`m.company_id = ${actor.companyId}`,
    period: sql`m.at`,
    columns: {
      call: sql`m.id::int`,
      at: sql`m.at`,
      firm: sql`f.name`,
      loan: sql`m.loan_id`,
      coverage: sql`coalesce(to_char(m.coverage::numeric / 100, 'FM999990.00'), '')`,
      purpose: sql`case when m.lacking > 0 then '1' else '2' end`,
      lacking: sql`nullif(m.lacking, 0)`,
      answerBy: sql`m.answer_by`,
      memo: sql`m.memo`,
      by: sql`m.by_name`,
      readAt: sql`m.read_at`,
      state: marginState(now),
    },
    filters: {
      firm: firmLike,
      loan: (value) => equals(sql`m.loan_id`, value),
      state: (value) => equals(marginState(now), value),
    },
    order: sql`m.at desc, m.id desc`,
  })),
];
