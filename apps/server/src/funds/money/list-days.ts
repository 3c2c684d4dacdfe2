import { api } from "@zd/api";
import { sql } from "kysely";
import { handleList } from "../../platform/lists/listings.ts";

/** 历史资金 (R-7134): closed days on which something moved. */
export const listDays = handleList(api.money.listDays, (_, { actor }) => ({
  from: sql`funds.day_account d`,
  scope: sql`d.holder = ${actor.firmId}`,
  period: sql`(d.day::timestamp at time zone 'Asia/Shanghai')`,
  columns: {
    day: sql`d.day::text`,
    opening: sql`d.opening`,
    received: sql`d.received`,
    paidOut: sql`d.paid_out`,
    goodsReceived: sql`d.goods_received`,
    goodsPaid: sql`d.goods_paid`,
    fees: sql`d.fees`,
    other: sql`d.other`,
    closing: sql`d.closing`,
    available: sql`d.available`,
    frozen: sql`d.closing - d.available`,
  },
  filters: {},
  order: sql`d.day desc`,
}));
