import type { SignInStep } from "@zd/domain/identity/sign-in-step";
import type { RefusalTable } from "./refusal-table.ts";

/**
 * Refusals of a session whose user has a step of the sign-in before him: only the calls that serve it are open to him. They are apart
 * from the long table of refusals, which a page loads only when it meets one.
 */
export const pendingRefusals = {
  PASSWORD_CHANGE_FIRST: ["P1041", "请先修改初始密码"],
  FACTOR_FIRST: ["P1042", "请先完成两步验证"],
  ENROLMENT_FIRST: ["P1043", "请先绑定两步验证"],
} as const satisfies RefusalTable;

export type PendingRefusal = keyof typeof pendingRefusals;

/** Refusal of a call that asks for the second factor once more; the page asks its user for it, and sends the call again. */
export const factorAgain = ["P1044", "请再次完成两步验证后办理"] as const;

/** Refusal of a look for which the law asks a purpose; the page asks its user for it, and sends the call again with the reason. */
export const viewReasonFirst = ["P1045", "请先填写查看理由"] as const;

/** Why the other calls of a session are refused while it waits for a step. */
export const refusalOfStep: Readonly<Record<SignInStep, PendingRefusal>> = {
  factor: "FACTOR_FIRST",
  password: "PASSWORD_CHANGE_FIRST",
  enrolment: "ENROLMENT_FIRST",
};

/** The step that a code of the wire asks for. */
export const stepByCode: ReadonlyMap<unknown, SignInStep> = new Map(
  (Object.keys(refusalOfStep) as SignInStep[]).map((step) => [pendingRefusals[refusalOfStep[step]][0], step]),
);
