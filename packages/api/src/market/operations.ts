import { z } from "zod";
import { market as family } from "../wire/address-families.ts";
import { company, id, many, moment, priceMove, text, tonnes, unitPrice, yuan } from "../wire/fields.ts";
import { operations, query } from "../wire/operation.ts";
import { payload } from "../wire/payload.ts";
import { publicBid, sectionRow, side, tradeMode, wareRow } from "./board.ts";

const wareKind = ["warekindid", text(64).optional(), "商品种类编号"] as const;
const handType = ["handtype", side.or(z.literal("")).optional(), "买卖方向"] as const;
const mode = ["trademod", tradeMode.or(z.literal("")).optional(), "交易模式"] as const;
const exceptions = ["exceptions", text(64).optional(), "排除的交易模式，逗号分隔"] as const;

const choice = payload({
  value: ["value", text(64), "值"],
  label: ["label", text(64), "名称"],
  count: ["count", many, "场次数"],
});

const priceIndex = payload({
  name: ["name", text(40), "名称"],
  price: ["price", unitPrice, "价格"],
  change: ["change", priceMove, "较前一日"],
});

const dealStatistic = payload({
  wareKind: ["warekindid", text(64), "商品种类编号"],
  wareKindName: ["warekindname", text(40), "商品种类"],
  side: ["handtype", side, "场次买卖方向"],
  deals: ["deals", many, "成交单数"],
  quantity: ["num", tonnes, "成交量"],
  amount: ["amount", yuan, "成交额"],
  averagePrice: ["avgprice", unitPrice, "成交均价"],
});

export const market = operations("market", {
  /**
   * Counts today's sections by kind of ware, side, mode and area, for the filters of the hall; the query string carries
   * `exceptions` too (R-7225).
   */
  listFilters: query(family, "filters", {
    title: "交易大厅筛选条件",
    access: "anyone",
    input: payload({ company, wareKind, side: handType, mode, exceptions }),
    output: payload({
      wareKinds: ["warekinds", z.array(choice), "商品种类"],
      sides: ["handtypes", z.array(choice), "买卖方向"],
      modes: ["trademods", z.array(choice), "交易模式"],
      regions: ["areas", z.array(choice), "区域"],
    }),
    refusals: ["COMPANY_UNKNOWN"],
  }),

  /** R-7226: today's sections, and earlier ones that still run. */
  listSections: query(family, "sects", {
    title: "交易场次列表",
    access: "anyone",
    input: payload({
      company,
      section: ["sectid", id<"SectionId">().optional(), "场次编号"],
      wareKind,
      side: handType,
      mode,
      exceptions,
    }),
    output: z.array(sectionRow),
    refusals: ["COMPANY_UNKNOWN"],
  }),

  /** Lists the wares of a section with their board, the same for a member and for a visitor (R-7227). */
  listWares: query(family, "wares", {
    title: "场次商品列表",
    access: "anyone",
    input: payload({ section: ["sectid", id<"SectionId">(), "场次编号"] }),
    output: payload({
      version: ["version", many, "场次版本"],
      wares: ["wares", z.array(wareRow), "标的"],
    }),
    refusals: ["NOT_FOUND"],
  }),

  /** The accepted bids of a ware, newest first, without the firms (decision 0013). */
  listBids: query(family, "bids", {
    title: "标的报价记录",
    access: "anyone",
    input: payload({ ware: ["wareid", id<"WareId">(), "标的编号"] }),
    output: z.array(publicBid),
    refusals: ["NOT_FOUND"],
  }),

  /** 成交统计: deals of today and of the last 30 days, by ware kind and side (decision 0013). */
  listDealStatistics: query(family, "deals", {
    title: "成交统计",
    access: "anyone",
    input: payload({ company }),
    output: payload({
      today: ["today", z.array(dealStatistic), "今日"],
      month: ["month", z.array(dealStatistic), "近30日"],
    }),
    refusals: ["COMPANY_UNKNOWN"],
  }),

  /** The figures at the top of the hall (decision 0013). */
  readOverview: query(family, "overview", {
    title: "市场概况",
    access: "anyone",
    input: payload({ company }),
    output: payload({
      sections: ["sects", many, "今日场次"],
      running: ["running", many, "进行中"],
      waiting: ["waiting", many, "未开始"],
      ended: ["ended", many, "已结束"],
      practice: ["practice", many, "今日练习场次，不计入其他数字"],
      deals: ["deals", many, "今日成交单数"],
      quantity: ["num", tonnes, "今日成交量"],
      amount: ["amount", yuan, "今日成交额"],
      averagePrice: ["avgprice", unitPrice.nullable(), "近30日成交均价"],
      averages: [
        "averages",
        z.array(payload({ day: ["fdate", text(10), "日期"], price: ["price", unitPrice, "均价"] })),
        "近30日每日均价",
      ],
      indices: ["indices", z.array(priceIndex), "价格指数"],
      serverTime: ["servertime", moment, "服务器时间"],
    }),
    refusals: ["COMPANY_UNKNOWN"],
  }),
});
