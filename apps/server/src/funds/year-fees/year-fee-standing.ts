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

/** Who has never been asked for a fee owes none: identity has no day for the firm. */
const longAgo = instant(0);

interface Standing {
  readonly standing: YearFeeStanding;
  readonly until: string | null;
  readonly graceUntil: string | null;
}

/** Only the trading fee has days of grace: data and package end with their last day. */
export function standingOf(periods: readonly YearFeePeriod[], kind: YearFeeKind, now: Instant): Standing {
  const { standing, graceUntil } = yearFeeStanding(periods, kind, longAgo, now);
  const until = lastPaidDay(periods, kind);
  if (standing === "grace" && kind !== "1") return { standing: "expired", until, graceUntil: null };
  return { standing, until, graceUntil: graceUntil && shanghaiDay(addDays(graceUntil, -1)) };
}
