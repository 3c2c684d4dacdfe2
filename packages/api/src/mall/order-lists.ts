import { contractStates } from "@zd/domain/contracts/codes";
import { agreementStages, mallAgreementStates } from "@zd/domain/mall/agreement";
import { mallOrderStages, mallOrderStates } from "@zd/domain/mall/order";
import { mallPayTypes } from "@zd/domain/mall/ware";
import { payTypes, type Side } from "@zd/domain/terms/codes";
import { listing } from "../wire/listing.ts";

const payTypesOfMall = Object.fromEntries(mallPayTypes.map((code) => [code, payTypes[code]]));

const orderNo = { wire: "orderNo", title: "订单号", kind: "text" } as const;
const contractNo = { wire: "contno", title: "合同号", kind: "text" } as const;
const wareName = { wire: "wareName", title: "商品", kind: "text" } as const;
const quantity = {
  wire: "contnum",
  title: "数量",
  kind: "quantity",
  unit: "吨",
  sortable: true,
  total: true,
} as const;
const price = { wire: "contprice", title: "单价", kind: "price", unit: "元/吨", sortable: true } as const;
const amount = {
  wire: "amount",
  title: "货款",
  kind: "money",
  unit: "元",
  sortable: true,
  total: true,
} as const;
const payType = { wire: "payType", title: "付款方式", kind: "status", labels: payTypesOfMall } as const;
const placedAt = { wire: "orderTime", title: "下单时间", kind: "time", sortable: true } as const;
const wareId = { wire: "wareId", title: "商品编号", kind: "text", unseen: true } as const;

const buyer = { wire: "buyerName", title: "买方", kind: "firm" } as const;
const seller = { wire: "sellerName", title: "商家", kind: "firm" } as const;
const named = (column: typeof buyer | typeof seller) => ({ ...column, kind: "text" }) as const;

const orderFilters = {
  orderNo,
  wareName,
  stage: { wire: "stage", title: "办理阶段", kind: "choice", labels: mallOrderStages },
  state: { wire: "status", title: "状态", kind: "choice", labels: mallOrderStates },
} as const;

const orderState = {
  wire: "status",
  title: "状态",
  kind: "status",
  labels: mallOrderStates,
  states: "mallOrder",
} as const;

const goods = { wareName, quantity, price, amount } as const;

const ends = {
  placedAt,
  /** Until when the shop has to answer; empty once it has, or the order has lapsed. */
  answerBy: {
    wire: "expireTime",
    title: "确认截止",
    kind: "time",
    sortable: true,
    optional: true,
    due: true,
  },
  answeredAt: { wire: "answerTime", title: "办结时间", kind: "time", optional: true, secondary: true },
  reason: { wire: "reason", title: "原因", kind: "text", secondary: true },
  contractNo: { ...contractNo, optional: true },
} as const;

/** Orders of one side (bPage, sPage), by stage: waiting, confirmed, or come to nothing (G-16). */
const ordersOf = (side: Side) =>
  ({
    title: side === "B" ? "商城采购订单" : "商城销售订单",
    period: "下单时间",
    chips: "state",
    pages: "mall",
    filters: { ...orderFilters, counterparty: named(side === "B" ? seller : buyer) },
    numbers: ["orderNo"],
    columns: {
      orderNo,
      state: orderState,
      counterparty: side === "B" ? seller : buyer,
      ...goods,
      fee: { wire: "fee", title: "服务费", kind: "money", unit: "元", total: true },
      deposit: { wire: "bail", title: "保证金", kind: "money", unit: "元", total: true },
      payType,
      place: { wire: "placeName", title: "提货地", kind: "text", secondary: true },
      ...ends,
      wareId,
    },
    card: {
      number: "orderNo",
      state: "state",
      time: "answerBy",
      title: "wareName",
      about: "place",
      figure: "amount",
      facts: ["quantity", "price", "placedAt", "contractNo"],
      party: "counterparty",
    },
  }) as const;

export const purchaseOrderList = listing(ordersOf("B"));
export const saleOrderList = listing(ordersOf("S"));

const agreementState = {
  wire: "status",
  title: "状态",
  kind: "status",
  labels: mallAgreementStates,
  states: "mallAgreement",
} as const;

/** State of the contract once both sides have agreed (domain §5.2); empty before. */
const contractState = {
  wire: "contstatus",
  title: "履约状态",
  kind: "status",
  labels: contractStates,
  states: "contract",
  optional: true,
} as const;

const agreementFilters = {
  contractNo,
  orderNo,
  wareName,
  stage: { wire: "stage", title: "签订阶段", kind: "choice", labels: agreementStages },
  isOpen: { wire: "isOpen", title: "办理中", kind: "choice", labels: { Y: "待办", N: "办结" } },
  state: { wire: "status", title: "状态", kind: "choice", labels: mallAgreementStates },
} as const;

const agreed = {
  payType,
  deliveryFrom: { wire: "deliveryfrom", title: "交货期起", kind: "day", secondary: true },
  deliveryTo: { wire: "deliveryto", title: "交货期止", kind: "day", sortable: true },
  address: { wire: "address", title: "收货地址", kind: "text", secondary: true },
  orderNo: { ...orderNo, secondary: true },
  openedAt: { wire: "createTime", title: "生成时间", kind: "time", sortable: true },
  changedAt: { wire: "updateTime", title: "最近办理", kind: "time", sortable: true },
  version: { wire: "version", title: "版本", kind: "count", unseen: true },
} as const;

/** Mall contracts of one side (bPage, sPage). */
const agreementsOf = (side: Side) =>
  ({
    title: side === "B" ? "商城采购合同" : "商城销售合同",
    period: "生成时间",
    chips: "state",
    pages: "mall",
    filters: { ...agreementFilters, counterparty: named(side === "B" ? seller : buyer) },
    numbers: ["contractNo", "orderNo"],
    columns: {
      contractNo,
      tradingDay: { wire: "fdate", title: "合同日期", kind: "day", secondary: true },
      state: agreementState,
      contractState,
      counterparty: side === "B" ? seller : buyer,
      ...goods,
      ...agreed,
    },
    card: {
      number: "contractNo",
      state: "state",
      time: "openedAt",
      title: "wareName",
      figure: "amount",
      facts: ["quantity", "price", "deliveryTo", "contractState"],
      party: "counterparty",
    },
  }) as const;

export const purchaseAgreementList = listing(agreementsOf("B"));
export const saleAgreementList = listing(agreementsOf("S"));

/** 商城订单 of all members. */
export const orderControlList = listing({
  title: "商城订单",
  period: "下单时间",
  chips: "state",
  filters: { ...orderFilters, buyer: named(buyer), seller: named(seller) },
  numbers: ["orderNo"],
  columns: {
    orderNo,
    state: orderState,
    buyer,
    seller,
    ...goods,
    buyerFee: { wire: "buyerfee", title: "买方服务费", kind: "money", unit: "元", total: true },
    sellerFee: {
      wire: "sellerfee",
      title: "卖方服务费",
      kind: "money",
      unit: "元",
      total: true,
      secondary: true,
    },
    buyerDeposit: {
      wire: "buyerbail",
      title: "买方保证金",
      kind: "money",
      unit: "元",
      total: true,
      secondary: true,
    },
    sellerDeposit: {
      wire: "sellerbail",
      title: "卖方保证金",
      kind: "money",
      unit: "元",
      total: true,
      secondary: true,
    },
    ...ends,
    agreementState: {
      wire: "contstatus",
      title: "合同状态",
      kind: "status",
      labels: mallAgreementStates,
      states: "mallAgreement",
      optional: true,
    },
  },
});

/** 商城收费: fees of the orders, one row for each charged side. */
export const mallFeeList = listing({
  title: "商城收费",
  period: "收费时间",
  chips: "side",
  filters: {
    orderNo,
    firm: { wire: "firmname", title: "企业", kind: "text" },
    shop: named(seller),
    side: {
      wire: "handtype",
      title: "收费方",
      kind: "choice",
      labels: { B: "买方", S: "卖方" },
    },
  },
  numbers: ["orderNo"],
  columns: {
    key: { wire: "key", title: "编号", kind: "text", unseen: true },
    at: { wire: "feetime", title: "收费时间", kind: "time", sortable: true },
    orderNo,
    contractNo,
    side: { wire: "handtype", title: "收费方", kind: "status", labels: { B: "买方", S: "卖方" } },
    firm: { wire: "firmname", title: "企业", kind: "firm" },
    shop: seller,
    quantity: { ...quantity, title: "合同数量" },
    amount,
    tariff: { wire: "tariff", title: "标准费额", kind: "money", unit: "元", total: true, secondary: true },
    fee: { wire: "fee", title: "服务费", kind: "money", unit: "元", total: true },
    refunded: { wire: "refunded", title: "已退", kind: "money", unit: "元", total: true },
  },
});
