import type { FirmId, Instant, WareId } from "../kernel/brand.ts";
import { type FeeRule, feeOf, isSameFee } from "../money/fee.ts";
import { otherSide, type Side } from "../terms/codes.ts";
import type { Deal, SessionFact } from "./facts.ts";
import type { Ware } from "./session.ts";

/** Service fees of deals by the fee table, in fen (domain §6.6). */

/**
 * Fee rule for a firm on its side of a deal, from the fee table; `own` is the ware's, which holds where the table has
 * none.
 */
export type FeeRuleOf = (firm: FirmId, side: Side, own: FeeRule, at: Instant) => FeeRule;

/**
 * The fact with the fees that are charged in its deals, and with the rule where it is not the ware's. The modes reckon by
 * the ware alone, the fee table may have another rule for a firm. Ask it before the fact is written: a journal is never
 * reckoned a second time.
 */
export function withDealFees(
  fact: SessionFact,
  wares: ReadonlyMap<WareId, Pick<Ware, "rule">>,
  feeRuleOf: FeeRuleOf,
): SessionFact {
  const priced = (deal: Deal): Deal => {
    const rule = wares.get(deal.ware)?.rule;
    if (!rule) return deal;
    const chargedOn = (firm: FirmId, side: Side) => {
      const own = side === "B" ? rule.feeBuy : rule.feeSell;
      const by = feeRuleOf(firm, side, own, fact.at);
      return { fee: feeOf(by, deal.price, deal.quantity), other: isSameFee(by, own) ? null : by };
    };
    const [firm, owner] = [chargedOn(deal.firm, otherSide(deal.side)), chargedOn(deal.owner, deal.side)];
    return {
      ...deal,
      feeFirm: firm.fee,
      feeOwner: owner.fee,
      ...(firm.other && { feeRuleFirm: firm.other }),
      ...(owner.other && { feeRuleOwner: owner.other }),
    };
  };
  if (fact.type === "order-taken") return { ...fact, deal: priced(fact.deal) };
  if (fact.type === "ware-closed" && fact.deals.length > 0) return { ...fact, deals: fact.deals.map(priced) };
  return fact;
}
