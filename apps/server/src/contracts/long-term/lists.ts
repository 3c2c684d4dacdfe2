import { api } from "@zd/api";
import type { Side } from "@zd/domain/terms/codes";
import { sql } from "kysely";
import { contains, equals, handleList, type ListScope } from "../../platform/lists/listings.ts";

/** Plans of one side: those that wait for it first, the earliest month before all. */
function plansOf(side: Side, { actor }: Pick<ListScope, "actor">) {
  const [own, other] = side === "B" ? ["buyer", "seller"] : ["seller", "buyer"];
  const todo = sql.ref(`p.${own}_todo`);
  const awaited = sql`case when ${todo} is null then 'N' else 'Y' end`;
  return {
    from: sql`contracts.long_term_plan p join contracts.long_term c on c.id = p.contract_id
              join identity.firm_view f on f.id = ${sql.ref(`p.${other}_id`)}
              left join funds.agreement_view a on a.id = p.receiver`,
    scope: sql<boolean>`${sql.ref(`p.${own}_id`)} = ${actor.firmId} and p.running`,
    columns: {
      planId: sql`p.id`,
      state: sql`p.state`,
      todo,
      awaited,
      month: sql`p.month`,
      product: sql`c.product`,
      quantity: sql`p.quantity`,
      price: sql`case when p.priced then p.price end`,
      amount: sql`p.amount`,
      paid: sql`p.paid`,
      delivered: sql`p.delivered`,
      counterparty: sql`f.name`,
      contractId: sql`p.contract_id`,
    },
    filters: {
      contractId: (value: string) => contains(sql`p.contract_id`, value),
      month: (value: string) => contains(sql`p.month`, value),
      product: (value: string) => contains(sql`c.product`, value),
      counterparty: (value: string) => contains(sql`f.name`, value),
      awaited: (value: string) => equals(awaited, value),
      state: (value: string) => equals(sql`p.state`, value),
    },
    order: sql`(${todo} is not null) desc, p.month, p.id`,
  };
}

const contractSource = {
  columns: {
    contractId: sql`c.id`,
    state: sql`c.state`,
    product: sql`c.product`,
    firstMonth: sql`c.first_month`,
    lastMonth: sql`c.last_month`,
    quantity: sql`c.quantity`,
    delivered: sql`c.delivered`,
    paid: sql`c.paid`,
    withdrawn: sql`c.withdrawn`,
    registeredAt: sql`c.registered_at`,
    unsigned: sql`case when c.state <> '0' then null
      else concat_ws('、', case when not 'B' = any(c.signed) then '买方' end,
                           case when not 'S' = any(c.signed) then '卖方' end) end`,
  },
  filters: {
    contractId: (value: string) => contains(sql`c.id`, value),
    product: (value: string) => contains(sql`c.product`, value),
    state: (value: string) => equals(sql`c.state`, value),
  },
  order: sql`c.registered_at desc, c.id desc`,
};

/** 长协 lists of the members (2401, 2402, 2403), and those of the exchange. */
export const longTermLists = [
  handleList(api.longTerm.listPayPlans, (_, scope) => {
    const { columns, ...source } = plansOf("B", scope);
    const receiver = sql`a.bank || ' ' || a.number`;
    return { ...source, columns: { ...columns, due: sql`p.due`, receiver } };
  }),
  handleList(api.longTerm.listCashPlans, (_, scope) => {
    const { columns, ...source } = plansOf("S", scope);
    const [withdrawn, withdrawing, withdrawable] = [
      sql`p.withdrawn`,
      sql`p.withdrawing`,
      sql`p.withdrawable`,
    ];
    return { ...source, columns: { ...columns, withdrawn, withdrawing, withdrawable } };
  }),
  handleList(api.longTerm.listContracts, (_, { actor }) => {
    const bought = sql`c.buyer_id = ${actor.firmId}`;
    return {
      ...contractSource,
      from: sql`contracts.long_term c join identity.firm_view f
                  on f.id = case when ${bought} then c.seller_id else c.buyer_id end`,
      scope: sql`(${bought} or c.seller_id = ${actor.firmId})`,
      columns: {
        ...contractSource.columns,
        side: sql`case when ${bought} then 'B' else 'S' end`,
        counterparty: sql`f.name`,
      },
      filters: {
        ...contractSource.filters,
        side: (value) => (value === "B" ? sql`${bought}` : sql`c.seller_id = ${actor.firmId}`),
        counterparty: (value) => contains(sql`f.name`, value),
      },
    };
  }),
  handleList(api.longTermControl.listContracts, (_, { actor }) => ({
    ...contractSource,
    from: sql`contracts.long_term c join identity.firm_view b on b.id = c.buyer_id
              join identity.firm_view s on s.id = c.seller_id`,
    scope: sql`c.company_id = ${actor.companyId}`,
    columns: { ...contractSource.columns, buyer: sql`b.name`, seller: sql`s.name` },
    filters: {
      ...contractSource.filters,
      firm: (value) => sql`(${contains(sql`b.name`, value)} or ${contains(sql`s.name`, value)})`,
    },
  })),
];
