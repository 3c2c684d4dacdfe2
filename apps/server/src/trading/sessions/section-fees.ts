import type { AppliedRule } from "@zd/domain/funds/fee-schedule";
import type { FirmId, Instant } from "@zd/domain/kernel/brand";
import type { FeeRule } from "@zd/domain/money/fee";
import type { Side } from "@zd/domain/terms/codes";
import { withDealFees } from "@zd/domain/trading/deal-fees";
import type { SessionFact } from "@zd/domain/trading/facts";
import { type FeeTerms, findFeeTerms } from "../../funds/index.ts";
import type { Reader } from "../../platform/database/database.ts";
import type { StoredSession } from "./session-rows.ts";

type Charging = Pick<StoredSession, "session" | "published">;

/** By which rule a firm is charged on its side of a section, and why; `own` is what the ware says. */
export const feeRuleIn =
  (fees: FeeTerms, { session, published: { company, wareKind } }: Charging) =>
  (firm: FirmId, side: Side, own: FeeRule, at: Instant): AppliedRule =>
    fees.ruleFor({ company, wareKind, mode: session.section.mode, firm, side, own, at });

/** What would happen, with the fees that would be charged of its deals. */
export async function withFees(
  db: Reader,
  charging: Charging,
  facts: readonly SessionFact[],
): Promise<readonly SessionFact[]> {
  const deals = facts.flatMap((fact) => (fact.type === "ware-closed" ? fact.deals : []));
  if (deals.length === 0) return facts;
  const fees = await findFeeTerms(db, [...new Set(deals.flatMap(({ firm, owner }) => [firm, owner]))]);
  const ruleOf = feeRuleIn(fees, charging);
  return facts.map((fact) => withDealFees(fact, charging.session.wares, (...args) => ruleOf(...args).rule));
}
