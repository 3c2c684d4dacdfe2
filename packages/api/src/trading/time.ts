import { core } from "../wire/address-families.ts";
import { many, moment, text } from "../wire/fields.ts";
import { operations, query } from "../wire/operation.ts";
import { payload } from "../wire/payload.ts";

/** Apart from the calls of a session, because the hall makes this one where no session runs. */
export const tradingTime = operations("trading", {
  /** Tells the platform's time and trading day, whether a section runs, and when the next one begins (R-7230). */
  readTradingTime: query(core, "6126", {
    title: "交易系统时间与状态",
    access: "anyone",
    input: payload({}),
    output: payload({
      serverTime: ["servertime", moment, "服务器时间"],
      tradingDay: ["fdate", text(10), "交易日"],
      running: ["running", many, "进行中的场次"],
      nextStartsAt: ["nextstart", moment.nullable(), "下一场开始时间"],
    }),
  }),
});
