import { api } from "@zd/api";
import { otherSide, type Side } from "@zd/domain/terms/codes";
import { sql } from "kysely";
import { contains, equals, handleList } from "../../platform/lists/listings.ts";
import { modeNameOf, shownModeOf } from "../shown-codes.ts";

/** The side of the firm's order: the other one than the owners'. */
const ownSide = sql`case s.side when 'S' then 'B' else 'S' end`;

/**
 * Of more orders than this the list gives no exact count; a firm that trades all day has tens of thousands in three
 * months.
 */
const countMost = 10_000;

/** 订单查询 (1006). */
export const listOrders = handleList(api.trading.listOrders, (_, { actor }) => ({
  from: sql`trading."order" o left join trading.section s on s.id = o.section_id left join trading.ware w on w.id = o.ware_id
                left join identity.operator_view u on u.user_id = o.user_id`,
  scope: sql`o.firm_id = ${actor.firmId}`,
  period: sql`o.received_at`,
  columns: {
    orderNo: sql`o.order_no`,
    status: sql`o.status`,
    sectionName: sql`s.name`,
    section: sql`o.section_id`,
    wareNo: sql`w.no`,
    product: sql`w.product`,
    producer: sql`w.producer`,
    mode: sql`s.mode`,
    modeName: modeNameOf(sql`s.mode`, sql`s.downmode`),
    side: ownSide,
    price: sql`case when not o.concealed then o.price end`,
    quantity: sql`case when not o.concealed then o.quantity end`,
    filled: sql`o.filled`,
    held: sql`o.held`,
    user: sql`coalesce(u.name, '')`,
    at: sql`o.received_at`,
  },
  filters: {
    orderNo: (value) => contains(sql`o.order_no`, value),
    section: (value) => equals(sql`o.section_id`, value),
    product: (value) => contains(sql`w.product`, value),
    status: (value) => equals(sql`o.status`, value),
    side: (value) => equals(sql`s.side`, otherSide(value as Side)),
    mode: (value) => equals(shownModeOf(sql`s.mode`, sql`s.downmode`), value),
  },
  order: sql`o.received_at desc, o.order_no desc`,
  countMost,
}));
