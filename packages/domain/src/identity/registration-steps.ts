import type { FirmId, UserId } from "../kernel/brand.ts";
import { accept, type Decision, refuse } from "../kernel/decision.ts";
import {
  firstFault,
  isEditable,
  type RegistrationAction,
  type RegistrationForm,
  type RegistrationState,
} from "./registration.ts";

/** Steps of a registration: it is handed in, and reviewed. */

export type RegistrationFact =
  | { readonly type: "submitted" }
  | {
      readonly type: "returned";
      /** Staff user who asks for more. */
      readonly by: UserId;
      /** What is to be added, for the applicant to read; never empty. */
      readonly memo: string;
    }
  | {
      readonly type: "rejected";
      /** Staff user who rejects it. */
      readonly by: UserId;
      /** Why, for the applicant to read; never empty. */
      readonly memo: string;
    }
  | {
      readonly type: "approved";
      /** Staff user who approves it. */
      readonly by: UserId;
      /** Remark of the staff; may be empty. */
      readonly memo: string;
    };

const stateAfter = { submitted: "1", returned: "2", rejected: "3", approved: "4" } as const satisfies Record<
  RegistrationFact["type"],
  RegistrationState
>;

export const evolveRegistration = ({ type }: RegistrationFact): RegistrationState => stateAfter[type];

/** 提交, where the form has no fault. */
export function submitRegistration(
  state: RegistrationState,
  form: RegistrationForm,
  today: string,
): Decision<RegistrationFact, "REGISTRATION_WAITS" | "REGISTRATION_FAULTY"> {
  if (!isEditable(state)) return refuse("REGISTRATION_WAITS");
  const fault = firstFault(form, today);
  return fault === null ? accept({ type: "submitted" }) : refuse("REGISTRATION_FAULTY", { fault });
}

/** What is known of a registration when it is reviewed. */
export interface UnderReview {
  /** A review is possible in 1 alone. */
  readonly state: RegistrationState;
  /** Credit code of the firm that registers. */
  readonly creditCode: string;
  /** Mobile of its applicant. */
  readonly mobile: string;
  /** Whether the applicant has proved that the bank account is the firm's own. */
  readonly accountVerified: boolean;
}

/** Staff user who reviews. */
export interface RegistrationReviewer {
  readonly user: UserId;
  readonly firm: FirmId;
  /** Credit code of his own firm; with it, or with his own mobile, he may not review. */
  readonly creditCode: string;
  /** His own mobile. */
  readonly mobile: string;
}

const isOwn = (registration: UnderReview, by: RegistrationReviewer) =>
  registration.creditCode === by.creditCode || registration.mobile === by.mobile;

type ReviewRefusal = "OWN_REQUEST" | "REVIEW_DECIDED";

function reviewFault(registration: UnderReview, by: RegistrationReviewer): ReviewRefusal | null {
  if (isOwn(registration, by)) return "OWN_REQUEST";
  return registration.state === "1" ? null : "REVIEW_DECIDED";
}

/** 通过: the firm becomes a member; its bank account must be proved. */
export function approveRegistration(
  registration: UnderReview,
  memo: string,
  by: RegistrationReviewer,
): Decision<RegistrationFact, ReviewRefusal | "ACCOUNT_UNVERIFIED"> {
  const fault = reviewFault(registration, by);
  if (fault) return refuse(fault);
  if (!registration.accountVerified) return refuse("ACCOUNT_UNVERIFIED");
  return accept({ type: "approved", by: by.user, memo: memo.trim() });
}

/** 驳回, or 要求补充, with a memo that the applicant reads; he may edit the form and submit it anew. */
export function sendBackRegistration(
  registration: UnderReview,
  how: "returned" | "rejected",
  memo: string,
  by: RegistrationReviewer,
): Decision<RegistrationFact, ReviewRefusal | "FIELD_REQUIRED"> {
  const fault = reviewFault(registration, by);
  if (fault) return refuse(fault);
  if (memo.trim() === "") return refuse("FIELD_REQUIRED", { field: "审核意见" });
  return accept({ type: how, by: by.user, memo: memo.trim() });
}

export function actionsOfRegistrationReviewer(
  registration: UnderReview,
  by: RegistrationReviewer,
): readonly RegistrationAction[] {
  if (reviewFault(registration, by)) return [];
  return registration.accountVerified ? ["approve", "ask", "reject"] : ["ask", "reject"];
}
