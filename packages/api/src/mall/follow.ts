import { mallWareStates } from "@zd/domain/mall/codes";
import { followNews } from "@zd/domain/mall/follow";
import { shopConditions } from "@zd/domain/mall/merchant";
import { z } from "zod";
import { mall } from "../wire/address-families.ts";
import { id, many } from "../wire/fields.ts";
import { list, listing } from "../wire/listing.ts";
import { command, operations, query } from "../wire/operation.ts";
import { payload } from "../wire/payload.ts";
import { firm, ware } from "./fields.ts";

/** Greatest number of wares in one call: all that a visitor has followed before he signed in. */
const most = 200;

const wareId = { wire: "wareId", title: "商品编号", kind: "text", unseen: true } as const;
const wareName = { wire: "wareName", title: "商品", kind: "text" } as const;
const shopName = { wire: "shopName", title: "店铺", kind: "text" } as const;
const firmId = { wire: "firmId", title: "商家企业编号", kind: "text", unseen: true } as const;
const price = { wire: "price", title: "当前价", kind: "price", unit: "元/吨" } as const;

/** 收藏商品: price and state of each ware when it was followed, and now. */
export const followedWareList = listing({
  title: "收藏商品",
  period: null,
  pages: "mall",
  filters: {
    wareName,
    shopName,
    state: { wire: "status", title: "状态", kind: "choice", labels: mallWareStates },
  },
  columns: {
    wareId,
    wareName,
    firmId,
    shopName,
    price: { ...price, sortable: true },
    followedPrice: { wire: "followPrice", title: "收藏时价格", kind: "price", unit: "元/吨" },
    available: { wire: "availableNum", title: "可售库存", kind: "quantity", unit: "吨", sortable: true },
    place: { wire: "placeName", title: "提货地", kind: "text", secondary: true },
    state: { wire: "status", title: "状态", kind: "status", labels: mallWareStates, states: "mallWare" },
    followedAt: { wire: "followTime", title: "收藏时间", kind: "time", sortable: true },
  },
  card: {
    state: "state",
    time: "followedAt",
    title: "wareName",
    about: "place",
    figure: "price",
    facts: ["followedPrice", "available"],
    party: "shopName",
  },
});

/** 收藏店铺. */
export const followedShopList = listing({
  title: "收藏店铺",
  period: null,
  pages: "mall",
  filters: { shopName },
  columns: {
    firmId,
    shopName,
    firm: { wire: "firmName", title: "企业", kind: "firm" },
    wares: { wire: "wareCount", title: "在售商品", kind: "count", unit: "件" },
    condition: {
      wire: "openState",
      title: "营业状态",
      kind: "status",
      labels: shopConditions,
      states: "shopCondition",
    },
    followedAt: { wire: "followTime", title: "收藏时间", kind: "time", sortable: true },
  },
  card: { state: "condition", time: "followedAt", title: "shopName", facts: ["wares"], party: "firm" },
});

/** 收藏动态: price cuts, and wares that are in stock again. */
export const followNewsList = listing({
  title: "收藏动态",
  period: "时间",
  chips: "kind",
  pages: "mall",
  filters: {
    wareName,
    kind: { wire: "kind", title: "动态", kind: "choice", labels: followNews },
    isRead: { wire: "read", title: "已读", kind: "choice", labels: { Y: "已读", N: "未读" } },
  },
  columns: {
    news: { wire: "newsId", title: "编号", kind: "text", unseen: true },
    at: { wire: "time", title: "时间", kind: "time", sortable: true },
    kind: { wire: "kind", title: "动态", kind: "status", labels: followNews },
    wareId,
    wareName,
    shopName,
    before: { wire: "priceBefore", title: "原价", kind: "price", unit: "元/吨", optional: true },
    price: { ...price, title: "现价" },
    available: { wire: "availableNum", title: "可售库存", kind: "quantity", unit: "吨" },
    isRead: { wire: "read", title: "已读", kind: "status", labels: { Y: "已读", N: "未读" } },
  },
});

const wares = z.array(ware[1]).min(1).max(most);
const firms = z.array(firm[1]).min(1).max(most);

/** One ware, or several at once. */
const waresInput = payload({
  ware: ["wareId", id<"MallWareId">().optional(), "商品编号"],
  wares: ["wareIds", wares.optional(), "商品编号，多个：登录时并入浏览器中的收藏"],
});
const firmsInput = payload({
  firm: ["firmId", id<"FirmId">().optional(), "商家企业编号"],
  firms: ["firmIds", firms.optional(), "商家企业编号，多个"],
});
const followed = payload({ followed: ["count", many, "收藏总数"] });

/** 收藏 of each user (domain §9). */
export const mallFollow = operations("mallFollow", {
  /** Lists the wares that the user follows, with the price when he began (R-7263). */
  listWares: list(mall, "opera/ware/findFollowPage", { listing: followedWareList, access: "member" }),

  /** R-7264: follows wares; those that are followed already, or do not exist any more, are skipped. */
  followWares: command(mall, "opera/ware/follow", {
    title: "收藏商品",
    access: "member",
    input: waresInput,
    output: followed,
    refusals: ["MALL_OFF", "NOT_FOUND", "FOLLOWED_TOO_MANY"],
  }),

  /** Stops following wares (R-7265). */
  unfollowWares: command(mall, "opera/ware/unFollow", {
    title: "取消收藏商品",
    access: "member",
    input: waresInput,
    output: followed,
    refusals: ["MALL_OFF"],
  }),

  /** Lists the shops that the user follows (R-7266). */
  listShops: list(mall, "opera/merchant/findFollowPage", { listing: followedShopList, access: "member" }),

  /** Follows one shop or several (R-7267). */
  followShops: command(mall, "opera/merchant/follow", {
    title: "收藏店铺",
    access: "member",
    input: firmsInput,
    output: followed,
    refusals: ["MALL_OFF", "NOT_FOUND", "FOLLOWED_TOO_MANY"],
  }),

  /** Stops following shops (R-7268). */
  unfollowShops: command(mall, "opera/merchant/unFollow", {
    title: "取消收藏店铺",
    access: "member",
    input: firmsInput,
    output: followed,
    refusals: ["MALL_OFF"],
  }),

  /** All wares and shops that the user follows, and the number of his unread 收藏动态 (decision 0013). */
  readFollowed: query(mall, "opera/ware/findFollowed", {
    title: "收藏的商品与店铺编号",
    access: "member",
    input: payload({}),
    output: payload({
      wares: ["wareIds", z.array(ware[1]), "商品编号"],
      shops: ["firmIds", z.array(firm[1]), "商家企业编号"],
      unread: ["unread", many, "未读动态"],
    }),
    refusals: ["MALL_OFF"],
  }),

  /** Price cuts, and wares that are in stock again (decision 0013). */
  listNews: list(mall, "opera/ware/findFollowNews", { listing: followNewsList, access: "member" }),

  markRead: command(mall, "opera/ware/readFollowNews", {
    title: "收藏动态已读",
    access: "member",
    input: payload({ news: ["newsId", many.optional(), "编号，空为全部"] }),
    output: payload({ unread: ["unread", many, "未读动态"] }),
    refusals: ["MALL_OFF"],
  }),
});
