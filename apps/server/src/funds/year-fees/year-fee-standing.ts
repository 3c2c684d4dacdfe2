import {
  type YearFeeKind,
  type YearFeePeriod,
  type YearFeeStanding,
  yearFeeKinds,
  yearFeeStanding,
} from "@zd/domain/funds/year-fee";
import { type Instant, instant } from "@zd/domain/kernel/brand";
import { addDays } from "@zd/domain/kernel/calendar";
import { shanghaiDay } from "@zd/domain/kernel/shanghai-time";
import { lastPaidDay } from "./periods.ts";

export const yearFeeKindCodes = Object.keys(yearFeeKinds) as YearFeeKind[];

/** Last day of a firm that was never asked for a fee, so that it owes none. */
const longAgo = instant(0);

/** How a firm stands with a kind of annual fee. */
interface Standing {
  /** Whether it is paid, in its days of grace, expired, or was never paid. */
  readonly standing: YearFeeStanding;
  /** Last day paid for, `YYYY-MM-DD`; null where there is none. */
  readonly until: string | null;
  /** Last day of grace, `YYYY-MM-DD`; null where there is none. */
  readonly graceUntil: string | null;
}

/** The standing of a fee of this kind; only kind 1 has days of grace. */
export function standingOf(periods: readonly YearFeePeriod[], kind: YearFeeKind, now: Instant): Standing {
  const { standing, graceUntil } = yearFeeStanding(periods, kind, longAgo, now);
  const until = lastPaidDay(periods, kind);
  if (standing === "grace" && kind !== "1") return { standing: "expired", until, graceUntil: null };
  return { standing, until, graceUntil: graceUntil && shanghaiDay(addDays(graceUntil, -1)) };
}
