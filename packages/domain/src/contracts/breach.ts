import type { Brand, ContractNo, Fen, FirmId, Instant, UserId } from "../kernel/brand.ts";
import { fen } from "../kernel/brand.ts";
import { addMonths, addYears } from "../kernel/calendar.ts";
import { accept, type Decision, refuse } from "../kernel/decision.ts";
import { endOfWorkingDay } from "../kernel/working-day.ts";
import { least } from "../money/amount.ts";
import { formatYuan } from "../money/yuan.ts";
import type { DefaultKind } from "./codes.ts";

/**
 * 违约处置 (domain §5.4): a case about one default, from the draft of its letter (处置函) to the penalty. Amounts are in fen.
 */

export type DisposalId = Brand<string, "DisposalId">;
export const disposalId = (id: string) => id as DisposalId;

export const disposalStates = {
  "0": "草稿",
  "1": "待确认",
  "2": "已确认",
  "3": "申诉中",
  "4": "申诉成立（撤销）",
  "5": "已执行",
} as const;
export type DisposalState = keyof typeof disposalStates;

const edges: Readonly<Record<DisposalState, readonly DisposalState[]>> = {
  "0": ["0", "1"],
  "1": ["2", "3"],
  "2": ["5"],
  "3": ["1", "4"],
  "4": [],
  "5": [],
};

export const disposalMayBecome = (from: DisposalState, to: DisposalState): boolean =>
  edges[from].includes(to);

/** How often a firm may appeal; after that it can only confirm. */
export const mostAppeals = 2;
/** Working days after which silence confirms a letter. */
const answerDays = 5;
/** How long the confirm button of a letter is disabled, in seconds (R-2240). */
export const letterLockSeconds = 5;

/** A case about one default: the fold of its facts. */
export interface DisposalCase {
  readonly id: DisposalId;
  /** Firm that has defaulted. */
  readonly firm: FirmId;
  /** Firm that gets the penalty: the other party of the contract. */
  readonly injured: FirmId;
  /** How far it has come; an action that its state does not allow is STATUS_NOT_ALLOWED. */
  readonly state: DisposalState;
  /** Grows by one with every fact; an action that names an older version is refused as CASE_CHANGED. */
  readonly version: number;
  /** The case as last written; fixed once it is issued. */
  readonly draft: DisposalDraft;
  /** Users who have written or issued it; they may not judge an appeal or execute it. */
  readonly writers: readonly UserId[];
  /** The letter as an image (`img_letter_address`); null until it is issued. */
  readonly letter: string | null;
  /** Until when the firm must answer; null unless a letter waits for its answer. */
  readonly answerBy: Instant | null;
  /** All appeals, oldest first. */
  readonly appeals: readonly Appeal[];
}

/** What a case says. */
export interface DisposalDraft {
  /** Contract in which the firm has defaulted. */
  readonly contract: ContractNo;
  /** Place of the default in the contract's list, from 0. */
  readonly place: number;
  /** Duty that was not kept. */
  readonly kind: DefaultKind;
  /** Penalty that the letter asks for. */
  readonly amount: Fen;
  /** 违约事实: what has happened, in words. */
  readonly memo: string;
}

/** 申诉 */
export interface Appeal {
  /** User of the firm who appealed. */
  readonly by: UserId;
  readonly at: Instant;
  /** Reason in words; never empty. */
  readonly memo: string;
  /** Uploaded files: their numbers. */
  readonly attachments: readonly string[];
  /** Why it was rejected (`ignore_memo`); null while it is open, and where it was upheld. */
  readonly rejection: string | null;
}

interface Done<Type extends string> {
  readonly type: Type;
  readonly at: Instant;
  /** Acting user; null where silence has confirmed, and where the clock opened the case. */
  readonly by: UserId | null;
}

export type DisposalFact =
  | (Done<"drafted"> & { readonly draft: DisposalDraft })
  | Done<"discarded">
  | (Done<"issued"> & {
      /** The letter as an image. */
      readonly letter: string;
      /** Until when the firm must answer; its silence confirms then. */
      readonly answerBy: Instant;
    })
  | Done<"confirmed">
  | (Done<"appealed"> & {
      /** Reason in words; never empty. */
      readonly memo: string;
      /** Uploaded files: their numbers. */
      readonly attachments: readonly string[];
    })
  | (Done<"appeal-rejected"> & {
      /** Why, for the firm to read; never empty. */
      readonly memo: string;
      /** Until when the firm must answer now: five working days anew. */
      readonly answerBy: Instant;
    })
  | (Done<"appeal-upheld"> & {
      /** Why, for the firm to read; never empty. */
      readonly memo: string;
    })
  | (Done<"executed"> & {
      /** What the deposit pays to the injured firm. */
      readonly taken: Fen;
      /** Part of the letter's amount that the deposit did not have any more. */
      readonly missing: Fen;
    });

export const disposalSteps: Readonly<Record<DisposalFact["type"], string>> = {
  drafted: "起草",
  discarded: "删除草稿",
  issued: "发函",
  confirmed: "确认",
  appealed: "申诉",
  "appeal-rejected": "驳回申诉",
  "appeal-upheld": "申诉成立",
  executed: "执行",
};

export const disposalActions = {
  edit: "编辑",
  discard: "删除草稿",
  issue: "发函",
  confirm: "确认",
  appeal: "申诉",
  "reject-appeal": "驳回申诉",
  "uphold-appeal": "申诉成立",
  execute: "执行",
} as const;
export type DisposalAction = keyof typeof disposalActions;

export type DisposalRefusal =
  | "STATUS_NOT_ALLOWED"
  | "NOT_ALLOWED"
  | "CASE_CHANGED"
  | "OWN_FIRM_CASE"
  | "WRITER_INVOLVED"
  | "FIELD_REQUIRED"
  | "APPEALS_USED_UP"
  | "DEADLINE_PASSED"
  | "PENALTY_BEYOND_DEPOSIT";

/** Who acts on a case. */
export interface DisposalActor {
  readonly user: UserId;
  /** Firm for which he acts; the staff's is the exchange's own. */
  readonly firm: FirmId;
  /** Version that he has seen; null where the client does not say, and is not checked. */
  readonly seen: number | null;
}

type Step = Decision<DisposalFact, DisposalRefusal>;
type Fault = Exclude<Step, { ok: true }> | null;

const staffActions: Readonly<Record<DisposalState, readonly DisposalAction[]>> = {
  "0": ["edit", "discard", "issue"],
  "1": [],
  "2": ["execute"],
  "3": ["reject-appeal", "uphold-appeal"],
  "4": [],
  "5": [],
};

/** What a user of the exchange may do now: nothing with his own firm's case, nor judge or execute what he has written. */
export function actionsOfStaff(disposal: DisposalCase, by: DisposalActor): readonly DisposalAction[] {
  if (isPartial(disposal, by)) return [];
  const actions = staffActions[disposal.state];
  return disposal.state === "0" || !disposal.writers.includes(by.user) ? actions : [];
}

/** What the defaulting firm may do with its letter now. */
export function actionsOfFirm({ state, appeals }: DisposalCase): readonly DisposalAction[] {
  if (state !== "1") return [];
  return appeals.length < mostAppeals ? ["confirm", "appeal"] : ["confirm"];
}

/** Whether the case keeps the firm from ordering: as long as its letter waits for an answer. */
export const blocksOrders = ({ state }: Pick<DisposalCase, "state">): boolean => state === "1";

/**
 * Reason of the last rejected appeal, shown in red above the letter; null where there is none, or the letter does not
 * wait.
 */
export const lastRejection = ({ state, appeals }: DisposalCase): string | null =>
  state === "1" ? (appeals.at(-1)?.rejection ?? null) : null;

const isPartial = ({ firm, injured }: DisposalCase, by: DisposalActor): boolean =>
  by.firm === firm || by.firm === injured;

const stale = ({ version }: DisposalCase, { seen }: DisposalActor): boolean =>
  seen !== null && seen !== version;

function staffFault(disposal: DisposalCase, action: DisposalAction, by: DisposalActor): Fault {
  if (stale(disposal, by)) return refuse("CASE_CHANGED");
  if (!staffActions[disposal.state].includes(action)) return refuse("STATUS_NOT_ALLOWED");
  if (isPartial(disposal, by)) return refuse("OWN_FIRM_CASE");
  return actionsOfStaff(disposal, by).includes(action) ? null : refuse("WRITER_INVOLVED");
}

function draftFault({ amount, memo }: DisposalDraft, held: Fen): Fault {
  if (memo.trim() === "") return refuse("FIELD_REQUIRED", { field: "违约事实" });
  return amount < 0n || amount > held ? refuse("PENALTY_BEYOND_DEPOSIT", { amount: formatYuan(held) }) : null;
}

/**
 * The fact of a case that opens with a default: a draft with the penalty by the rules, for the staff to review before a
 * letter goes out. `by` is the staff user who recorded the default; null where the clock has.
 */
export const openDisposal = (draft: DisposalDraft, by: UserId | null, at: Instant) =>
  ({ type: "drafted", at, by, draft }) satisfies DisposalFact;

/** Writes a new case, or edits a draft; `held` is the deposit that the firm still has in the contract, in fen. */
export function draftDisposal(
  disposal: DisposalCase | null,
  draft: DisposalDraft,
  by: DisposalActor,
  at: Instant,
  held: Fen,
): Step {
  const fault = (disposal && staffFault(disposal, "edit", by)) ?? draftFault(draft, held);
  return fault ?? accept({ type: "drafted", at, by: by.user, draft: { ...draft, memo: draft.memo.trim() } });
}

export const discardDisposal = (disposal: DisposalCase, by: DisposalActor, at: Instant): Step =>
  staffFault(disposal, "discard", by) ?? accept({ type: "discarded", at, by: by.user });

/** Until when the firm must answer a letter that is issued, or returned to it, at `at`. */
export const disposalAnswerBy = (at: Instant): Instant => endOfWorkingDay(at, answerDays);

/** 发函: issues the letter; the firm has five working days to answer. */
export function issueDisposal(disposal: DisposalCase, letter: string, by: DisposalActor, at: Instant): Step {
  const fault = staffFault(disposal, "issue", by);
  if (fault) return fault;
  if (letter.trim() === "") return refuse("FIELD_REQUIRED", { field: "违约处置函" });
  return accept({ type: "issued", at, by: by.user, letter, answerBy: disposalAnswerBy(at) });
}

function firmFault(disposal: DisposalCase, by: DisposalActor): Fault {
  if (by.firm !== disposal.firm) return refuse("NOT_ALLOWED");
  if (stale(disposal, by)) return refuse("CASE_CHANGED");
  return disposal.state === "1" ? null : refuse("STATUS_NOT_ALLOWED");
}

export const confirmDisposal = (disposal: DisposalCase, by: DisposalActor, at: Instant): Step =>
  firmFault(disposal, by) ?? accept({ type: "confirmed", at, by: by.user });

/** 申诉, and 再次申诉 after a rejection; the deadline is suspended until it is decided. */
export function appealDisposal(
  disposal: DisposalCase,
  appeal: Pick<Appeal, "memo" | "attachments">,
  by: DisposalActor,
  at: Instant,
): Step {
  const fault = firmFault(disposal, by);
  if (fault) return fault;
  // The deadline holds even before the clock has acted on it.
  if (disposal.answerBy !== null && at >= disposal.answerBy) return refuse("DEADLINE_PASSED");
  if (disposal.appeals.length >= mostAppeals) return refuse("APPEALS_USED_UP");
  if (appeal.memo.trim() === "") return refuse("FIELD_REQUIRED", { field: "申诉理由" });
  const { attachments } = appeal;
  return accept({ type: "appealed", at, by: by.user, memo: appeal.memo.trim(), attachments });
}

/** 驳回申诉: the letter goes back to the firm with the reason, for another five working days. */
export function rejectAppeal(disposal: DisposalCase, memo: string, by: DisposalActor, at: Instant): Step {
  const fault = staffFault(disposal, "reject-appeal", by);
  if (fault) return fault;
  if (memo.trim() === "") return refuse("FIELD_REQUIRED", { field: "驳回意见" });
  const answerBy = disposalAnswerBy(at);
  return accept({ type: "appeal-rejected", at, by: by.user, memo: memo.trim(), answerBy });
}

/** 申诉成立: the appeal is right, and the case is dropped. */
export function upholdAppeal(disposal: DisposalCase, memo: string, by: DisposalActor, at: Instant): Step {
  const fault = staffFault(disposal, "uphold-appeal", by);
  if (fault) return fault;
  if (memo.trim() === "") return refuse("FIELD_REQUIRED", { field: "处理意见" });
  return accept({ type: "appeal-upheld", at, by: by.user, memo: memo.trim() });
}

/**
 * 执行: takes the letter's amount, as far as the deposit still has it. The contract's default is resolved with what was
 * taken, and that fact moves the money to the injured firm in full.
 */
export function executeDisposal(disposal: DisposalCase, held: Fen, by: DisposalActor, at: Instant): Step {
  const fault = staffFault(disposal, "execute", by);
  if (fault) return fault;
  const { amount } = disposal.draft;
  const taken = least(amount, held);
  return accept({ type: "executed", at, by: by.user, taken, missing: fen(amount - taken) });
}

/** Confirms a letter whose time for an answer is over; no fact before, so early and repeated calls do no harm. */
export const advanceDisposal = (disposal: DisposalCase, now: Instant): readonly DisposalFact[] =>
  disposal.state === "1" && disposal.answerBy !== null && now >= disposal.answerBy
    ? [{ type: "confirmed", at: now, by: null }]
    : [];

/** The firms of a case, which never change. */
export type DisposalParties = Pick<DisposalCase, "id" | "firm" | "injured">;

/** The case after a fact; null once its draft is discarded. */
export function evolveDisposal(
  disposal: DisposalCase | DisposalParties,
  fact: DisposalFact,
): DisposalCase | null {
  if (fact.type === "discarded") return null;
  if (!("state" in disposal)) {
    if (fact.type !== "drafted") throw new Error(`${fact.type} before anything was written`);
    const { by, draft } = fact;
    const opened = { letter: null, answerBy: null, appeals: [], writers: by ? [by] : [] };
    return { ...disposal, ...opened, state: "0", version: 1, draft };
  }
  return { ...changed(disposal, fact), version: disposal.version + 1 };
}

function changed(disposal: DisposalCase, fact: Exclude<DisposalFact, { type: "discarded" }>): DisposalCase {
  switch (fact.type) {
    case "drafted":
      return { ...disposal, draft: fact.draft, writers: withWriter(disposal, fact.by) };
    case "issued": {
      const { letter, answerBy } = fact;
      return { ...disposal, state: "1", letter, answerBy, writers: withWriter(disposal, fact.by) };
    }
    case "confirmed":
      return { ...disposal, state: "2", answerBy: null };
    case "appealed": {
      const { by, at, memo, attachments } = fact;
      if (by === null) throw new Error("nobody has appealed");
      const appeal = { by, at, memo, attachments, rejection: null };
      return { ...disposal, state: "3", answerBy: null, appeals: [...disposal.appeals, appeal] };
    }
    case "appeal-rejected": {
      const appeals = disposal.appeals.map((appeal, i) =>
        i === disposal.appeals.length - 1 ? { ...appeal, rejection: fact.memo } : appeal,
      );
      return { ...disposal, state: "1", answerBy: fact.answerBy, appeals };
    }
    case "appeal-upheld":
      return { ...disposal, state: "4" };
    case "executed":
      return { ...disposal, state: "5" };
  }
}

const withWriter = ({ writers }: DisposalCase, by: UserId | null): readonly UserId[] =>
  by === null || writers.includes(by) ? writers : [...writers, by];

/**
 * What counts towards the blacklist (domain §1.2): an auction without a bid of a firm that had entered it, a default, or
 * a given-up quotation.
 */
export interface Misconduct {
  /** What it was; only defaults are counted by the server today (domain §1.2.6). */
  readonly kind: "no-bid" | "default" | "quotation-given-up";
  readonly at: Instant;
}

/** How many of each kind within a year put a firm on the blacklist, for one year. */
const tolerated: Readonly<Record<"no-bid" | "default", number>> = { "no-bid": 2, default: 5 };

/** A listing on the blacklist that follows from misconduct. */
export interface Blacklisting {
  /** Its end; the firm is free again at this moment. */
  readonly until: Instant;
  /** How much of one kind there was in the year that ended with the last of it. */
  readonly count: number;
}

/** Why and until when a firm is on the blacklist; null where it is not now. Of several listings the one that ends last. */
export function blacklistingOf(misconduct: readonly Misconduct[], now: Instant): Blacklisting | null {
  const listings = (["no-bid", "default"] as const).flatMap((kind) => {
    const times = misconduct.filter((one) => one.kind === kind).map(({ at }) => at);
    return times.flatMap((at): readonly Blacklisting[] => {
      const count = times.filter((other) => other <= at && at < addYears(other, 1)).length;
      return count >= tolerated[kind] ? [{ until: addYears(at, 1), count }] : [];
    });
  });
  const open = listings.filter(({ until }) => until > now);
  return open.toSorted((a, b) => b.until - a.until)[0] ?? null;
}

/** Until when a firm may not quote: six months after it has given up what it had won (domain §1.2). Null where it may. */
export const quotingSuspendedUntil = (misconduct: readonly Misconduct[], now: Instant): Instant | null =>
  latest(
    misconduct.flatMap(({ kind, at }) => (kind === "quotation-given-up" ? [addMonths(at, 6)] : [])),
    now,
  );

function latest(ends: readonly Instant[], now: Instant): Instant | null {
  const open = ends.filter((end) => end > now).toSorted((a, b) => b - a);
  return open[0] ?? null;
}
