import {
  type Brand,
  type Fen,
  type FirmId,
  fen,
  type Instant,
  instant,
  type UserId,
} from "../kernel/brand.ts";
import { accept, type Decision, type Refusal, refuse } from "../kernel/decision.ts";
import {
  clockWords,
  type ExchangeCalendar,
  hoursAt,
  hoursOf,
  isBankingTime,
  weekdayCalendar,
} from "../kernel/exchange-calendar.ts";
import { shanghaiDay } from "../kernel/shanghai-time.ts";
import { formatYuan } from "../money/yuan.ts";
import type { BankAgreement, BankAgreementId } from "./bank-agreement.ts";

/**
 * 出入金 (domain §6.3): transfers between a firm's bank account and its accounts here; the first answer of the bank decides,
 * however late. Amounts are in fen.
 */

export type TransferId = Brand<string, "TransferId">;

export const transferDirections = { in: "入金", out: "出金" } as const;

export type TransferDirection = keyof typeof transferDirections;

export const transferStates = {
  "0": "待审批",
  "1": "处理中",
  "2": "成功",
  "3": "失败",
  "4": "已驳回",
  "9": "结果未知",
} as const;

export type TransferState = keyof typeof transferStates;

const edges: Readonly<Record<TransferState, readonly TransferState[]>> = {
  "0": ["1", "4"],
  "1": ["2", "3", "9"],
  "2": [],
  "3": [],
  "4": [],
  "9": ["2", "3"],
};

export const transferMayBecome = (from: TransferState, to: TransferState): boolean =>
  edges[from].includes(to);

export const isTransferOver = (state: TransferState): boolean => edges[state].length === 0;

/** Settings of an exchange for withdrawals. */
export interface TransferRules {
  /** Amount from which on a staff user must approve a withdrawal. */
  readonly approvalFrom: Fen;
  /** The exchange's calendar: withdrawals go out in its banking hours. */
  readonly calendar: ExchangeCalendar;
  /** Time without an answer of the bank after which the result counts as unknown, in ms. */
  readonly answerMs: number;
}

export const transferRules: TransferRules = {
  approvalFrom: fen(500_000_000n),
  calendar: weekdayCalendar,
  answerMs: 120_000,
};

/** One transfer: the fold of its facts. */
export interface BankTransfer {
  readonly id: TransferId;
  readonly firm: FirmId;
  /** The bound bank account. */
  readonly agreement: BankAgreementId;
  /** Money that comes in from the bank, or a withdrawal that goes out to it. */
  readonly direction: TransferDirection;
  /** Amount, above zero. */
  readonly amount: Fen;
  /**
   * Account from which a withdrawal is taken, and to which it goes back: the available money, or the escrow of a
   * long-term plan.
   */
  readonly source: "available" | "escrow";
  /** Waits for approval (0), at the bank (1), done (2), failed (3), rejected by the staff (4), result unknown (9). */
  readonly state: TransferState;
  /** Grows by one with every fact. */
  readonly version: number;
  /** User who asked for it. */
  readonly by: UserId;
  /** When it was asked for. */
  readonly at: Instant;
  /** When it was sent to the bank; null while it waits for approval, and where that was refused. */
  readonly sentAt: Instant | null;
  /** The bank's number; null until it succeeds. */
  readonly bankNo: string | null;
  /** Whether the bank has later given another answer than the first, which the staff must look into. */
  readonly contradicted: boolean;
}

interface FactBase<Type extends string> {
  readonly type: Type;
  readonly at: Instant;
  /** Acting user; null where the bank or the clock has decided. */
  readonly by: UserId | null;
}

export type TransferFact =
  | (FactBase<"requested"> & {
      readonly direction: TransferDirection;
      /** Amount, above zero. */
      readonly amount: Fen;
      /** Account from which a withdrawal is taken. */
      readonly source: BankTransfer["source"];
      /** Whether it goes to the bank at once; false where a staff user must approve it first. */
      readonly sent: boolean;
    })
  | FactBase<"approved">
  | (FactBase<"rejected"> & {
      /** Why the staff rejects it; never empty. */
      readonly memo: string;
    })
  | (FactBase<"succeeded"> & {
      /** The bank's number of the movement. */
      readonly bankNo: string;
    })
  | (FactBase<"failed"> & {
      /** Why, as the bank says it. */
      readonly memo: string;
    })
  | FactBase<"lost">
  | (FactBase<"contradicted"> & {
      /** What the bank says now, against its first answer. */
      readonly said: BankAnswer["result"];
      /** Number in this answer; null where it says that the transfer has failed. */
      readonly bankNo: string | null;
    });

export const transferSteps: Readonly<Record<TransferFact["type"], string>> = {
  requested: "申请",
  approved: "审批通过",
  rejected: "审批驳回",
  succeeded: "银行成功",
  failed: "银行失败",
  lost: "银行未答复",
  contradicted: "银行答复矛盾",
};

export type TransferRefusal =
  | "STATUS_NOT_ALLOWED"
  | "OWN_REQUEST"
  | "AMOUNT_NOT_POSITIVE"
  | "ACCOUNT_NOT_SIGNED"
  | "FUNDS_INSUFFICIENT"
  | "WITHDRAWAL_CLOSED"
  | "FIELD_REQUIRED";

type Review = "OWN_REQUEST" | "STATUS_NOT_ALLOWED";

export interface TransferRequest {
  readonly direction: TransferDirection;
  /** Amount, above zero. */
  readonly amount: Fen;
  /** Account from which a withdrawal is taken; the available money where missing. */
  readonly source?: BankTransfer["source"];
}

/** Whether withdrawals go out now: in the banking hours of the calendar. Money may come in at any hour. */
export const withdrawalIsOpen = (at: Instant, { calendar }: Pick<TransferRules, "calendar">): boolean =>
  isBankingTime(calendar, at);

/**
 * 入金、出金. The amount of a withdrawal is set aside at once; from `approvalFrom` on it waits for a staff user. `has` is the
 * money of the account that it is taken from.
 */
export function requestTransfer(
  { direction, amount, source = "available" }: TransferRequest,
  agreement: BankAgreement,
  has: Fen,
  by: UserId,
  at: Instant,
  rules: TransferRules,
): Decision<
  TransferFact,
  "AMOUNT_NOT_POSITIVE" | "ACCOUNT_NOT_SIGNED" | "FUNDS_INSUFFICIENT" | "WITHDRAWAL_CLOSED"
> {
  if (amount <= 0n) return refuse("AMOUNT_NOT_POSITIVE");
  if (agreement.state !== "2") return refuse("ACCOUNT_NOT_SIGNED");
  if (direction === "out") {
    if (!withdrawalIsOpen(at, rules)) return refuse("WITHDRAWAL_CLOSED", bankingHours(at, rules));
    if (amount > has) return refuse("FUNDS_INSUFFICIENT", { amount: formatYuan(amount) });
  }
  const sent = direction === "in" || amount < rules.approvalFrom;
  return accept({ type: "requested", at, by, direction, amount, source, sent });
}

/** Banking hours of the day of a moment; on a closed day those of a working day. */
export function bankingHours(at: Instant, { calendar }: Pick<TransferRules, "calendar">) {
  const { banking } = hoursOf(calendar, shanghaiDay(at), at) ?? hoursAt(calendar, at).full;
  return { from: clockWords(banking.from), to: clockWords(banking.until) };
}

/** Staff user who approves or rejects a withdrawal. */
interface Reviewer {
  readonly user: UserId;
  /** His firm; withdrawals of it he may not review. */
  readonly firm: FirmId;
}

function reviewFault(transfer: BankTransfer, { user, firm }: Reviewer): Refusal<Review> | null {
  if (user === transfer.by || firm === transfer.firm) return refuse("OWN_REQUEST");
  return transfer.state === "0" ? null : refuse("STATUS_NOT_ALLOWED");
}

/** 审批通过: sends it to the bank, within the hours of withdrawals. */
export function approveTransfer(
  transfer: BankTransfer,
  by: Reviewer,
  at: Instant,
  rules: TransferRules,
  isFrozen = false,
): Decision<TransferFact, Review | "WITHDRAWAL_CLOSED" | "WITHDRAWAL_FROZEN"> {
  const fault = reviewFault(transfer, by);
  if (fault) return fault;
  if (isFrozen) return refuse("WITHDRAWAL_FROZEN");
  if (!withdrawalIsOpen(at, rules)) return refuse("WITHDRAWAL_CLOSED", bankingHours(at, rules));
  return accept({ type: "approved", at, by: by.user });
}

export function rejectTransfer(
  transfer: BankTransfer,
  memo: string,
  by: Reviewer,
  at: Instant,
): Decision<TransferFact, Review | "FIELD_REQUIRED"> {
  const fault = reviewFault(transfer, by);
  if (fault) return fault;
  if (memo.trim() === "") return refuse("FIELD_REQUIRED", { field: "驳回意见" });
  return accept({ type: "rejected", at, by: by.user, memo: memo.trim() });
}

/** The bank's answer, by callback, by query, or by its statement of the day. */
export type BankAnswer =
  | {
      readonly result: "success";
      /** The bank's number of the movement. */
      readonly bankNo: string;
    }
  | {
      readonly result: "failure";
      /** Why, as the bank says it. */
      readonly memo: string;
    };

/**
 * The facts of an answer of the bank. The first one counts, however late; the same again has none, another one moves no
 * money and is recorded as a contradiction.
 */
export function answerTransfer(
  transfer: BankTransfer,
  answer: BankAnswer,
  at: Instant,
): Decision<TransferFact, "STATUS_NOT_ALLOWED"> {
  const { state } = transfer;
  const clock = { at, by: null } as const;
  switch (state) {
    case "0":
    case "4":
      return refuse("STATUS_NOT_ALLOWED");
    case "1":
    case "9":
      return accept<TransferFact>(
        answer.result === "success"
          ? { ...clock, type: "succeeded", bankNo: answer.bankNo }
          : { ...clock, type: "failed", memo: answer.memo },
      );
    case "2":
    case "3": {
      const bankNo = answer.result === "success" ? answer.bankNo : null;
      const same = state === "2" ? bankNo === transfer.bankNo : answer.result === "failure";
      if (same || transfer.contradicted) return accept();
      return accept({ ...clock, type: "contradicted", said: answer.result, bankNo });
    }
  }
}

/** When the result counts as unknown; null where none is awaited. */
export const answerDue = (
  { state, sentAt }: BankTransfer,
  { answerMs }: TransferRules = transferRules,
): Instant | null => (state === "1" && sentAt !== null ? instant(sentAt + answerMs) : null);

/** The fact of a transfer whose answer is overdue: its result is unknown, and the money stays set aside. */
export function advanceTransfer(
  transfer: BankTransfer,
  now: Instant,
  rules: TransferRules = transferRules,
): readonly TransferFact[] {
  const due = answerDue(transfer, rules);
  return due !== null && now >= due ? [{ type: "lost", at: now, by: null }] : [];
}
