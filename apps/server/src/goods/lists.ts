import { api } from "@zd/api";
import { sql } from "kysely";
import { contains, equals, handleList, longListCount } from "../platform/lists/listings.ts";

/** Lots, with their tonnes by state. */
const lots = sql`goods.lot l
  left join trading.ware_kind_view k on k.id = l.ware_kind_id
  cross join lateral (
    select coalesce(sum(a.balance) filter (where a.state = 'free'), 0)::bigint as free,
           coalesce(sum(a.balance) filter (where a.state = 'listed'), 0)::bigint as listed,
           coalesce(sum(a.balance) filter (where a.state = 'sold'), 0)::bigint as sold,
           coalesce(sum(a.balance) filter (where a.state = 'pledged'), 0)::bigint as pledged,
           coalesce(sum(a.balance) filter (where a.state = 'transit'), 0)::bigint as transit,
           coalesce(sum(a.balance) filter (where a.state = 'delivered'), 0)::bigint as delivered
    from goods.account a where a.lot_no = l.lot_no) b`;

const lotColumns = {
  lot: sql`l.lot_no`,
  wareKind: sql`coalesce(k.name, l.ware_kind_id)`,
  product: sql`l.product`,
  place: sql`l.place`,
  origin: sql`l.origin`,
  openedFor: sql`nullif(l.opened_for, '')`,
  openedAt: sql`l.opened_at`,
  free: sql`b.free`,
  listed: sql`b.listed`,
  sold: sql`b.sold`,
  pledged: sql`b.pledged`,
  transit: sql`b.transit`,
  delivered: sql`b.delivered`,
};

const lotFilters = {
  lot: (value: string) => contains(sql`l.lot_no`, value),
  wareKind: (value: string) => contains(lotColumns.wareKind, value),
  product: (value: string) => contains(sql`l.product`, value),
  holds: (value: string) => sql<boolean>`${sql.ref(`b.${value}`)} > 0`,
};

/** 我的货物 */
const listLots = handleList(api.goods.listLots, (_, { actor }) => ({
  from: lots,
  scope: sql`l.firm_id = ${actor.firmId}`,
  columns: lotColumns,
  filters: lotFilters,
  countMost: longListCount,
  order: sql`l.opened_at desc, l.lot_no desc`,
}));

/** 货权登记 of all firms. */
const listAllLots = handleList(api.goods.listAllLots, (_, { actor }) => ({
  from: sql`${lots} join identity.firm_view f on f.id = l.firm_id`,
  scope: sql`l.company_id = ${actor.companyId}`,
  columns: { ...lotColumns, firm: sql`f.name` },
  filters: { ...lotFilters, firm: (value) => contains(sql`f.name`, value) },
  countMost: longListCount,
  order: sql`l.opened_at desc, l.lot_no desc`,
}));

/** Vouchers with both legs: state and holder before and after. */
const bookings = sql`goods.lot l
  join goods.entry o on o.lot_no = l.lot_no and o.leg = 0
  join goods.entry i on i.voucher_no = o.voucher_no and i.leg = 1
  join goods.voucher v on v.no = o.voucher_no
  left join identity.operator_view u on u.user_id = v.by_user`;

const bookingColumns = {
  voucher: sql`v.no::text`,
  at: sql`v.at`,
  lot: sql`l.lot_no`,
  kind: sql`v.kind`,
  from: sql`o.state`,
  to: sql`i.state`,
  quantity: sql`i.quantity`,
  reference: sql`v.reference`,
  by: sql`coalesce(u.name, v.by_user)`,
};

const bookingFilters = {
  lot: (value: string) => equals(sql`l.lot_no`, value),
  kind: (value: string) => equals(sql`v.kind`, value),
};

/** The same by a firm's list of vouchers, in the order of its pages. */
const ownBookings = sql`goods.voucher_of_firm w
  join goods.voucher v on v.no = w.voucher_no
  join goods.entry o on o.voucher_no = w.voucher_no and o.leg = 0
  join goods.entry i on i.voucher_no = w.voucher_no and i.leg = 1
  join goods.lot l on l.lot_no = o.lot_no
  left join identity.operator_view u on u.user_id = v.by_user`;

/** 货权变动 of the firm's lots. */
const listBookings = handleList(api.goods.listBookings, (_, { actor }) => ({
  from: ownBookings,
  scope: sql`w.firm_id = ${actor.firmId}`,
  period: sql`w.at`,
  columns: bookingColumns,
  filters: bookingFilters,
  countMost: longListCount,
  order: sql`w.at desc, w.voucher_no desc`,
}));

const listAllBookings = handleList(api.goods.listAllBookings, (_, { actor }) => ({
  from: sql`${bookings} join identity.firm_view f on f.id = l.firm_id`,
  scope: sql`l.company_id = ${actor.companyId}`,
  period: sql`v.at`,
  columns: { ...bookingColumns, firm: sql`f.name` },
  filters: { ...bookingFilters, firm: (value) => contains(sql`f.name`, value) },
  countMost: longListCount,
  key: [sql`v.at`, sql`v.no`],
  order: sql`v.at desc, v.no desc`,
}));

export const goodsLists = [listLots, listBookings, listAllLots, listAllBookings];
