import { contract } from "@zd/contract";
import { feeOf } from "@zd/domain/money/fee";
import { depositOf, firmFeeRule } from "@zd/domain/trading/deal";
import { findAvailable } from "../../funds/index.ts";
import { handle } from "../../platform/operation.ts";
import { getWareTerms } from "./ware-store.ts";
import { depositTextOf, feeTextOf } from "./ware-terms.ts";

/** 商品费用 (1010): what taking part costs, beside what the firm has. */
export const readWareFees = handle(contract.trading.readWareFees, async ({ ware }, { db, actor }) => {
  const [{ rule, side, mode }, available] = await Promise.all([
    getWareTerms(db, ware, actor.companyId),
    findAvailable(db, actor.firmId),
  ]);
  const fee = firmFeeRule(side, rule);
  return {
    ware,
    deposit: depositOf(rule, rule.basePrice, rule.total),
    minDeposit: depositOf(rule, rule.basePrice, rule.split ? rule.minQuantity : rule.total),
    fee: feeOf(fee, rule.basePrice, rule.total),
    depositText: depositTextOf(mode, rule),
    feeText: feeTextOf(mode, fee),
    available,
  };
});
