import type { AppliedRule } from "@zd/domain/funds/fee-schedule";
import type { FirmId, Instant } from "@zd/domain/kernel/brand";
import type { FeeRule } from "@zd/domain/money/fee";
import type { Side } from "@zd/domain/trading/codes";
import type { FeeTerms } from "../../funds/index.ts";
import type { KeptSession } from "./session-store.ts";

/** By which rule a firm is charged on its side of a section, and why; `own` is what the ware says. */
export const feeRuleIn =
  (
    fees: FeeTerms,
    { session, published: { company, wareKind } }: Pick<KeptSession, "session" | "published">,
  ) =>
  (firm: FirmId, side: Side, own: FeeRule, at: Instant): AppliedRule =>
    fees.ruleFor({ company, wareKind, mode: session.section.mode, firm, side, own, at });
