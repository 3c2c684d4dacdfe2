import { api } from "@zd/api";
import { payTypes } from "@zd/domain/terms/codes";
import { firmFeeRule } from "@zd/domain/trading/deal";
import { handle } from "../../platform/calls/operation.ts";
import { companyOfSite } from "../../system/index.ts";
import { digestOf } from "../sessions/lottery.ts";
import { getWareTerms, openRuleOf } from "./ware-store.ts";
import { depositTextOf, depositValueOf, feeTextOf, feeValueOf } from "./ware-terms.ts";

/** 商品交易参数 (2011). */
export const readWareParameters = handle(
  api.trading.readWareParameters,
  async ({ ware }, { db, request }) => {
    const company = await companyOfSite(db, request, undefined);
    const { rule, lotterySeed, ...terms } = await getWareTerms(db, ware, company);
    const fee = firmFeeRule(terms.side, rule);
    return {
      ...terms,
      ...openRuleOf(rule),
      payTypeName: payTypes[terms.payType],
      depositMode: rule.deposit.mode,
      depositValue: depositValueOf(rule.deposit),
      depositText: depositTextOf(terms.mode, rule),
      performanceBase: rule.performanceBase,
      stepGrid: rule.stepGrid,
      lotteryDigest: rule.tieRule === "Q" ? digestOf(lotterySeed) : null,
      feeMode: fee.unit,
      feeValue: feeValueOf(fee),
      feeText: feeTextOf(terms.mode, fee),
    };
  },
);
