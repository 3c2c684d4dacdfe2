import { mallWareStates, priceChangeStates } from "@zd/domain/mall/codes";
import { z } from "zod";
import { attachmentIds, attachmentList } from "../files/operations.ts";
import { goodsLotRefusals } from "../goods/operations.ts";
import { dateTime, text, tonnes } from "../wire/fields.ts";
import { listing } from "../wire/listing.ts";
import {
  attributeValues,
  basis,
  location,
  orderBounds,
  payType,
  pickupDays,
  place,
  price,
  product,
  qualityValues,
  stockFields,
  version,
  ware,
  wareKind,
  wareName,
  wareState,
} from "./fields.ts";

/** Fields and refusals of the wares of the mall. */

const description = ["description", text(2_000).default(""), "商品说明，纯文字"] as const;

/** What a merchant writes about his ware. */
export const termFields = {
  wareKind,
  product,
  name: wareName,
  place,
  location: ["locationId", location[1].nullable().default(null as never), "库位编号"],
  price,
  basis,
  payType,
  ...orderBounds,
  pickupDays,
  attributes: attributeValues,
  qualities: qualityValues,
  description,
  pictures: ["pictures", attachmentIds.default([]), "图片的文件地址，第一张为主图"],
} as const;

export const quantity = ["num", tonnes, "库存总量，吨"] as const;

export const names = {
  kindName: ["wareKindName", text(40), "商品种类"],
  productName: ["productName", text(40), "产品"],
  placeName: ["placeName", text(40), "提货地点"],
  locationName: ["locationName", text(40), "库位"],
} as const;

export const wareDetail = {
  ...termFields,
  ...names,
  ware,
  state: wareState,
  version,
  ...stockFields,
  quantity,
  memo: ["reviewMemo", text(200), "审核意见或下架原因"],
  needsReview: ["needsReview", z.boolean(), "重新上架须经审核"],
  files: ["files", attachmentList, "图片"],
  createdAt: ["createTime", dateTime, "创建时间"],
} as const;

/** 调价记录 */
export const warePriceList = listing({
  title: "批量调价",
  period: "登记时间",
  chips: "state",
  pages: "mall",
  filters: {
    name: { wire: "wareName", title: "商品", kind: "text" },
    ware: { wire: "wareId", title: "商品编号", kind: "text" },
    state: { wire: "status", title: "状态", kind: "choice", labels: priceChangeStates },
  },
  numbers: ["ware"],
  columns: {
    change: { wire: "warePriceId", title: "调价编号", kind: "text" },
    ware: { wire: "wareId", title: "商品编号", kind: "text", secondary: true },
    name: { wire: "wareName", title: "商品", kind: "text" },
    price: { wire: "price", title: "新价", kind: "price", unit: "元/吨" },
    now: { wire: "nowPrice", title: "现价", kind: "price", unit: "元/吨" },
    effectiveAt: { wire: "effectiveTime", title: "生效时间", kind: "time", sortable: true },
    addedAt: { wire: "createTime", title: "登记时间", kind: "time", sortable: true },
    addedBy: { wire: "operName", title: "登记人", kind: "text", secondary: true },
    state: {
      wire: "status",
      title: "状态",
      kind: "status",
      labels: priceChangeStates,
      states: "priceChange",
    },
  },
  card: {
    number: "change",
    state: "state",
    time: "effectiveAt",
    title: "name",
    figure: "price",
    facts: ["now", "addedAt", "addedBy"],
  },
});

/** 调量记录 */
export const wareQuantityList = listing({
  title: "批量调量",
  period: "调量时间",
  pages: "mall",
  filters: {
    name: { wire: "wareName", title: "商品", kind: "text" },
    ware: { wire: "wareId", title: "商品编号", kind: "text" },
  },
  numbers: ["ware"],
  columns: {
    move: { wire: "moveId", title: "编号", kind: "text", unseen: true },
    ware: { wire: "wareId", title: "商品编号", kind: "text", secondary: true },
    name: { wire: "wareName", title: "商品", kind: "text" },
    before: { wire: "beforeNum", title: "调整前", kind: "quantity", unit: "吨" },
    after: { wire: "afterNum", title: "调整后", kind: "quantity", unit: "吨" },
    reserved: { wire: "reservedNum", title: "其中订单占用", kind: "quantity", unit: "吨", secondary: true },
    memo: { wire: "memo", title: "说明", kind: "text", secondary: true },
    at: { wire: "createTime", title: "调量时间", kind: "time" },
    by: { wire: "operName", title: "操作人", kind: "text" },
  },
  card: {
    time: "at",
    title: "name",
    figure: "after",
    named: true,
    facts: ["before", "by", "memo"],
    parts: ["reserved"],
  },
});

export const wareReviewList = listing({
  title: "商品审核",
  period: null,
  chips: "state",
  filters: {
    shopName: { wire: "shopname", title: "店铺或企业", kind: "text" },
    name: { wire: "warename", title: "商品", kind: "text" },
    ware: { wire: "wareid", title: "商品编号", kind: "text" },
    state: { wire: "status", title: "状态", kind: "choice", labels: mallWareStates },
  },
  numbers: ["ware"],
  columns: {
    ware: { wire: "wareid", title: "商品编号", kind: "text" },
    name: { wire: "warename", title: "商品", kind: "text" },
    shopName: { wire: "shopname", title: "店铺", kind: "text" },
    firm: { wire: "firmname", title: "企业", kind: "firm", secondary: true },
    wareKind: { wire: "warekindname", title: "商品种类", kind: "text", secondary: true },
    place: { wire: "placename", title: "提货地点", kind: "text" },
    price: { wire: "price", title: "单价", kind: "price", unit: "元/吨" },
    available: { wire: "availablenum", title: "可售", kind: "quantity", unit: "吨" },
    submittedAt: { wire: "submittime", title: "提交时间", kind: "time", optional: true, sortable: true },
    decidedBy: { wire: "reviewname", title: "审核人", kind: "text", optional: true, secondary: true },
    memo: { wire: "reviewmemo", title: "审核意见", kind: "text", optional: true },
    state: { wire: "status", title: "状态", kind: "status", labels: mallWareStates, states: "mallWare" },
  },
  queues: {
    mallWares: {
      key: "ware",
      where: { state: "1" },
      since: "submittedAt",
      party: "shopName",
      about: "name",
    },
  },
});

export const merchantRefusals = ["MALL_OFF", "MERCHANT_ONLY", "SHOP_SUSPENDED"] as const;

export const wareRefusals = [...merchantRefusals, "NOT_FOUND", "MALL_WARE_STATE_WRONG"] as const;

export const saleRefusals = [
  "PRICE_NOT_POSITIVE",
  "STOCK_EMPTY",
  "ORDER_BOUNDS_WRONG",
  "SHOP_SUSPENDED",
] as const;

/**
 * Refusals of a lot: a ware offers what is free of it; its merchant may declare more as long as nothing of it is pledged.
 */
export const lotRefusals = [...goodsLotRefusals, "LOT_PLEDGED"] as const;
