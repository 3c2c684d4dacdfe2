import { mallWareStates } from "@zd/domain/mall/codes";
import { attributeKinds } from "@zd/domain/terms/attribute-kinds";
import { z } from "zod";
import { goodsLotRefusals } from "../goods/operations.ts";
import { mall } from "../wire/address-families.ts";
import { card, seen } from "../wire/card.ts";
import { codesOf, id, text } from "../wire/fields.ts";
import { list, listing } from "../wire/listing.ts";
import { command, operations, query } from "../wire/operation.ts";
import { payload } from "../wire/payload.ts";
import {
  price,
  product,
  stockFields,
  version,
  ware,
  wareActions,
  wareKind,
  wareName,
  wareState,
} from "./fields.ts";
import { wareChanges } from "./ware-changes.ts";
import {
  lotRefusals,
  merchantRefusals,
  names,
  quantity,
  saleRefusals,
  termFields,
  wareDetail,
  wareRefusals,
} from "./ware-fields.ts";

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
  numbers: ["ware"],
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
  card: {
    number: "ware",
    state: "state",
    title: "name",
    about: "place",
    figure: "price",
    facts: ["available", "reserved", "changedAt", "memo"],
  },
});

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

const statusToSet = ["status", z.enum(["0", "2", "4"]), "撤回为0，上架为2，下架为4"] as const;

const saved = payload({ ware, version, state: wareState });

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
    frozen: { work: "trade" },
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
    frozen: { work: "trade", only: { field: "state", values: ["2"] } },
    binds: "public",
    input: payload({ ware, state: statusToSet, seen }),
    output: saved,
    refusals: [...wareRefusals, ...saleRefusals, "WARE_NEEDS_REVIEW", "CARD_CHANGED"],
  }),
  ...wareChanges,
});
