import { negotiationStages, negotiationStates } from "@zd/domain/mall/negotiation";
import type { Side } from "@zd/domain/terms/codes";
import { listing } from "../wire/listing.ts";

const number = { wire: "negotiateNo", title: "议价单号", kind: "text" } as const;
const wareName = { wire: "wareName", title: "商品", kind: "text" } as const;
const buyer = { wire: "buyerName", title: "买方", kind: "firm" } as const;
const seller = { wire: "sellerName", title: "商家", kind: "firm" } as const;
const named = (column: typeof buyer | typeof seller) => ({ ...column, kind: "text" }) as const;

const filters = {
  number,
  wareName,
  stage: { wire: "stage", title: "进度", kind: "choice", labels: negotiationStages },
  state: { wire: "status", title: "状态", kind: "choice", labels: negotiationStates },
} as const;

const state = {
  wire: "status",
  title: "状态",
  kind: "status",
  labels: negotiationStates,
  states: "negotiation",
} as const;

const columns = {
  wareName,
  place: { wire: "placeName", title: "提货地", kind: "text", secondary: true },
  price: { wire: "contprice", title: "最新报价", kind: "price", unit: "元/吨", sortable: true },
  quantity: { wire: "contnum", title: "数量", kind: "quantity", unit: "吨", sortable: true },
  amount: { wire: "amount", title: "货款", kind: "money", unit: "元", sortable: true },
  listPrice: { wire: "listprice", title: "询价时牌价", kind: "price", unit: "元/吨", secondary: true },
  validUntil: { wire: "expireTime", title: "报价有效至", kind: "time", optional: true, due: true },
  quotes: { wire: "quoteCount", title: "报价次数", kind: "count", secondary: true },
  askedAt: { wire: "askTime", title: "询价时间", kind: "time", sortable: true },
  orderNo: { wire: "orderNo", title: "订单号", kind: "text", optional: true },
  wareId: { wire: "wareId", title: "商品编号", kind: "text", unseen: true },
} as const;

/** 议价单 of one side (bPage, sPage). */
const negotiationsOf = (side: Side) =>
  ({
    title: side === "B" ? "我的议价" : "议价管理",
    period: "询价时间",
    chips: "state",
    pages: "mall",
    filters: { ...filters, counterparty: named(side === "B" ? seller : buyer) },
    numbers: ["number"],
    columns: { number, state, counterparty: side === "B" ? seller : buyer, ...columns },
    card: {
      number: "number",
      state: "state",
      time: "validUntil",
      title: "wareName",
      about: "place",
      figure: "price",
      facts: ["quantity", "amount", "orderNo"],
      party: "counterparty",
    },
  }) as const;

export const purchaseNegotiationList = listing(negotiationsOf("B"));
export const saleNegotiationList = listing(negotiationsOf("S"));

/** 议价单 of all members. */
export const negotiationControlList = listing({
  title: "商城议价",
  period: "询价时间",
  chips: "state",
  filters: { ...filters, buyer: named(buyer), seller: named(seller) },
  numbers: ["number"],
  columns: { number, state, buyer, seller, ...columns },
});
