import { api } from "@zd/api";
import { sql } from "kysely";
import { contains, equals, handleList } from "../../platform/lists/listings.ts";

/** 确认函列表 (confirmationLetterList) */
export const listConfirmationLetters = handleList(api.confirmationLetters.list, (_, { actor }) => {
  const bought = sql`c.buyer_id = ${actor.firmId}`;
  const state = sql`case when own.side is null then '0' else '1' end`;
  return {
    from: sql`contracts.contract c
                join identity.firm_view f on f.id = case when ${bought} then c.seller_id else c.buyer_id end
                left join contracts.stamped_letter own
                  on own.contract_no = c.contract_no and own.side = case when ${bought} then 'B' else 'S' end
                left join contracts.stamped_letter opp
                  on opp.contract_no = c.contract_no and opp.side = case when ${bought} then 'S' else 'B' end`,
    scope: sql`(${bought} or c.seller_id = ${actor.firmId})`,
    period: sql`c.dealt_at`,
    columns: {
      contractNo: sql`c.contract_no`,
      product: sql`c.product`,
      quantity: sql`c.quantity`,
      amount: sql`c.amount`,
      counterparty: sql`f.name`,
      dealtAt: sql`c.dealt_at`,
      uploadedAt: sql`own.uploaded_at`,
      otherState: sql`case when opp.side is null then '0' else '1' end`,
      state,
    },
    filters: {
      contractNo: (value) => contains(sql`c.contract_no`, value),
      counterparty: (value) => contains(sql`f.name`, value),
      state: (value) => equals(state, value),
    },
    order: sql`c.dealt_at desc, c.contract_no desc`,
  };
});
