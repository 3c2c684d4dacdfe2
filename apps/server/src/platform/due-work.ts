import type { CompanyId, Fen, Instant } from "@zd/domain/kernel/brand";

/** The day of which contexts are asked what is due. */
export interface DueScope {
  readonly company: CompanyId;
  /** Today in Shanghai, `YYYY-MM-DD`. */
  readonly day: string;
  /** Its midnight, and the midnight after it. */
  readonly start: Instant;
  readonly end: Instant;
}

/** How much of one kind is due today, and how much was due before and is still to be done. */
export interface DueWork {
  readonly today: number;
  /** In fen, as is the other amount. */
  readonly todayAmount: Fen;
  readonly overdue: number;
  readonly overdueAmount: Fen;
}
