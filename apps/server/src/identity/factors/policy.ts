import type { Config } from "../../config.ts";
import type { Actor } from "../../platform/calls/operation.ts";

/** Who must have a second factor on this platform; all others may. */
export interface FactorPolicy {
  /** Whether the exchange's staff must. */
  readonly staffMust: boolean;
  /** Whether members and their operators must. */
  readonly membersMust: boolean;
}

/** What the settings say; in the demo nobody must, since its accounts are everybody's. */
export const factorPolicyOf = ({
  STAFF_SECOND_FACTOR,
  MEMBER_SECOND_FACTOR,
  ZD_DEMO,
}: Pick<Config, "STAFF_SECOND_FACTOR" | "MEMBER_SECOND_FACTOR" | "ZD_DEMO">): FactorPolicy => ({
  staffMust: STAFF_SECOND_FACTOR === "required" && !ZD_DEMO,
  membersMust: MEMBER_SECOND_FACTOR === "required" && !ZD_DEMO,
});

/** Kind of the exchange's own firm. */
const exchangeKind = "9";

/** Whether this user must have a second factor. */
export const mustHaveFactor = (
  { staffMust, membersMust }: FactorPolicy,
  { firmKind }: Pick<Actor, "firmKind">,
): boolean => (firmKind === exchangeKind ? staffMust : membersMust);
