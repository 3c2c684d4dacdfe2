import type { FirmId, Instant } from "@zd/domain/kernel/brand";
import { shanghaiDay } from "@zd/domain/kernel/shanghai-time";
import { type ChargeTerms, chargeTerms } from "@zd/domain/mall/charges";
import type { FeePlan } from "@zd/domain/mall/fee-plan";
import type { Side } from "@zd/domain/terms/codes";
import type { FeeTerms } from "../../funds/index.ts";
import type { FoundOffer } from "./offers.ts";

/**
 * Terms by which a side of an order is charged: the plan of the shop, and the firm's rates in the fee table (decision
 * 0025).
 */
export const termsFor = (
  plan: FeePlan,
  fees: FeeTerms,
  { company, wareKind }: Pick<FoundOffer, "company" | "wareKind">,
  {
    firm,
    side,
    at,
  }: {
    /** The firm that is charged. */
    readonly firm: FirmId;
    /** Its side of the order. */
    readonly side: Side;
    /** When it is placed, or confirmed: the day says which phase of the plan holds. */
    readonly at: Instant;
  },
): ChargeTerms =>
  chargeTerms(plan, side, shanghaiDay(at), (own) =>
    fees.ruleFor({ company, wareKind, mode: "9", firm, side, own, at }),
  );
