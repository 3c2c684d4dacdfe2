import { dateTime, id, text } from "../wire/fields.ts";

/** Fields and refusals that calls about credits and about loans share. */

export const minute = 60_000;

export const task = ["taskid", id<"SigningTask">(), "签署任务"] as const;

/** Refusals of a firm that may not borrow. */
export const standingRefusals = [
  "CONSENT_MISSING",
  "FIRM_DISABLED",
  "FIRM_BLACKLISTED",
  "FIRM_FROZEN",
  "DISPOSAL_LETTER_OPEN",
  "LOAN_OVERDUE",
] as const;

export const paperState = {
  letter: ["letterno", text(64).nullable(), "协议编号，未生成为空"],
  signedAt: ["signtime", dateTime.nullable(), "签署时间，未签为空"],
} as const;
