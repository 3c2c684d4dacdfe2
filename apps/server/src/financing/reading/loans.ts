import { api } from "@zd/api";
import { productOf } from "@zd/domain/financing/products";
import { channels } from "@zd/domain/funds/channels";
import { type FirmId, instant } from "@zd/domain/kernel/brand";
import { sql } from "kysely";
import { findFirms } from "../../identity/index.ts";
import { type Handler, handle } from "../../platform/calls/operation.ts";
import { contains, equals, handleList, longListCount } from "../../platform/lists/listings.ts";
import { findDocument } from "../../signing/index.ts";
import { findPlans, getLoan, owedNow } from "../loans/loan-store.ts";
import { findPledge } from "../loans/pledged-goods.ts";
import type { CompletePaper } from "../papers/complete-paper.ts";
import { percentOfMillionths } from "./products.ts";

export const loanColumns = {
  loan: sql`l.id`,
  kind: sql`l.kind`,
  channel: sql`l.channel`,
  contractNo: sql`l.contract_no`,
  principal: sql`l.principal`,
  outstanding: sql`l.outstanding`,
  appliedAt: sql`l.applied_at`,
  drawnOn: sql`l.drawn_on`,
  dueOn: sql`l.due_on`,
  overdueDays: sql`l.overdue_days`,
  overdueClass: sql`l.overdue_class`,
  state: sql`l.state`,
};

export const loanFilters = {
  loan: (value: string) => contains(sql`l.id`, value),
  contractNo: (value: string) => contains(sql`l.contract_no`, value),
  kind: (value: string) => equals(sql`l.kind`, value),
  channel: (value: string) => equals(sql`l.channel`, value),
  state: (value: string) => equals(sql`l.state`, value),
};

export const newestFirst = {
  period: sql`l.applied_at`,
  countMost: longListCount,
  key: [sql`l.applied_at`, sql`l.seq`] as const,
  order: sql`l.applied_at desc, l.seq desc`,
};

/** 借款 of a firm. */
export const loanHandlers = (complete: CompletePaper): readonly Handler[] => [
  handleList(api.finance.listLoans, (_, { actor }) => ({
    from: sql`financing.loan l`,
    scope: sql`l.firm_id = ${actor.firmId}`,
    columns: loanColumns,
    filters: loanFilters,
    ...newestFirst,
  })),

  handleList(api.finance.listRepayments, (_, { actor }) => ({
    from: sql`financing.repayment r`,
    scope: sql`r.firm_id = ${actor.firmId}`,
    period: sql`r.at`,
    countMost: longListCount,
    key: [sql`r.at`, sql`r.id`],
    columns: {
      repayment: sql`r.id::int`,
      at: sql`r.at`,
      loan: sql`r.loan_id`,
      kind: sql`r.kind`,
      amount: sql`r.amount`,
      penalty: sql`r.penalty`,
      interest: sql`r.interest`,
      principal: sql`r.principal`,
      by: sql`r.by_name`,
    },
    filters: {
      loan: (value) => equals(sql`r.loan_id`, value),
      kind: (value) => equals(sql`r.kind`, value),
    },
    order: sql`r.at desc, r.id desc`,
  })),

  handle(api.finance.readLoan, async ({ loan: id }, { db, actor, now }) => {
    const loan = await getLoan(db, id, actor.firmId);
    await complete(loan);
    const [plans, firms, document, lots] = await Promise.all([
      findPlans(db, [id]),
      findFirms(db, [loan.payeeId as FirmId]),
      loan.letterNo === null ? null : findDocument(db, loan.letterNo),
      findPledge(db, id),
    ]);
    const plan = plans.get(id) ?? [];
    return {
      ...loan,
      loan: id,
      name: productOf(loan.product)?.name ?? loan.product,
      channelName: channels[loan.channel],
      payee: firms.get(loan.payeeId)?.name ?? "",
      rate: percentOfMillionths(loan.rate),
      penaltyRate: percentOfMillionths(loan.penaltyRate),
      appliedAt: instant(loan.appliedAt.getTime()),
      letter: loan.letterNo,
      signedAt: loan.signedAt && instant(loan.signedAt.getTime()),
      debt: owedNow(loan, plan, now),
      plan: [...plan],
      document,
      lots,
    };
  }),
];
