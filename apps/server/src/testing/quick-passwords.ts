import type { PasswordCost } from "../identity/index.ts";

/** A thirty-second of the usual cost: a run of the tests makes and checks thousands of passwords. */
export const quickPasswords: PasswordCost = { N: 2 ** 10, r: 8, p: 1 };
