import { type Fen, fen, type Instant, type UserId } from "../kernel/brand.ts";
import { accept, type Decision, refuse } from "../kernel/decision.ts";
import type { ExchangeCalendar } from "../kernel/exchange-calendar.ts";
import { endOfWorkingDay } from "../kernel/working-day.ts";
import { least } from "../money/amount.ts";
import { formatYuan } from "../money/yuan.ts";
import {
  type Appeal,
  type DisposalAction,
  type DisposalActor,
  type DisposalCase,
  type DisposalDraft,
  type DisposalFact,
  type DisposalRefusal,
  type DisposalState,
  mostAppeals,
} from "./breach.ts";

/** Steps of a case of breach (违约处置): what each must say, and the fact that follows. */

/** Working days after which silence confirms a letter. */
const answerDays = 5;

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
export const disposalAnswerBy = (at: Instant, calendar: ExchangeCalendar): Instant =>
  endOfWorkingDay(calendar, at, answerDays);

/** 发函: issues the letter; the firm has five working days to answer. */
export function issueDisposal(
  disposal: DisposalCase,
  letter: string,
  by: DisposalActor,
  at: Instant,
  calendar: ExchangeCalendar,
): Step {
  const fault = staffFault(disposal, "issue", by);
  if (fault) return fault;
  if (letter.trim() === "") return refuse("FIELD_REQUIRED", { field: "违约处置函" });
  return accept({ type: "issued", at, by: by.user, letter, answerBy: disposalAnswerBy(at, calendar) });
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
export function rejectAppeal(
  disposal: DisposalCase,
  memo: string,
  by: DisposalActor,
  at: Instant,
  calendar: ExchangeCalendar,
): Step {
  const fault = staffFault(disposal, "reject-appeal", by);
  if (fault) return fault;
  if (memo.trim() === "") return refuse("FIELD_REQUIRED", { field: "驳回意见" });
  const answerBy = disposalAnswerBy(at, calendar);
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
