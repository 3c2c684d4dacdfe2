import { api } from "@zd/api";
import { type NegotiationStage, statesOfNegotiationStage } from "@zd/domain/mall/negotiation";
import type { Side } from "@zd/domain/terms/codes";
import { type SqlBool, sql } from "kysely";
import { contains, equals, handleList, type ListScope } from "../../platform/lists/listings.ts";

const columns = {
  number: sql`n.negotiation_no`,
  state: sql`n.state`,
  wareName: sql`n.ware_name`,
  place: sql`n.place_name`,
  price: sql`n.price`,
  quantity: sql`n.quantity`,
  amount: sql`n.amount`,
  listPrice: sql`n.list_price`,
  validUntil: sql`case when n.state in ('0', '1') then n.valid_until end`,
  quotes: sql`n.quotes`,
  askedAt: sql`n.asked_at`,
  orderNo: sql`n.order_no`,
  wareId: sql`n.ware_id`,
};

const filters = {
  number: (value: string) => contains(sql`n.negotiation_no`, value),
  wareName: (value: string) => contains(sql`n.ware_name`, value),
  stage: (value: string) =>
    sql<SqlBool>`n.state = any(${[...statesOfNegotiationStage[value as NegotiationStage]]}::text[])`,
  state: (value: string) => equals(sql`n.state`, value),
};

const newestFirst = sql`n.asked_at desc, n.negotiation_no desc`;

/** Negotiations of one side. */
function ofSide(side: Side, { actor }: Pick<ListScope, "actor">) {
  const [own, other] = side === "B" ? ["buyer", "seller"] : ["seller", "buyer"];
  const column = (name: string) => sql.ref(`n.${name}`);
  return {
    from: sql`mall.negotiation n left join identity.firm_view f on f.id = ${column(`${other}_id`)}`,
    scope: sql<boolean>`${column(`${own}_id`)} = ${actor.firmId}`,
    period: sql`n.asked_at`,
    columns: { ...columns, counterparty: sql`f.name` },
    filters: { ...filters, counterparty: (value: string) => contains(sql`f.name`, value) },
    order: newestFirst,
  };
}

/** Of more negotiations than this the exchange's list gives no exact count. */
const countMost = 10_000;

/** 我的议价, 议价管理, and all of them for staff. */
export const negotiationLists = [
  handleList(api.mallNegotiations.listPurchases, (_, scope) => ofSide("B", scope)),
  handleList(api.mallNegotiations.listSales, (_, scope) => ofSide("S", scope)),
  handleList(api.mallControl.listNegotiations, (_, { actor }) => ({
    from: sql`mall.negotiation n left join identity.firm_view b on b.id = n.buyer_id
              left join identity.firm_view s on s.id = n.seller_id`,
    scope: sql`n.company_id = ${actor.companyId}`,
    period: sql`n.asked_at`,
    columns: { ...columns, buyer: sql`b.name`, seller: sql`s.name` },
    filters: {
      ...filters,
      buyer: (value) => contains(sql`b.name`, value),
      seller: (value) => contains(sql`s.name`, value),
    },
    order: newestFirst,
    countMost,
  })),
];
