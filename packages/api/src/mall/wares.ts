import { mallWareStates, priceChangeStates, stockCauses } from "@zd/domain/mall/codes";
import { quantityModes } from "@zd/domain/mall/stock";
import { attributeKinds } from "@zd/domain/terms/attribute-kinds";
import { z } from "zod";
import { attachmentIds, attachmentList } from "../files/operations.ts";
import { goodsLotRefusals } from "../goods/operations.ts";
import { mall, staff } from "../wire/address-families.ts";
import { card, seen } from "../wire/card.ts";
import { codesOf, dateTime, id, many, text, tonnes } from "../wire/fields.ts";
import { list, listing } from "../wire/listing.ts";
import { command, operations, query } from "../wire/operation.ts";
import { payload } from "../wire/payload.ts";
import {
  attributeValues,
  basis,
  firm,
  location,
  memo,
  orderBounds,
  payType,
  pickupDays,
  place,
  price,
  product,
  qualityValues,
  reason,
  shopName,
  stockFields,
  version,
  ware,
  wareActions,
  wareKind,
  wareName,
  warePrice,
  wareState,
} from "./fields.ts";

const description = ["description", text(2_000).default(""), "商品说明，纯文字"] as const;

/** What a merchant writes about his ware. */
const termFields = {
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

const quantity = ["num", tonnes, "库存总量，吨"] as const;

const names = {
  kindName: ["wareKindName", text(40), "商品种类"],
  productName: ["productName", text(40), "产品"],
  placeName: ["placeName", text(40), "提货地点"],
  locationName: ["locationName", text(40), "库位"],
} as const;

const wareDetail = {
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

/** 商品管理: the merchant's own wares. */
export const mallWareList = listing({
  title: "商品管理",
  period: null,
  chips: "state",
  pages: "mall",
  filters: {
    name: { wire: "wareName", title: "商品", kind: "text" },
    ware: { wire: "wareId", title: "商品编号", kind: "text" },
    wareKind: { wire: "wareKindName", title: "商品种类", kind: "text" },
    place: { wire: "placeName", title: "提货地点", kind: "text" },
    state: { wire: "status", title: "状态", kind: "choice", labels: mallWareStates },
  },
  columns: {
    ware: { wire: "wareId", title: "商品编号", kind: "text" },
    name: { wire: "wareName", title: "商品", kind: "text" },
    wareKind: { wire: "wareKindName", title: "商品种类", kind: "text", secondary: true },
    place: { wire: "placeName", title: "提货地点", kind: "text" },
    price: { wire: "price", title: "单价", kind: "price", unit: "元/吨", sortable: true },
    available: { wire: "availableNum", title: "可售", kind: "quantity", unit: "吨", sortable: true },
    reserved: { wire: "reservedNum", title: "订单占用", kind: "quantity", unit: "吨" },
    changedAt: { wire: "updateTime", title: "最近修改", kind: "time", sortable: true },
    memo: { wire: "reviewMemo", title: "审核意见", kind: "text", optional: true, secondary: true },
    state: { wire: "status", title: "状态", kind: "status", labels: mallWareStates, states: "mallWare" },
  },
});

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
});

const merchantRefusals = ["MALL_OFF", "MERCHANT_ONLY", "SHOP_SUSPENDED"] as const;
const wareRefusals = [...merchantRefusals, "NOT_FOUND", "MALL_WARE_STATE_WRONG"] as const;

/** Refusals of what a merchant writes about his ware. */
const termRefusals = [
  "REFERENCE_UNKNOWN",
  "ATTRIBUTE_UNKNOWN",
  "ATTRIBUTE_MISSING",
  "ATTRIBUTE_UNREADABLE",
  "ATTRIBUTE_OUT_OF_RANGE",
  "MARKUP_REFUSED",
  "ORDER_BOUNDS_WRONG",
  "FILE_UNKNOWN",
  "PICTURES_ONLY",
] as const;

const saleRefusals = ["PRICE_NOT_POSITIVE", "STOCK_EMPTY", "ORDER_BOUNDS_WRONG", "SHOP_SUSPENDED"] as const;

const statusToSet = ["status", z.enum(["0", "2", "4"]), "撤回为0，上架为2，下架为4"] as const;

const changesMost = 200;
const changesToMake = {
  changes: ["warePriceIds", z.array(many).min(1).max(changesMost), "调价编号"],
} as const;
const saved = payload({ ware, version, state: wareState });

/**
 * Refusals of a lot: a ware offers what is free of it; its merchant may declare more as long as nothing of it is pledged.
 */
const lotRefusals = [...goodsLotRefusals, "LOT_PLEDGED"] as const;

export const mallWares = operations("mallWares", {
  /** R-7246: ware kinds and products from which a ware can be made. */
  listKinds: query(mall, "wareKind/list", {
    title: "商家商品种类列表",
    access: "member",
    input: payload({}),
    output: z.array(
      payload({
        wareKind,
        name: ["wareKindName", text(40), "商品种类"],
        products: [
          "products",
          z.array(payload({ product, name: ["productName", text(40), "产品"] })),
          "产品",
        ],
      }),
    ),
    refusals: ["MALL_OFF"],
  }),

  /** R-7256: what a ware must state: attributes of its kind, and the quality table of its product. */
  listAttributes: query(mall, "wareAttribute/list", {
    title: "商品属性列表",
    access: "member",
    input: payload({ wareKind, product: ["productId", product[1].optional(), "产品编号"] }),
    output: payload({
      attributes: [
        "attributes",
        z.array(
          payload({
            code: ["code", text(24), "属性代码"],
            label: ["name", text(40), "属性"],
            unit: ["unit", text(16), "单位"],
            kind: ["kind", codesOf(attributeKinds), "数值、区间或选项"],
            required: ["required", z.boolean(), "必填"],
            least: ["least", text(16).nullable(), "下限"],
            most: ["most", text(16).nullable(), "上限"],
            choices: ["choices", z.array(text(40)), "选项"],
          }),
        ),
        "属性",
      ],
      qualities: [
        "qualities",
        z.array(
          payload({
            code: ["code", text(8), "指标代码"],
            label: ["name", text(40), "指标"],
            unit: ["unit", text(16), "单位"],
            required: ["required", z.boolean(), "必填"],
          }),
        ),
        "质量指标",
      ],
    }),
    refusals: ["MALL_OFF", "NOT_FOUND"],
  }),

  /** R-7247: the merchant's wares to choose from, such as for a change of prices. */
  listChoices: query(mall, "ware/list", {
    title: "商家商品列表",
    access: "member",
    input: payload({
      state: ["status", codesOf(mallWareStates).optional(), "商品状态"],
      keyword: ["wd", text(40).default(""), "名称或编号"],
    }),
    output: z.array(
      payload({
        ware,
        name: wareName,
        placeName: names.placeName,
        price,
        ...stockFields,
        state: wareState,
      }),
    ),
    refusals: ["MALL_OFF"],
  }),

  /** Lists the merchant's wares in pages (R-7248). */
  listWares: list(mall, "ware/findPage", { listing: mallWareList, access: "member" }),

  /** Gives one ware of the merchant's with the steps that it allows (R-7253). */
  readWare: query(mall, "ware/getById", {
    title: "商品详情(商家)",
    access: "member",
    input: payload({ ware }),
    output: payload({ ...wareDetail, actions: wareActions }),
    refusals: ["MALL_OFF", "NOT_FOUND"],
  }),

  /** R-7249: saves a new draft, with its first stock. */
  saveWare: command(mall, "ware/save", {
    title: "新增商品",
    access: "apply-wares",
    input: payload({
      ...termFields,
      quantity,
      lot: ["lotno", id<"LotNo">().optional(), "货物批次；不填则随商品登记"],
    }),
    output: saved,
    refusals: [...merchantRefusals, ...termRefusals, ...goodsLotRefusals],
  }),

  /** R-7250: edits a draft or a rejected ware. */
  editWare: command(mall, "ware/edit", {
    title: "修改商品",
    access: "apply-wares",
    input: payload({ ...termFields, quantity, ware, version }),
    output: saved,
    refusals: [...wareRefusals, ...termRefusals, "VERSION_STALE", "QUANTITY_BELOW_RESERVED", ...lotRefusals],
  }),

  /** R-7251, R-421: edits a ware that was taken down; it is reviewed before it is sold again. */
  editTakenDown: command(mall, "ware/editByDown", {
    title: "下架商品修改",
    access: "apply-wares",
    input: payload({ ...termFields, quantity, ware, version }),
    output: saved,
    refusals: [...wareRefusals, ...termRefusals, "VERSION_STALE", "QUANTITY_BELOW_RESERVED", ...lotRefusals],
  }),

  /** Deletes a ware that is no longer needed (R-7252). */
  deleteWare: command(mall, "ware/delete", {
    title: "删除商品",
    access: "apply-wares",
    input: payload({ ware }),
    output: z.null(),
    refusals: [...wareRefusals, "WARE_HAS_ORDERS"],
  }),

  /** Submits a ware to the exchange's review (R-7254). */
  submitWare: command(mall, "ware/submit", {
    title: "提交商品",
    access: "apply-wares",
    input: payload({ ware, version }),
    output: saved,
    refusals: [...wareRefusals, ...saleRefusals, ...termRefusals, "VERSION_STALE"],
  }),

  /** What a change of state makes of a ware, its price changes and its orders. */
  previewStatus: query(mall, "ware/previewStatus", {
    title: "商品状态确认卡",
    access: "apply-wares",
    input: payload({ ware, state: statusToSet }),
    output: card,
    refusals: ["MALL_OFF", "MERCHANT_ONLY", "NOT_FOUND"],
  }),

  /** R-7255: 0 takes a ware back from its review, 4 takes it down, 2 puts it up again. */
  editStatus: command(mall, "ware/editStatus", {
    title: "修改商品状态",
    access: "apply-wares",
    binds: "public",
    input: payload({ ware, state: statusToSet, seen }),
    output: saved,
    refusals: [...wareRefusals, ...saleRefusals, "WARE_NEEDS_REVIEW", "CARD_CHANGED"],
  }),

  /** Lists changes of price, waiting and done (R-7257). */
  listPriceChanges: list(mall, "warePrice/findPage", { listing: warePriceList, access: "member" }),

  /** R-7258: plans price changes of several wares, all of them or none. */
  savePriceChanges: command(mall, "warePrice/save", {
    title: "新增调价",
    access: "apply-wares",
    input: payload({
      effectiveAt: ["effectiveTime", dateTime, "生效时间"],
      changes: ["list", z.array(payload({ ware, price })).min(1).max(changesMost), "商品与新价"],
    }),
    output: z.array(payload({ change: warePrice, ware })),
    refusals: [
      ...wareRefusals,
      "PRICE_TIME_PAST",
      "PRICE_TIME_FAR",
      "PRICE_TIME_TAKEN",
      "PRICE_NOT_POSITIVE",
      "PRICE_UNCHANGED",
      "WARE_NAMED_TWICE",
    ],
  }),

  /** Prices of these wares now and after an immediate change, and which of their planned changes remain. */
  previewPrices: query(mall, "warePrice/previewEffective", {
    title: "调价生效确认卡",
    access: "apply-wares",
    input: payload(changesToMake),
    output: card,
    refusals: ["MALL_OFF", "MERCHANT_ONLY", "NOT_FOUND"],
  }),

  /** R-7259: puts a planned price into effect at once. */
  makePriceEffective: command(mall, "warePrice/effective", {
    title: "调价生效",
    access: "apply-wares",
    binds: "public",
    input: payload({ ...changesToMake, seen }),
    output: z.null(),
    refusals: [...wareRefusals, "PRICE_NOT_PENDING", "WARE_NAMED_TWICE", "CARD_CHANGED"],
  }),

  /** Deletes planned changes of price (R-7260). */
  deletePriceChanges: command(mall, "warePrice/delete", {
    title: "删除调价",
    access: "apply-wares",
    input: payload(changesToMake),
    output: z.null(),
    refusals: [...merchantRefusals, "NOT_FOUND", "PRICE_NOT_PENDING"],
  }),

  /** Lists changes of stock (R-7261). */
  listQuantityChanges: list(mall, "wareNum/findPage", { listing: wareQuantityList, access: "member" }),

  /** R-7262: changes the stock of several wares at once, all of them or none. */
  saveQuantityChanges: command(mall, "wareNum/save", {
    title: "保存调量",
    access: "apply-wares",
    input: payload({
      mode: ["mode", codesOf(quantityModes), "改为、增加或减少"],
      changes: [
        "list",
        z
          .array(payload({ ware, quantity: ["num", tonnes, "数量，吨"] }))
          .min(1)
          .max(changesMost),
        "商品与数量",
      ],
      memo: ["memo", text(200).default(""), "说明"],
    }),
    output: z.array(payload({ ware, ...stockFields })),
    refusals: [
      ...wareRefusals,
      "QUANTITY_BELOW_RESERVED",
      "WARE_NAMED_TWICE",
      "QUANTITY_NOT_POSITIVE",
      ...lotRefusals,
    ],
  }),
});

const reviewed = ["wareid", id<"MallWareId">(), "商品编号"] as const;
const reviewRefusals = ["NOT_FOUND", "OWN_REQUEST", "MALL_WARE_STATE_WRONG", "CARD_CHANGED"] as const;
const reviewStep = z.enum(["approve", "reject", "takeDown"]);

export const wareReviews = operations("wareReviews", {
  listWares: list(staff, "list-mall-wares", { listing: wareReviewList, access: "read-console" }),

  readWare: query(staff, "read-mall-ware", {
    title: "商品审核详情",
    access: "read-console",
    input: payload({ ware: reviewed }),
    output: payload({
      ...wareDetail,
      firm,
      firmName: ["firmName", text(200), "企业"],
      shopName,
      moves: [
        "moves",
        z.array(
          payload({
            at: ["time", dateTime, "时间"],
            cause: ["cause", codesOf(stockCauses), "原因"],
            quantity: ["num", tonnes, "数量"],
            available: stockFields.available,
            reserved: stockFields.reserved,
            order: ["orderNo", text(64).nullable(), "订单号"],
          }),
        ),
        "最近的库存变动",
      ],
      actions: ["actions", z.array(reviewStep), "本人此刻可做的操作"],
    }),
    refusals: ["NOT_FOUND"],
  }),

  /** What a review or a 下架 by the exchange makes of a ware. */
  previewStep: query(staff, "preview-mall-ware-step", {
    title: "商品审核、下架确认卡",
    access: "manage-mall",
    input: payload({ ware: reviewed, step: ["step", reviewStep, "办理事项"] }),
    output: card,
    refusals: ["NOT_FOUND"],
  }),

  approveWare: command(staff, "approve-mall-ware", {
    title: "通过商品审核",
    access: "manage-mall",
    binds: "public",
    input: payload({ ware: reviewed, version, memo: memo(0), seen }),
    output: z.null(),
    refusals: [...reviewRefusals, ...saleRefusals, "VERSION_STALE"],
  }),

  rejectWare: command(staff, "reject-mall-ware", {
    title: "驳回商品",
    access: "manage-mall",
    binds: "public",
    input: payload({ ware: reviewed, version, memo: memo(1), seen }),
    output: z.null(),
    refusals: [...reviewRefusals, "FIELD_REQUIRED", "VERSION_STALE"],
  }),

  /** 下架 by the exchange: the merchant reads the reason, and the ware is reviewed before it is sold again. */
  takeDownWare: command(staff, "take-down-mall-ware", {
    title: "下架商品",
    access: "manage-mall",
    binds: "public",
    input: payload({ ware: reviewed, reason, seen }),
    output: z.null(),
    refusals: [...reviewRefusals, "FIELD_REQUIRED"],
  }),
});
