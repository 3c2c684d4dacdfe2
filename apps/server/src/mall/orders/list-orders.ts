import { api } from "@zd/api";
import { type MallOrderStage, statesOfStage } from "@zd/domain/mall/order";
import type { Side } from "@zd/domain/terms/codes";
import { type SqlBool, sql } from "kysely";
import { contains, equals, handleList, type ListScope } from "../../platform/lists/listings.ts";

/** Columns of orders that both sides and the exchange see. */
export const orderColumns = {
  orderNo: sql`o.order_no`,
  state: sql`o.state`,
  wareName: sql`o.ware_name`,
  quantity: sql`o.quantity`,
  price: sql`o.price`,
  amount: sql`o.amount`,
  placedAt: sql`o.placed_at`,
  answerBy: sql`case when o.state = '0' then o.answer_by end`,
  answeredAt: sql`o.answered_at`,
  reason: sql`o.reason`,
  contractNo: sql`o.contract_no`,
};

export const orderFilters = {
  orderNo: (value: string) => contains(sql`o.order_no`, value),
  wareName: (value: string) => contains(sql`o.ware_name`, value),
  stage: (value: string) =>
    sql<SqlBool>`o.state = any(${[...statesOfStage[value as MallOrderStage]]}::text[])`,
  state: (value: string) => equals(sql`o.state`, value),
};

export const newestOrderFirst = sql`o.placed_at desc, o.order_no desc`;

/** Orders of one side. */
function ofSide(side: Side, { actor }: Pick<ListScope, "actor">) {
  const [own, other] = side === "B" ? ["buyer", "seller"] : ["seller", "buyer"];
  const column = (name: string) => sql.ref(`o.${name}`);
  return {
    from: sql`mall."order" o left join identity.firm_view f on f.id = ${column(`${other}_id`)}`,
    scope: sql<boolean>`${column(`${own}_id`)} = ${actor.firmId}`,
    period: sql`o.placed_at`,
    columns: {
      ...orderColumns,
      counterparty: sql`f.name`,
      fee: column(`${own}_fee`),
      deposit: column(`${own}_deposit`),
      payType: sql`o.pay_type`,
      place: sql`o.place_name`,
      wareId: sql`o.ware_id`,
    },
    filters: { ...orderFilters, counterparty: (value: string) => contains(sql`f.name`, value) },
    order: newestOrderFirst,
  };
}

/** 买家订单, 卖家订单; the latter are empty for a firm without a shop (G-27). */
export const listOrders = [
  handleList(api.mallOrders.listPurchases, (_, scope) => ofSide("B", scope)),
  handleList(api.mallOrders.listSales, (_, scope) => ofSide("S", scope)),
];
