import type { Brand, ContractNo, Fen, FirmId, Instant, UserId } from "../kernel/brand.ts";
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

interface FactBase<Type extends string> {
  readonly type: Type;
  readonly at: Instant;
  /** Acting user; null where silence has confirmed, and where the clock opened the case. */
  readonly by: UserId | null;
}

export type DisposalFact =
  | (FactBase<"drafted"> & { readonly draft: DisposalDraft })
  | FactBase<"discarded">
  | (FactBase<"issued"> & {
      /** The letter as an image. */
      readonly letter: string;
      /** Until when the firm must answer; its silence confirms then. */
      readonly answerBy: Instant;
    })
  | FactBase<"confirmed">
  | (FactBase<"appealed"> & {
      /** Reason in words; never empty. */
      readonly memo: string;
      /** Uploaded files: their numbers. */
      readonly attachments: readonly string[];
    })
  | (FactBase<"appeal-rejected"> & {
      /** Why, for the firm to read; never empty. */
      readonly memo: string;
      /** Until when the firm must answer now: five working days anew. */
      readonly answerBy: Instant;
    })
  | (FactBase<"appeal-upheld"> & {
      /** Why, for the firm to read; never empty. */
      readonly memo: string;
    })
  | (FactBase<"executed"> & {
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

/** Whether the case keeps the firm from ordering: as long as its letter waits for an answer. */
export const blocksOrders = ({ state }: Pick<DisposalCase, "state">): boolean => state === "1";

/**
 * Reason of the last rejected appeal, shown in red above the letter; null where there is none, or the letter does not
 * wait.
 */
export const lastRejection = ({ state, appeals }: DisposalCase): string | null =>
  state === "1" ? (appeals.at(-1)?.rejection ?? null) : null;
