import type { control } from "@zd/api/trading/control";
import type { sectionPlans } from "@zd/api/trading/section-plans";
import type { InputOf, OutputOf } from "@zd/api/wire/operation";
import { type ApplicationId, fen, type Instant, instant, price, type UserId } from "@zd/domain/kernel/brand";
import { formatShanghai, parseShanghai } from "@zd/domain/kernel/shanghai-time";
import { parsePrice } from "@zd/domain/money/price";
import { parseYuan } from "@zd/domain/money/yuan";
import type { Downmode } from "@zd/domain/terms/codes";
import { bidsBySteps } from "@zd/domain/trading/application-terms";
import { asAppliedFor } from "@zd/domain/trading/section-plan";
import type { DepositRule, RunningMode } from "@zd/domain/trading/session";

/** An approved application that waits for a section. */
export type ApprovedApplication = OutputOf<typeof sectionPlans.listApproved>[number];
export type Proposal = OutputOf<typeof sectionPlans.proposeSection>;
export type Plan = InputOf<typeof sectionPlans.previewSection>;
export type Preview = OutputOf<typeof sectionPlans.previewSection>;
export type Fault = Preview["faults"][number];

/** One lot of an application, in the order of the section. */
export interface Place {
  readonly application: ApplicationId;
  /** From 1 on. */
  readonly lot: number;
  /** Null where nobody has edited it: then it follows from the one before. */
  readonly turn: string | null;
}

/** The fields of the plan, as texts. */
export interface Fields {
  /** 场次名称; empty where it is still to be typed. */
  readonly name: string;
  /** 区域; empty where it is still to be typed. */
  readonly region: string;
  /** 倒计时方式 */
  readonly downmode: Downmode;
  /** `YYYY-MM-DDTHH:mm`, as its field has it. */
  readonly startsAt: string;
  /** As `startsAt`; empty for a section without a hard end. */
  readonly hardEnd: string;
  /** 自由竞价, 第一轮 or 交易时间, in seconds. */
  readonly freeSeconds: string;
  /** 倒计时 after each bid, in seconds. */
  readonly extensionSeconds: string;
  /** 休息 between the rounds or the wares, in seconds. */
  readonly restSeconds: string;
  /** 密封报价, in seconds. */
  readonly sealedSeconds: string;
  /** Empty for a first round in the open. */
  readonly shortlistSize: string;
  /** Who is to hold the parts of its seal, by their user ids; empty where offers are not encrypted. */
  readonly sealHolders: readonly UserId[];
  /** Empty for the deposits of the applications. */
  readonly depositMode: DepositRule["mode"] | "";
  /** In per cent, yuan or yuan a tonne, by the mode. */
  readonly depositValue: string;
  /** 最小变动幅度 in yuan a tonne; empty for that of the applications, as the fields below. */
  readonly priceStep: string;
  /** 最大变动幅度 in yuan a tonne. */
  readonly maxPriceStep: string;
  /** 限价 in yuan a tonne. */
  readonly capPrice: string;
  /** 保留价 in yuan a tonne. */
  readonly reservePrice: string;
  /** 最少参与家数 */
  readonly minBidders: string;
  /** 同价规则: by time, or by quantity and then by lot. */
  readonly tieRule: "T" | "Q" | "";
}

/** The fields that somebody has edited: all others are as proposed. */
export type Edits = Partial<Fields>;

/** The whole draft of the page. */
export interface Draft {
  /** The wares in the order of their numbers. */
  readonly places: readonly Place[];
  /** What somebody has typed over the proposal; what he has emptied is in it as an empty text. */
  readonly edits: Edits;
  /** The notice as somebody has edited it; null while it is generated from the plan. */
  readonly notice: { readonly title: string; readonly html: string } | null;
}

export const emptyDraft: Draft = { places: [], edits: {}, notice: null };

/** The lots of an application, each in a place of its own. */
export const placesOf = ({ application, lots }: ApprovedApplication): readonly Place[] =>
  lots.map((_, i) => ({ application, lot: i + 1, turn: null }));

const local = (at: Instant) => formatShanghai(at).slice(0, 16).replace(" ", "T");

/** The edits after one more: with another 倒计时方式 those of the clocks are dropped, since it has other clocks. */
export function editsAfter(edits: Edits, change: Edits): Edits {
  if (change.downmode === undefined) return { ...edits, ...change };
  const { hardEnd: _, freeSeconds: __, extensionSeconds: ___, restSeconds: ____, ...rest } = edits;
  return { ...rest, ...change };
}

/** A section that was held before, as far as its clocks go. */
export type PastSection = OutputOf<typeof control.readSection>;

/**
 * The edits by which a plan gets the clocks of a past section: its region, its phases, the time of the day at which it began, and its end as long after
 * it. The day stays that of the plan, and so do wares, name and rules of money: those are the applications'.
 */
export function editsLike(past: PastSection, { startsAt }: Pick<Fields, "startsAt">): Edits {
  const start = `${startsAt.slice(0, 10)}${local(past.startsAt).slice(10)}`;
  const began = momentOf(start);
  const lengthMs = past.hardEnd === null ? null : past.hardEnd - past.startsAt;
  return {
    region: past.region,
    downmode: past.downmode,
    startsAt: start,
    hardEnd: lengthMs === null || began === null ? "" : local(instant(began + lengthMs)),
    freeSeconds: String(past.freeSeconds),
    extensionSeconds: String(past.extensionSeconds),
    restSeconds: String(past.restSeconds),
    shortlistSize: past.shortlistSize === null ? "" : String(past.shortlistSize),
  };
}

/** The fields as proposed, but for the edits. */
export const fieldsOf = (edits: Edits, proposal: Proposal): Fields => ({
  name: proposal.name,
  region: proposal.region,
  downmode: proposal.downmode,
  startsAt: local(proposal.startsAt),
  hardEnd: hardEndOf(edits.startsAt, proposal),
  freeSeconds: String(proposal.freeSeconds),
  extensionSeconds: String(proposal.extensionSeconds),
  restSeconds: String(proposal.restSeconds),
  sealedSeconds: String(proposal.sealedSeconds ?? ""),
  shortlistSize: "",
  sealHolders: [],
  depositMode: "",
  depositValue: "",
  priceStep: "",
  maxPriceStep: "",
  capPrice: "",
  reservePrice: "",
  minBidders: "",
  tieRule: "",
  ...edits,
});

const minuteMs = 60_000;

/** The proposed hard end, moved with the start; rounded up to whole minutes, as its field has them. */
function hardEndOf(editedStart: string | undefined, { startsAt, lengthSeconds }: Proposal): string {
  const start = editedStart === undefined ? startsAt : momentOf(editedStart);
  if (start === null || lengthSeconds === null) return "";
  return local(instant(Math.ceil((start + lengthSeconds * 1_000) / minuteMs) * minuteMs));
}

/** Which fields a mode has. */
export function fieldsOfMode(mode: RunningMode, downmode: Downmode) {
  const steps = bidsBySteps(mode);
  return {
    downmode: mode === "0",
    extension: mode === "0",
    rest: mode === "90" || (mode === "0" && downmode === "C"),
    sealed: mode === "90",
    seal: mode === "3" || mode === "4" || mode === "90",
    steps,
    cap: steps || mode === "3",
    turns: mode === "0" && downmode === "C",
  };
}

/** The turn of each place: as edited, otherwise one after the other. */
export function turnsOf(places: readonly Place[], inTurns: boolean): readonly number[] {
  const turns: number[] = [];
  for (const { turn } of places) {
    const next = (turns.at(-1) ?? 0) + 1;
    turns.push(inTurns ? Math.min(Math.max(Number(turn || next), 1), 1_000) : 1);
  }
  return turns;
}

/** Stands for a plan while there is none; it is never sent. */
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
  sealHolders: [],
  rules: asAppliedFor,
};

/** The plan of the fields; those that a mode does not have are left out of it. */
export function planOf(
  places: readonly Place[],
  fields: Fields,
  approved: ReadonlyMap<ApplicationId, ApprovedApplication>,
  mode: RunningMode,
): Plan {
  const downmode = mode === "0" ? fields.downmode : "A";
  const has = fieldsOfMode(mode, downmode);
  const turns = turnsOf(places, has.turns);
  const selection = [...new Set(places.map(({ application }) => application))];
  const priceIn = (text: string, isUsed: boolean) => (isUsed ? parsePrice(text) : null);
  return {
    applications: selection.map((application) => ({
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
    extensionSeconds: has.extension ? Number(fields.extensionSeconds) : 0,
    restSeconds: has.rest ? Number(fields.restSeconds) : 0,
    sealedSeconds: has.sealed ? Number(fields.sealedSeconds) : null,
    shortlistSize: has.sealed && fields.shortlistSize !== "" ? Number(fields.shortlistSize) : null,
    sealHolders: has.seal ? [...fields.sealHolders] : [],
    rules: {
      deposit: depositOf(fields),
      priceStep: priceIn(fields.priceStep, has.steps),
      maxPriceStep: priceIn(fields.maxPriceStep, has.steps),
      capPrice: priceIn(fields.capPrice, has.cap),
      reservePrice: priceIn(fields.reservePrice, has.steps),
      minBidders: fields.minBidders === "" ? null : Number(fields.minBidders),
      tieRule: fields.tieRule || null,
    },
  };
}

/**
 * Faults of figures that are not finished, such as "900.": the plan has no value for them, and without a word they would
 * be as the applications have them.
 */
export function figureFaults(fields: Fields, mode: RunningMode): readonly Fault[] {
  const { steps, cap } = fieldsOfMode(mode, fields.downmode);
  const depositIsWrong =
    fields.depositMode === "TON"
      ? parsePrice(fields.depositValue) === null
      : fields.depositMode !== "" && parseYuan(fields.depositValue) === null;
  const prices = [
    ...(steps ? (["priceStep", "maxPriceStep", "reservePrice"] as const) : []),
    ...(cap ? (["capPrice"] as const) : []),
  ];
  return [
    ...(depositIsWrong && fields.depositValue !== "" ? (["deposit"] as const) : []),
    ...prices.filter((name) => fields[name] !== "" && parsePrice(fields[name]) === null),
  ].map((field) => ({ field, code: "", text: "数据非法", application: null }));
}

/** A text that is the same for equal plans alone. */
export const keyOf = (plan: Plan | null): string =>
  JSON.stringify(plan, (_, value: unknown) => (typeof value === "bigint" ? `${value}n` : value));

/** A moment of this century in the text of its field; null while there is none. */
function momentOf(text: string): Instant | null {
  if (!/^20\d\d-/.test(text)) return null;
  return parseShanghai(`${text.replace("T", " ")}:00`.slice(0, 19));
}

function depositOf({ depositMode: mode, depositValue }: Fields): DepositRule | null {
  if (mode === "") return null;
  const value = depositValue === "" ? "0" : depositValue;
  // Typed as per cent, with two places at most.
  if (mode === "RATIO") return { mode, rate: Number(parseYuan(value) ?? 0n) };
  if (mode === "FIXED") return { mode, amount: parseYuan(value) ?? fen(0n) };
  return { mode, perTonne: parsePrice(value) ?? price(0n) };
}
