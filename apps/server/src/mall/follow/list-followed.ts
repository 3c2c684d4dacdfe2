import { api } from "@zd/api";
import type { Instant } from "@zd/domain/kernel/brand";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { sql } from "kysely";
import { contains, equals, handleList } from "../../platform/lists/listings.ts";

const listWares = handleList(api.mallFollow.listWares, (_, { actor }) => ({
  from: sql`mall.ware_follow f join mall.ware w on w.id = f.ware_id
            join mall.stock s on s.ware_id = f.ware_id join mall.merchant m on m.firm_id = w.firm_id
            left join trading.place_view p on p.id = w.place_id`,
  scope: sql`f.user_id = ${actor.userId}`,
  columns: {
    wareId: sql`w.id`,
    wareName: sql`w.name`,
    firmId: sql`w.firm_id`,
    shopName: sql`m.shop_name`,
    price: sql`w.price`,
    followedPrice: sql`f.price`,
    available: sql`s.available`,
    place: sql`coalesce(p.name, '')`,
    state: sql`w.state`,
    followedAt: sql`f.followed_at`,
  },
  filters: {
    wareName: (value) => contains(sql`w.name`, value),
    shopName: (value) => contains(sql`m.shop_name`, value),
    state: (value) => equals(sql`w.state`, value),
  },
  order: sql`f.followed_at desc, f.ware_id`,
}));

/** Condition of a shop at this minute (`shopConditionAt`). */
const conditionAt = (now: Instant) => {
  const [hour, minute] = formatShanghai(now).slice(11, 16).split(":").map(Number);
  const at = sql.lit((hour ?? 0) * 60 + (minute ?? 0));
  return sql`case when m.suspended_for is not null or m.status = '2' then 'stopped' when m.status = '1' then 'resting'
    when m.opens = m.closes or (m.opens < m.closes and ${at} >= m.opens and ${at} < m.closes)
      or (m.opens > m.closes and (${at} >= m.opens or ${at} < m.closes)) then 'open' else 'off-hours' end`;
};

const listShops = handleList(api.mallFollow.listShops, (_, { actor, now }) => ({
  from: sql`mall.shop_follow f join mall.merchant m on m.firm_id = f.shop_id
            left join identity.firm_view v on v.id = f.shop_id`,
  scope: sql`f.user_id = ${actor.userId}`,
  columns: {
    firmId: sql`m.firm_id`,
    shopName: sql`m.shop_name`,
    firm: sql`v.name`,
    wares: sql`(select count(*)::int from mall.ware w where w.firm_id = m.firm_id and w.shown)`,
    condition: conditionAt(now),
    followedAt: sql`f.followed_at`,
  },
  filters: { shopName: (value) => contains(sql`m.shop_name`, value) },
  order: sql`f.followed_at desc, f.shop_id`,
}));

const isRead = sql`case when n.read_at is null then 'N' else 'Y' end`;

const listNews = handleList(api.mallFollow.listNews, (_, { actor }) => ({
  from: sql`mall.follow_news n join mall.ware w on w.id = n.ware_id
            join mall.stock s on s.ware_id = n.ware_id join mall.merchant m on m.firm_id = w.firm_id`,
  scope: sql`n.user_id = ${actor.userId}`,
  period: sql`n.at`,
  columns: {
    news: sql`n.id::text`,
    at: sql`n.at`,
    kind: sql`n.kind`,
    wareId: sql`w.id`,
    wareName: sql`w.name`,
    shopName: sql`m.shop_name`,
    before: sql`n.price_before`,
    price: sql`n.price`,
    available: sql`s.available`,
    isRead,
  },
  filters: {
    wareName: (value) => contains(sql`w.name`, value),
    kind: (value) => equals(sql`n.kind`, value),
    isRead: (value) => equals(isRead, value),
  },
  order: sql`n.at desc, n.id desc`,
}));

export const listFollowed = [listWares, listShops, listNews];
