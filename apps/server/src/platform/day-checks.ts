import type { CheckFinding } from "@zd/domain/closing/day-checks";
import type { Instant } from "@zd/domain/kernel/brand";
import type { Reader } from "./database/database.ts";

/** The day that is looked at, and when. */
export interface DayScope {
  /** `YYYY-MM-DD` in Shanghai. */
  readonly day: string;
  /** Its midnight. */
  readonly start: Instant;
  /** The midnight after it. */
  readonly end: Instant;
  readonly now: Instant;
}

/** 日终检查 of a context: what it holds against each other for a day. What cannot be known of the past is as it is now. */
export type FindDayChecks = (db: Reader, of: DayScope) => Promise<readonly CheckFinding[]>;
