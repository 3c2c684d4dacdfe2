import type { PasswordRefusal } from "@zd/domain/identity/weak-password";

/** Refusals of calls that set a login password. */
export const newPasswordRefusals = [
  "PASSWORD_TOO_SHORT",
  "PASSWORD_COMMON",
  "PASSWORD_OF_NAME",
] as const satisfies readonly PasswordRefusal[];
