import { api } from "@zd/api";
import { feeOf } from "@zd/domain/money/fee";
import { otherSide } from "@zd/domain/terms/codes";
import { depositOf, firmFeeRule } from "@zd/domain/trading/deal";
import { findAvailable, findFeeTerms } from "../../funds/index.ts";
import { handle } from "../../platform/calls/operation.ts";
import { getWareTerms } from "./ware-store.ts";
import { depositTextOf, feeTextOf } from "./ware-terms.ts";

/** 商品费用 (1010): deposit and fees of taking part, beside what the firm has available. */
export const readWareFees = handle(api.trading.readWareFees, async ({ ware }, { db, actor, now }) => {
  const [{ rule, side, mode, wareKind }, fees, available] = await Promise.all([
    getWareTerms(db, ware, actor.companyId),
    findFeeTerms(db, [actor.firmId]),
    findAvailable(db, actor.firmId),
  ]);
  const { rule: fee, why } = fees.ruleFor({
    company: actor.companyId,
    mode,
    wareKind,
    firm: actor.firmId,
    side: otherSide(side),
    own: firmFeeRule(side, rule),
    at: now,
  });
  return {
    ware,
    deposit: depositOf(rule, rule.basePrice, rule.total),
    minDeposit: depositOf(rule, rule.basePrice, rule.split ? rule.minQuantity : rule.total),
    fee: feeOf(fee, rule.basePrice, rule.total),
    depositText: depositTextOf(mode, rule),
    feeText: feeTextOf(mode, fee),
    feeReason: why,
    available,
  };
});
