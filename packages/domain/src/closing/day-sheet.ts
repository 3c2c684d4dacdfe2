import type { UserId } from "../kernel/brand.ts";
import { accept, type Decision, type Refusal, refuse } from "../kernel/decision.ts";
import { type CheckFinding, type DayCheckName, dayChecks, resultOf } from "./day-checks.ts";

/** 日终单: the sheet of a day, signed by two; a day that is opened again gets a further version, and the earlier stays as it was signed. */

export const sheetStates = {
  "0": "进行中",
  "1": "待签字",
  "2": "待第二人签字",
  "3": "已日终",
  "4": "待复核重开",
  "5": "已重开",
} as const;
/** 0 while the day is not over; 5 of a version that another follows. */
export type SheetState = keyof typeof sheetStates;

/** What is said of a check that does not fit, by its name. */
export type DayNotes = Readonly<Partial<Record<DayCheckName, string>>>;

/** A sheet as whoever wants to sign finds it. */
interface SigningContext {
  readonly state: SheetState;
  /** Who has signed first; null before. */
  readonly firstBy: UserId | null;
  readonly findings: readonly CheckFinding[];
  readonly notes: DayNotes;
  /** The earliest day before this one that is not signed, `YYYY-MM-DD`; null where there is none. */
  readonly earlierOpen: string | null;
  /** Whether the first signature stands under the same figures and notes as are there now. */
  readonly isUnchanged: boolean;
}

type SigningRefusal =
  | "DAY_NOT_OVER"
  | "DAY_SIGNED"
  | "DAY_EARLIER_OPEN"
  | "DAY_CHECK_PENDING"
  | "DAY_CHECK_DIFFERS"
  | "DAY_NOTE_MISSING"
  | "DAY_FIRST_SIGNED"
  | "DAY_CHANGED";

/** 签字: the state that a signature brings the sheet into. The second person signs what the first has signed, and nothing else. */
export function signSheet(context: SigningContext, by: UserId): Decision<SheetState, SigningRefusal> {
  const { state, firstBy, earlierOpen, isUnchanged } = context;
  if (state === "0") return refuse("DAY_NOT_OVER");
  if (state !== "1" && state !== "2") return refuse("DAY_SIGNED");
  if (earlierOpen !== null) return refuse("DAY_EARLIER_OPEN", { day: earlierOpen });
  const fault = checkFault(context);
  if (fault) return fault;
  if (state === "1") return accept("2");
  if (firstBy === by) return refuse("DAY_FIRST_SIGNED");
  return isUnchanged ? accept("3") : refuse("DAY_CHANGED");
}

/** The first check over which the day cannot be signed; null where there is none. */
function checkFault({
  findings,
  notes,
}: SigningContext): Refusal<"DAY_CHECK_PENDING" | "DAY_CHECK_DIFFERS" | "DAY_NOTE_MISSING"> | null {
  for (const finding of findings) {
    const { title: check } = dayChecks[finding.check];
    const result = resultOf(finding);
    if (result === "pending") return refuse("DAY_CHECK_PENDING", { check });
    if (result === "differs") return refuse("DAY_CHECK_DIFFERS", { check });
    if (result === "open" && !notes[finding.check]?.trim()) return refuse("DAY_NOTE_MISSING", { check });
  }
  return null;
}

/** 退回: takes the first signature back, by whoever would have signed second or by the first himself. */
export const returnSheet = (state: SheetState): Decision<SheetState, "DAY_NOT_FIRST_SIGNED"> =>
  state === "2" ? accept("1") : refuse("DAY_NOT_FIRST_SIGNED");

/** 申请重开 of a day that is signed. */
export const requestReopening = (state: SheetState): Decision<SheetState, "DAY_NOT_SIGNED"> =>
  state === "3" ? accept("4") : refuse("DAY_NOT_SIGNED");

/** Another person agrees, so that a further version follows, or does not, so that the day stays signed. */
export function decideReopening(
  { state, requestedBy }: { readonly state: SheetState; readonly requestedBy: UserId | null },
  by: UserId,
  isAgreed: boolean,
): Decision<SheetState, "DAY_NOT_REOPENING" | "DAY_REOPENING_OWN"> {
  if (state !== "4") return refuse("DAY_NOT_REOPENING");
  if (requestedBy === by) return refuse("DAY_REOPENING_OWN");
  return accept(isAgreed ? "5" : "3");
}
