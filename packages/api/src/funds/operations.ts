import { micro } from "../wire/address-families.ts";
import { moment, text, yuan } from "../wire/fields.ts";
import { operations, query } from "../wire/operation.ts";
import { payload } from "../wire/payload.ts";

export const funds = operations("funds", {
  /** 今日资金 (domain §6.1, §6.7): opening + in − out + received − paid − fees = closing. */
  readToday: query(micro, "query/3001", {
    title: "今日资金",
    access: "member",
    input: payload({}),
    output: payload({
      at: ["time", moment, "查询时间"],
      day: ["fdate", text(10), "日期"],
      available: ["available", yuan, "可用资金"],
      tradingDeposit: ["bail", yuan, "交易保证金"],
      performanceDeposit: ["perfbail", yuan, "履约保证金"],
      escrow: ["frozenpay", yuan, "货款冻结"],
      withdrawal: ["frozenout", yuan, "出金在途"],
      total: ["total", yuan, "总资金"],
      opening: ["opening", yuan, "期初总资金"],
      received: ["in", yuan, "今日入金"],
      paidOut: ["out", yuan, "今日出金"],
      goodsReceived: ["goodsin", yuan, "今日货款收入"],
      goodsPaid: ["goodsout", yuan, "今日货款支出"],
      fees: ["fee", yuan, "今日服务费"],
      other: ["other", yuan, "今日其他"],
      availableChange: ["availablechange", yuan, "今日可用变动"],
    }),
  }),
});
