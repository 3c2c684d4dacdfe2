import type { UserId } from "@zd/domain/kernel/brand";

/** Of a row about which a second person decides: an application, a request, a change. */
export interface DecisionColumns {
  /** Who has confirmed or turned it down; null until then, and where nobody had to. */
  decidedBy: UserId | null;
  /** When that was; null as `decidedBy` is. */
  decidedAt: Date | null;
}
