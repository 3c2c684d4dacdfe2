import { type Instant, instant } from "../kernel/brand.ts";
import { accept, type Decision, refuse } from "../kernel/decision.ts";
import { type Milestone, milestones, type WaybillState, waybillStates } from "./codes.ts";

/** What a driver does with his phone, from the loading to the signature of whoever receives the goods (decision 0136). */

/** The steps of a driver: the milestones that he reports, his weigh tickets, the receiver's signature, and an exception. */
export const driverSteps = {
  ...milestones,
  load: "登记装货磅单",
  unload: "登记卸货磅单",
  signature: "收货人签名",
  report: "上报异常",
} as const;
export type DriverStep = keyof typeof driverSteps;

/** How far a load is, as its driver needs to know it. */
export interface DriverView {
  /** State of the waybill; that of the server, or as the steps that are not sent yet will make it. */
  readonly state: WaybillState;
  /** The milestones that were reported. */
  readonly reached: readonly Milestone[];
  /** Whether somebody at the place of unloading has signed on the driver's phone. */
  readonly isSigned: boolean;
}

const milestonesIn: Readonly<Partial<Record<WaybillState, readonly Milestone[]>>> = {
  "0": ["at-loading"],
  "2": ["on-road", "at-unloading"],
};

/** The milestones that a driver may report in a state. */
export const milestonesOpen = (state: WaybillState): readonly Milestone[] => milestonesIn[state] ?? [];

/** What the driver does next; null where he waits for somebody else, or all is done. */
export function nextOfDriver({ state, reached, isSigned }: DriverView): DriverStep | null {
  switch (state) {
    case "0":
      return reached.includes("at-loading") ? "load" : "at-loading";
    case "2":
      return reached.includes("at-unloading") ? "unload" : "at-unloading";
    case "3":
      return isSigned ? null : "signature";
    default:
      return null;
  }
}

/** What else the driver may do now, besides the next step and reporting an exception. */
export function othersOfDriver(view: DriverView): readonly DriverStep[] {
  const next = nextOfDriver(view);
  const open: readonly DriverStep[] =
    view.state === "0"
      ? ["load"]
      : view.state === "1"
        ? ["load"]
        : view.state === "2"
          ? ["on-road", "unload"]
          : view.state === "3"
            ? ["unload", "signature"]
            : [];
  return open.filter((step) => step !== next);
}

/** How a load stands once a step has arrived at the server, for a page whose phone has no line. */
export function afterDriverStep(view: DriverView, step: DriverStep): DriverView {
  switch (step) {
    case "load":
      return { ...view, state: "1" };
    case "unload":
      return { ...view, state: "3" };
    case "report":
      return { ...view, state: "5" };
    case "signature":
      return { ...view, isSigned: true };
    default:
      return { ...view, reached: [...view.reached, step] };
  }
}

/** A milestone in the words of the timeline. */
export const milestoneWords = (milestone: Milestone, memo: string): string =>
  [milestones[milestone], memo.trim()].filter(Boolean).join("：");

/** The milestone that the words of a timeline tell; null for those of the tracking, and of any other line. */
export function milestoneOf(detail: string): Milestone | null {
  const found = Object.entries(milestones).find(
    ([, words]) => detail === words || detail.startsWith(`${words}：`) || detail.startsWith(`${words}（`),
  );
  return found ? (found[0] as Milestone) : null;
}

/** A step of which the server hears later than this counts as one taken without a line, in milliseconds. */
const lateMs = 120_000;

/**
 * When a step was taken that the phone could only send later: as the phone says, but never before the waybill was made,
 * and never after now.
 */
export const momentOfStep = (at: Instant | undefined, madeAt: Instant, now: Instant): Instant =>
  instant(Math.min(now, Math.max(madeAt, at ?? now)));

/** Whether a step was sent so late that its own time has to be said beside that of the server. */
export const isLateStep = (at: Instant, now: Instant): boolean => now - at > lateMs;

export type SignatureRefusal = "SIGNATURE_TOO_EARLY" | "WAYBILL_STATE_WRONG";

/**
 * 收货人签名 on the driver's phone: once the goods are weighed at the unloading, and until the buyer has signed for them. It says who
 * was there; it does not stand for the buyer's own 签收.
 */
export function decideSignature(
  state: WaybillState,
  name: string,
): Decision<{ readonly name: string }, SignatureRefusal> {
  if (state === "3") return accept({ name });
  return ["0", "1", "2"].includes(state)
    ? refuse("SIGNATURE_TOO_EARLY")
    : refuse("WAYBILL_STATE_WRONG", { state: waybillStates[state] });
}

/** The address that opens the way to a place in an app of the phone; `{address}` of the template is the place in words. */
export const navigationUrl = (template: string, place: string): string =>
  template.replaceAll("{address}", encodeURIComponent(place));
