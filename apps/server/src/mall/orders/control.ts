import { api } from "@zd/api";
import type { FirmId, WareKindId } from "@zd/domain/kernel/brand";
import { fen, instant, quantity } from "@zd/domain/kernel/brand";
import { shanghaiDay } from "@zd/domain/kernel/shanghai-time";
import type { MallOrderState } from "@zd/domain/mall/order";
import { averagePrice } from "@zd/domain/money/amount";
import { sql } from "kysely";
import { handleMany } from "../../platform/calls/operation.ts";
import { rows } from "../../platform/database/database.ts";
import { defaultPeriodMs } from "../../platform/lists/list-source.ts";
import { contains, equals, handleList } from "../../platform/lists/listings.ts";
import { newestOrderFirst, orderColumns, orderFilters } from "./list-orders.ts";

/** Of more orders than this the exchange's list gives no exact count and sum. */
const countMost = 10_000;

const listAllOrders = handleList(api.mallControl.listOrders, (_, { actor }) => ({
  from: sql`mall."order" o left join identity.firm_view b on b.id = o.buyer_id
            left join identity.firm_view s on s.id = o.seller_id
            left join mall.agreement a on a.order_no = o.order_no`,
  scope: sql`o.company_id = ${actor.companyId}`,
  period: sql`o.placed_at`,
  columns: {
    ...orderColumns,
    buyer: sql`b.name`,
    seller: sql`s.name`,
    buyerFee: sql`o.buyer_fee`,
    sellerFee: sql`o.seller_fee`,
    buyerDeposit: sql`o.buyer_deposit`,
    sellerDeposit: sql`o.seller_deposit`,
    agreementState: sql`a.state`,
  },
  filters: {
    ...orderFilters,
    buyer: (value) => contains(sql`b.name`, value),
    seller: (value) => contains(sql`s.name`, value),
  },
  order: newestOrderFirst,
  countMost,
}));

const isBuyers = sql`f.firm_id = o.buyer_id`;
const sideOfFee = sql`case when ${isBuyers} then 'B' else 'S' end`;

/** Fees of orders, with what was refunded later. */
const listFees = handleList(api.mallControl.listFees, (_, { actor }) => ({
  from: sql`mall."order" o join funds.service_fee_view f on f.order_no = o.order_no
            join mall.agreement a on a.order_no = o.order_no
            left join identity.firm_view p on p.id = f.firm_id
            left join identity.firm_view s on s.id = o.seller_id`,
  scope: sql`o.company_id = ${actor.companyId}`,
  period: sql`f.at`,
  columns: {
    key: sql`f.order_no || '/' || f.firm_id`,
    at: sql`f.at`,
    orderNo: sql`o.order_no`,
    contractNo: sql`a.contract_no`,
    side: sideOfFee,
    firm: sql`p.name`,
    shop: sql`s.name`,
    quantity: sql`a.quantity`,
    amount: sql`a.amount`,
    tariff: sql`f.tariff`,
    fee: sql`f.amount`,
    refunded: sql`f.refunded`,
  },
  filters: {
    orderNo: orderFilters.orderNo,
    firm: (value) => contains(sql`p.name`, value),
    shop: (value) => contains(sql`s.name`, value),
    side: (value) => equals(sideOfFee, value),
  },
  order: sql`f.at desc, f.order_no desc, f.firm_id`,
}));

/** What a group of orders comes to. */
interface Sums {
  readonly orders: number;
  /** 0.0001 t. */
  readonly quantity: bigint;
  /** Fen. */
  readonly amount: bigint;
}

/** How many shops the chart shows one by one. */
const mostShops = 20;

const readStatistics = handleMany(api.mallControl.readStatistics, async (query, { db, actor, now }) => {
  const from = query.from || shanghaiDay(instant(now - defaultPeriodMs));
  const to = query.to || shanghaiDay(now);
  const own = sql`mall."order" o where o.company_id = ${actor.companyId}
      and o.placed_at >= (${from}::date)::timestamp at time zone 'Asia/Shanghai'
      and o.placed_at < (${to}::date + 1)::timestamp at time zone 'Asia/Shanghai'`;
  const sums = sql`count(*)::int as orders, coalesce(sum(o.quantity), 0)::bigint as quantity,
                     coalesce(sum(o.amount), 0)::bigint as amount`;
  const [states, [agreed], days, kinds, shops] = await Promise.all([
    rows<Sums & { state: MallOrderState }>(
      db,
      sql`select o.state, ${sums} from ${own} group by 1 order by 1`,
    ),
    rows<{
      /** How many agreements both sides have agreed to. */
      contracts: number;
      /** 0.0001 t, as agreed. */
      quantity: bigint;
      /** In fen, as agreed. */
      amount: bigint;
      /** What both sides paid in fees less what was refunded, in fen. */
      fees: bigint;
    }>(
      db,
      sql`select count(*)::int as contracts, coalesce(sum(a.quantity), 0)::bigint as quantity,
                   coalesce(sum(a.amount), 0)::bigint as amount, coalesce(sum(f.fees), 0)::bigint as fees
            from (select o.order_no from ${own} and o.state = '1') o
            join mall.agreement a on a.order_no = o.order_no and a.state = '2'
            left join lateral (select sum(f.amount - f.refunded) as fees from funds.service_fee_view f
                               where f.order_no = o.order_no) f on true`,
    ),
    rows<
      Sums & {
        /** Day in Shanghai, `YYYY-MM-DD`. */
        day: string;
      }
    >(db, sql`select o.order_day::text as day, ${sums} from ${own} group by 1 order by 1`),
    rows<
      Sums & {
        kind: WareKindId;
        /** Empty where the kind is gone. */
        kindName: string;
      }
    >(
      db,
      sql`select k.* , coalesce(v.name, '') as kind_name
            from (select o.ware_kind_id as kind, ${sums} from ${own} group by 1) k
            left join trading.ware_kind_view v on v.id = k.kind order by k.amount desc, k.kind`,
    ),
    rows<
      Sums & {
        firm: FirmId;
        shopName: string;
        /** How many of its orders it has confirmed. */
        confirmed: number;
      }
    >(
      db,
      sql`select s.*, m.shop_name
            from (select o.seller_id as firm, ${sums}, (count(*) filter (where o.state = '1'))::int as confirmed
                  from ${own} group by 1 order by amount desc, 1 limit ${mostShops}) s
            join mall.merchant m on m.firm_id = s.firm order by s.amount desc, s.firm`,
    ),
  ]);
  return {
    from,
    to,
    states: states.map(summed),
    agreed: {
      contracts: agreed?.contracts ?? 0,
      quantity: quantity(agreed?.quantity ?? 0n),
      amount: fen(agreed?.amount ?? 0n),
      fees: fen(agreed?.fees ?? 0n),
    },
    days: days.map(summed),
    kinds: kinds.map((kind) => ({
      ...summed(kind),
      averagePrice: averagePrice(fen(kind.amount), quantity(kind.quantity)),
    })),
    shops: shops.map(summed),
  };
});

const summed = <Row extends Sums>(row: Row) => ({
  ...row,
  quantity: quantity(row.quantity),
  amount: fen(row.amount),
});

/** 商城监管: orders, fees and figures, for staff. */
export const orderControl = [listAllOrders, listFees, readStatistics];
