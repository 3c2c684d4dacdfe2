import { api } from "@zd/api";
import { sql } from "kysely";
import { contains, equals, handleList } from "../../platform/lists/listings.ts";

/** 成交查询 (1001): a firm sees a contract from its own side. */
export const listDeals = handleList(api.contracts.listDeals, (_, { actor }) => {
  const bought = sql`c.buyer_id = ${actor.firmId}`;
  return {
    // Two indexes that are each in order; a firm is never both sides of a deal.
    from: sql`(select * from contracts.contract where buyer_id = ${actor.firmId}
               union all select * from contracts.contract where seller_id = ${actor.firmId}) c
              left join identity.firm_view f on f.id = case when ${bought} then c.seller_id else c.buyer_id end`,
    scope: sql`true`,
    period: sql`c.dealt_at`,
    columns: {
      contractNo: sql`c.contract_no`,
      state: sql`c.state`,
      side: sql`case when ${bought} then 'B' else 'S' end`,
      product: sql`c.product`,
      producer: sql`c.producer`,
      quantity: sql`c.quantity`,
      price: sql`c.price`,
      amount: sql`c.amount`,
      deposit: sql`case when ${bought} then c.buyer_deposit else c.seller_deposit end`,
      fee: sql`case when ${bought} then c.buyer_fee else c.seller_fee end`,
      counterparty: sql`f.name`,
      source: sql`case when c.section_id = '' then 'mall' else 'section' end`,
      section: sql`c.section_id`,
      tradingDay: sql`c.trading_day::text`,
      signBy: sql`c.sign_by`,
      dealtAt: sql`c.dealt_at`,
    },
    filters: {
      contractNo: (value) => contains(sql`c.contract_no`, value),
      orderNo: (value) => equals(sql`c.order_no`, value),
      section: (value) => equals(sql`c.section_id`, value),
      product: (value) => contains(sql`c.product`, value),
      counterparty: (value) => contains(sql`f.name`, value),
      side: (value) => (value === "B" ? sql`${bought}` : sql`c.seller_id = ${actor.firmId}`),
      state: (value) => equals(sql`c.state`, value),
    },
    order: sql`c.dealt_at desc, c.contract_no desc`,
  };
});
