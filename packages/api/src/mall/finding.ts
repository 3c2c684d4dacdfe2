import { wareSorts } from "@zd/domain/mall/finding";
import { z } from "zod";
import { mall } from "../wire/address-families.ts";
import {
  codesOf,
  dateTime,
  flag,
  id,
  mallPageFields,
  many,
  priceMove,
  text,
  tonnes,
  unitPrice,
  whole,
} from "../wire/fields.ts";
import { operations, query } from "../wire/operation.ts";
import { payload } from "../wire/payload.ts";
import {
  area,
  attributesShown,
  basis,
  firm,
  location,
  opensAt,
  orderBounds,
  ownPrice,
  payType,
  pickupDays,
  place,
  placeType,
  price,
  product,
  qualityShown,
  shopCondition,
  shopName,
  ware,
  wareKind,
  wareName,
  warePrice,
} from "./fields.ts";

const pictureFile = id<"FileId">();
const names = {
  kindName: ["wareKindName", text(40), "商品种类"],
  productName: ["productName", text(40), "产品"],
  placeName: ["placeName", text(40), "提货地点"],
  areaName: ["areaName", text(40), "地区"],
} as const;

const pricePoint = payload({
  at: ["effectiveTime", dateTime, "生效时间"],
  price,
});

/** 商品 as lists and cards show it. */
const wareCard = payload({
  ...names,
  ware,
  name: wareName,
  wareKind,
  product,
  place,
  area,
  firm,
  shopName,
  condition: shopCondition,
  opensAt,
  price,
  ownPrice,
  basis,
  qualities: [
    "qualities",
    z.array(payload({ code: ["code", text(8), "指标代码"], promise: ["promise", text(30), "承诺值"] })),
    "质量指标承诺值",
  ],
  size: ["size", text(60), "粒度，未填为空"],
  available: ["availableNum", tonnes, "可售库存，吨"],
  minQuantity: orderBounds.minQuantity,
  picture: ["picture", pictureFile.nullable(), "主图的文件地址"],
  prices: ["prices", z.array(pricePoint), "近30日的价格，第一条为30日前所执行"],
  change: ["priceChange", priceMove, "较30日前，元/吨"],
});
export type WareCard = z.output<typeof wareCard>;

const found = {
  wareKind: ["wareKind", wareKind[1].optional(), "商品种类编号"],
  product: ["productId", product[1].optional(), "产品编号"],
  area: ["areaId", area[1].optional(), "地区编号"],
  place: ["placeId", place[1].optional(), "提货地点编号"],
  placeType: ["placeType", placeType[1].optional(), "地点类型"],
  firm: ["firmId", firm[1].optional(), "商家企业编号"],
  calorificFrom: ["qnetFrom", whole(0, 20_000).optional(), "热值下限，kcal/kg"],
  calorificTo: ["qnetTo", whole(0, 20_000).optional(), "热值上限，kcal/kg"],
  sulphurTo: ["sulphurTo", unitPrice.optional(), "全硫上限，%"],
  priceFrom: ["priceFrom", unitPrice.optional(), "价格下限，元/吨"],
  priceTo: ["priceTo", unitPrice.optional(), "价格上限，元/吨"],
  inStock: ["inStock", flag.optional(), "Y为只看有货"],
} as const;

const shopCard = payload({
  firm,
  shopName,
  condition: shopCondition,
  hours: ["hours", text(11), "营业时间"],
  address: ["address", text(100), "经营地址"],
  logo: ["logoFileAddress", pictureFile.nullable(), "店铺Logo的文件地址"],
  wares: ["wareCount", many, "在售商品数"],
  sold: ["soldNum", tonnes, "累计成交，吨"],
});

export const mallFinding = operations("mallFinding", {
  /** R-7271: at most {@link waresFoundMost} are found; a text is read as Chinese, pinyin or initials. */
  findWares: query(mall, "query/ware/list", {
    title: "商品公开列表",
    access: "anyone",
    input: payload({
      ...mallPageFields,
      ...found,
      keyword: ["wd", text(60).default(""), "煤矿、煤场、商品或商户"],
      sort: ["sort", codesOf(wareSorts).default("recommended"), "排序"],
    }),
    output: payload({
      rows: ["list", z.array(wareCard), "商品"],
      total: ["total", many, "件数，达到上限时为上限"],
      isAll: ["isAll", flag, "N为超过上限，请缩小范围"],
      corrected: ["corrected", text(60).nullable(), "没有结果时改按此查找"],
    }),
    refusals: ["MALL_OFF"],
  }),

  /** Gives one ware as it is public (R-7272). */
  readWare: query(mall, "query/ware/detail", {
    title: "商品公开详情",
    access: "anyone",
    input: payload({ ware }),
    output: payload({
      ...names,
      ware,
      name: wareName,
      wareKind,
      product,
      place,
      placeType,
      area,
      location: ["locationId", location[1].nullable(), "库位编号"],
      locationName: ["locationName", text(40), "库位"],
      firm,
      shopName,
      condition: shopCondition,
      hours: ["hours", text(11), "营业时间"],
      /** How to reach the shop. */
      contactName: ["contactName", text(20), "联系人"],
      contactPhone: ["contactPhone", text(20), "联系电话"],
      price,
      ownPrice,
      opensAt,
      since: ["effectiveTime", dateTime, "现价起执行时间"],
      basis,
      payType,
      ...orderBounds,
      pickupDays,
      available: ["availableNum", tonnes, "可售库存，吨"],
      attributes: attributesShown,
      qualities: qualityShown,
      description: ["description", text(2_000), "商品说明"],
      pictures: ["pictures", z.array(pictureFile), "图片的文件地址"],
      sold: ["soldNum", tonnes, "累计成交，吨"],
      onSaleSince: ["onSaleTime", dateTime, "上架时间"],
    }),
    refusals: ["MALL_OFF", "NOT_FOUND"],
  }),

  /** Lists the kinds of wares that are on sale, with their number (R-7275). */
  listKinds: query(mall, "query/wareKind/list", {
    title: "商品种类公开列表",
    access: "anyone",
    input: payload({}),
    output: z.array(
      payload({
        wareKind,
        name: ["wareKindName", text(40), "商品种类"],
        wares: ["wareCount", many, "在售商品数"],
        products: [
          "products",
          z.array(
            payload({
              product,
              name: ["productName", text(40), "产品"],
              wares: ["wareCount", many, "在售商品数"],
            }),
          ),
          "产品",
        ],
      }),
    ),
    refusals: ["MALL_OFF"],
  }),

  /** R-7276: bounds and options of the attributes of a kind's wares, for filters. */
  readKindFilters: query(mall, "query/wareKind/attr", {
    title: "商品种类筛选属性",
    access: "anyone",
    input: payload({ wareKind: found.wareKind }),
    output: payload({
      calorificFrom: ["qnetFrom", whole(0, 20_000).nullable(), "最低热值，kcal/kg"],
      calorificTo: ["qnetTo", whole(0, 20_000).nullable(), "最高热值，kcal/kg"],
      sulphurFrom: ["sulphurFrom", unitPrice.nullable(), "最低全硫，%"],
      sulphurTo: ["sulphurTo", unitPrice.nullable(), "最高全硫，%"],
      priceFrom: ["priceFrom", unitPrice.nullable(), "最低价，元/吨"],
      priceTo: ["priceTo", unitPrice.nullable(), "最高价，元/吨"],
      areas: [
        "areas",
        z.array(payload({ area, name: names.areaName, wares: ["wareCount", many, "在售商品数"] })),
        "地区",
      ],
    }),
    refusals: ["MALL_OFF"],
  }),

  /** R-7277: prices of a ware within a number of days, with the one that held at their beginning. */
  listPrices: query(mall, "query/warePrice/list", {
    title: "商品价格走势",
    access: "anyone",
    input: payload({ ware, days: ["days", whole(1, 730).default(90), "天数"] }),
    output: z.array(
      payload({
        change: warePrice,
        at: ["effectiveTime", dateTime, "生效时间"],
        price,
        move: ["priceChange", priceMove, "较前价，元/吨"],
      }),
    ),
    refusals: ["MALL_OFF", "NOT_FOUND"],
  }),

  /** Suggestions for a search text that is still being typed (decision 0013). */
  suggest: query(mall, "query/suggest", {
    title: "搜索建议",
    access: "anyone",
    input: payload({ keyword: ["wd", text(60, 1), "已输入的文字"] }),
    output: payload({
      places: [
        "places",
        z.array(
          payload({
            place,
            name: names.placeName,
            placeType,
            areaName: names.areaName,
            wares: ["wareCount", many, "在售商品数"],
          }),
        ),
        "煤矿、煤场、园区、港口",
      ],
      wares: ["wares", z.array(payload({ ware, name: wareName, placeName: names.placeName, price })), "商品"],
      shops: [
        "shops",
        z.array(payload({ firm, shopName, wares: ["wareCount", many, "在售商品数"] })),
        "商户",
      ],
    }),
    refusals: ["MALL_OFF"],
  }),

  /** What the mall's first page shows besides its list (decision 0013). */
  readHome: query(mall, "query/home", {
    title: "商城首页",
    access: "anyone",
    input: payload({}),
    output: payload({
      recommended: ["recommended", z.array(wareCard), "推荐商品"],
      newest: ["newest", z.array(wareCard), "最新上架"],
      shops: ["shops", z.array(shopCard), "推荐商户"],
      shopCount: ["shopCount", many, "商户数"],
      areaPrices: [
        "areaPrices",
        z.array(
          payload({
            area,
            areaName: names.areaName,
            product,
            productName: names.productName,
            price,
            change: ["priceChange", priceMove.nullable(), "较一周前，元/吨；一周前没有为空"],
            wares: ["wareCount", many, "在售商品数"],
          }),
        ),
        "地区均价",
      ],
    }),
    refusals: ["MALL_OFF"],
  }),

  /** Average price of a product in a region, day by day (decision 0013). */
  listAreaPrices: query(mall, "query/areaPrice/list", {
    title: "地区均价走势",
    access: "anyone",
    input: payload({ area, product, days: ["days", whole(1, 730).default(90), "天数"] }),
    output: z.array(
      payload({
        day: ["day", text(10), "日期"],
        price,
        wares: ["wareCount", many, "商品数"],
      }),
    ),
    refusals: ["MALL_OFF"],
  }),
});
