import { api } from "@zd/api";
import { sql } from "kysely";
import { contains, equals, handleList } from "../../platform/lists/listings.ts";

const itemState = sql`coalesce(i.state, '0')`;

/** 发票记录 (openInvoiceList): each fee with the last invoice that it was on. */
export const listFeeItems = handleList(api.invoices.listItems, (_, { actor }) => ({
  from: sql`funds.fee_item f
            left join lateral (
              select l.invoice_id, l.amount from funds.invoice_item l where l.item_id = f.id
              order by l.invoice_id desc limit 1
            ) l on true
            left join funds.invoice i on i.id = l.invoice_id`,
  // What was given back before it was invoiced cannot be any more.
  scope: sql`f.firm_id = ${actor.firmId} and (f.amount > 0 or i.state in ('1', '2'))`,
  period: sql`f.paid_at`,
  columns: {
    item: sql`f.id`,
    kind: sql`f.kind`,
    reference: sql`f.reference`,
    paidAt: sql`f.paid_at`,
    amount: sql`case when i.state in ('1', '2') then l.amount else f.amount end`,
    invoice: sql`i.id::text`,
    name: sql`i.name`,
    number: sql`i.number`,
    issuedAt: sql`i.issued_at`,
    memo: sql`i.memo`,
    state: itemState,
  },
  filters: {
    reference: (value) => contains(sql`f.reference`, value),
    kind: (value) => equals(sql`f.kind`, value),
    state: (value) => equals(itemState, value),
  },
  order: sql`f.paid_at desc, f.id desc`,
}));

/** 发票管理: those that wait to be issued first. */
export const listInvoices = handleList(api.invoices.list, (_, { actor }) => ({
  from: sql`funds.invoice i join identity.firm_view f on f.id = i.firm_id
            left join identity.operator_view o on o.user_id = i.applied_by
            left join lateral (
              select sum(l.amount - g.amount)::bigint as gone
              from funds.invoice_item l join funds.fee_item g on g.id = l.item_id and g.firm_id = i.firm_id
              where l.invoice_id = i.id
            ) back on true`,
  scope: sql`i.company_id = ${actor.companyId}`,
  period: sql`i.applied_at`,
  columns: {
    invoice: sql`i.id::text`,
    firm: sql`f.name`,
    type: sql`i.type`,
    name: sql`i.name`,
    creditCode: sql`i.credit_code`,
    amount: sql`i.amount`,
    appliedBy: sql`coalesce(o.name, i.applied_by)`,
    appliedAt: sql`i.applied_at`,
    number: sql`i.number`,
    issuedAt: sql`i.issued_at`,
    refunded: sql`coalesce(back.gone, 0)`,
    state: sql`i.state`,
  },
  filters: {
    firm: (value) => contains(sql`f.name`, value),
    number: (value) => contains(sql`i.number`, value),
    state: (value) => equals(sql`i.state`, value),
  },
  order: sql`(i.state = '1') desc, i.applied_at desc, i.id desc`,
}));
