import type { sectionPlans } from "@zd/api/trading/section-plans";
import type { InputOf, OutputOf } from "@zd/api/wire/operation";
import { type ApplicationId, type Instant, instant } from "@zd/domain/kernel/brand";
import { formatShanghai, parseShanghai } from "@zd/domain/kernel/shanghai-time";
import { parsePrice } from "@zd/domain/money/price";
import { parseYuan } from "@zd/domain/money/yuan";
import type { Downmode } from "@zd/domain/terms/codes";
import { bidsBySteps } from "@zd/domain/trading/application-terms";
import { asAppliedFor } from "@zd/domain/trading/section-plan";
import type { DepositRule, RunningMode } from "@zd/domain/trading/session";

export type Approved = OutputOf<typeof sectionPlans.listApproved>[number];
export type Proposal = OutputOf<typeof sectionPlans.proposeSection>;
export type Plan = InputOf<typeof sectionPlans.previewSection>;
export type Preview = OutputOf<typeof sectionPlans.previewSection>;
export type Fault = Preview["faults"][number];

/** One lot in its place; a turn that nobody has typed follows from the one before. */
export interface Place {
  readonly application: ApplicationId;
  readonly lot: number;
  readonly turn: string | null;
}

/** What is typed, as its fields have it. */
export interface Fields {
  readonly name: string;
  readonly region: string;
  readonly downmode: Downmode;
  /** `YYYY-MM-DDTHH:mm`, as its field has it. */
  readonly startsAt: string;
  readonly hardEnd: string;
  readonly freeSeconds: string;
  readonly extensionSeconds: string;
  readonly restSeconds: string;
  readonly sealedSeconds: string;
  /** Empty for a first round in the open. */
  readonly shortlistSize: string;
  readonly depositMode: DepositRule["mode"] | "";
  readonly depositValue: string;
  readonly priceStep: string;
  readonly maxPriceStep: string;
  readonly capPrice: string;
  readonly reservePrice: string;
  readonly minBidders: string;
  readonly tieRule: "T" | "Q" | "";
}

/** Only what somebody has typed: all else is as proposed. */
export type Typed = Partial<Fields>;

/** The whole draft of the page. */
export interface Draft {
  readonly places: readonly Place[];
  readonly typed: Typed;
  /** The notice in one's own words; null while it follows from the plan. */
  readonly notice: { readonly title: string; readonly html: string } | null;
}

export const emptyDraft: Draft = { places: [], typed: {}, notice: null };

const local = (at: Instant) => formatShanghai(at).slice(0, 16).replace(" ", "T");

/** Another owner of the clock has other clocks: those that were typed for the one before are forgotten. */
export function typedAfter(typed: Typed, change: Typed): Typed {
  if (change.downmode === undefined) return { ...typed, ...change };
  const { hardEnd: _, freeSeconds: __, extensionSeconds: ___, restSeconds: ____, ...rest } = typed;
  return { ...rest, ...change };
}

/** What the fields show. */
export const fieldsOf = (typed: Typed, proposed: Proposal): Fields => ({
  name: proposed.name,
  region: proposed.region,
  downmode: proposed.downmode,
  startsAt: local(proposed.startsAt),
  hardEnd: hardEndOf(typed.startsAt, proposed),
  freeSeconds: String(proposed.freeSeconds),
  extensionSeconds: String(proposed.extensionSeconds),
  restSeconds: String(proposed.restSeconds),
  sealedSeconds: String(proposed.sealedSeconds ?? ""),
  shortlistSize: "",
  depositMode: "",
  depositValue: "",
  priceStep: "",
  maxPriceStep: "",
  capPrice: "",
  reservePrice: "",
  minBidders: "",
  tieRule: "",
  ...typed,
});

const minuteMs = 60_000;

/** The proposed hard end goes with the start that is typed; its field knows whole minutes. */
function hardEndOf(typedStart: string | undefined, { startsAt, lengthSeconds }: Proposal): string {
  const start = typedStart === undefined ? startsAt : momentOf(typedStart);
  if (start === null || lengthSeconds === null) return "";
  return local(instant(Math.ceil((start + lengthSeconds * 1_000) / minuteMs) * minuteMs));
}

/** Which fields a mode knows. */
export function knownFields(mode: RunningMode, downmode: Downmode) {
  const steps = bidsBySteps(mode);
  return {
    downmode: mode === "0",
    extension: mode === "0",
    rest: mode === "90" || (mode === "0" && downmode === "C"),
    sealed: mode === "90",
    steps,
    cap: steps || mode === "3",
    turns: mode === "0" && downmode === "C",
  };
}

/** The turn of each place: as typed, otherwise one after the other. */
export function turnsOf(places: readonly Place[], inTurns: boolean): readonly number[] {
  const turns: number[] = [];
  for (const { turn } of places) {
    const next = (turns.at(-1) ?? 0) + 1;
    turns.push(inTurns ? Math.min(Math.max(Number(turn || next), 1), 1_000) : 1);
  }
  return turns;
}

/** Stands for a plan while there is none; nobody is asked about it. */
export const noPlan: Plan = {
  applications: [],
  wares: [],
  name: "",
  region: "",
  downmode: "A",
  startsAt: null,
  hardEnd: null,
  freeSeconds: 0,
  extensionSeconds: 0,
  restSeconds: 0,
  sealedSeconds: null,
  shortlistSize: null,
  rules: asAppliedFor,
};

/** The plan that the fields say; what a mode does not know is left out of it. */
export function planOf(
  places: readonly Place[],
  fields: Fields,
  approved: ReadonlyMap<ApplicationId, Approved>,
  mode: RunningMode,
): Plan {
  const downmode = mode === "0" ? fields.downmode : "A";
  const known = knownFields(mode, downmode);
  const turns = turnsOf(places, known.turns);
  const chosen = [...new Set(places.map(({ application }) => application))];
  const price = (text: string, used: boolean) => (used ? parsePrice(text) : null);
  return {
    applications: chosen.map((application) => ({
      application,
      version: approved.get(application)?.version ?? 0,
    })),
    wares: places.map(({ application, lot }, i) => ({ application, lot, turn: turns[i] ?? 1 })),
    name: fields.name,
    region: fields.region,
    downmode,
    startsAt: momentOf(fields.startsAt),
    hardEnd: momentOf(fields.hardEnd),
    freeSeconds: Number(fields.freeSeconds),
    extensionSeconds: known.extension ? Number(fields.extensionSeconds) : 0,
    restSeconds: known.rest ? Number(fields.restSeconds) : 0,
    sealedSeconds: known.sealed ? Number(fields.sealedSeconds) : null,
    shortlistSize: known.sealed && fields.shortlistSize !== "" ? Number(fields.shortlistSize) : null,
    rules: {
      deposit: depositOf(fields),
      priceStep: price(fields.priceStep, known.steps),
      maxPriceStep: price(fields.maxPriceStep, known.steps),
      capPrice: price(fields.capPrice, known.cap),
      reservePrice: price(fields.reservePrice, known.steps),
      minBidders: fields.minBidders === "" ? null : Number(fields.minBidders),
      tieRule: fields.tieRule || null,
    },
  };
}

/** What tells one plan from another. */
export const keyOf = (plan: Plan | null): string =>
  JSON.stringify(plan, (_, value: unknown) => (typeof value === "bigint" ? `${value}n` : value));

/** A moment of this century as its field has it; null while there is none. */
function momentOf(text: string): Instant | null {
  if (!/^20\d\d-/.test(text)) return null;
  return parseShanghai(`${text.replace("T", " ")}:00`.slice(0, 19));
}

function depositOf({ depositMode: mode, depositValue }: Fields): DepositRule | null {
  if (mode === "") return null;
  const typed = depositValue === "" ? "0" : depositValue;
  // Typed as per cent, with two places at most.
  if (mode === "RATIO") return { mode, rate: Number(parseYuan(typed) ?? 0n) };
  if (mode === "FIXED") return { mode, amount: parseYuan(typed) ?? (0n as never) };
  return { mode, perTonne: parsePrice(typed) ?? (0n as never) };
}
