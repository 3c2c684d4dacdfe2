import { api } from "@zd/api";
import { findDueAnswers, findDueContracts } from "../../contracts/index.ts";
import { findDueInstalments } from "../../financing/index.ts";
import { findDueWithdrawals } from "../../funds/index.ts";
import { handle } from "../../platform/calls/operation.ts";
import type { Reader } from "../../platform/database/database.ts";
import { type DueScope, dueDayOf } from "../../platform/due-work.ts";

/** 在险资金 of the workbench. */
export const readDue = handle(api.risk.readDue, async (_, { db, actor, now }) => ({
  readAt: now,
  due: await findDue(db, { company: actor.companyId, ...dueDayOf(now) }),
}));

/** What is due today or overdue, each kind from its own context. */
export async function findDue(db: Reader, scope: DueScope) {
  const [contracts, instalments, withdrawals, answers] = await Promise.all([
    findDueContracts(db, scope),
    findDueInstalments(db, scope),
    findDueWithdrawals(db, scope),
    findDueAnswers(db, scope),
  ]);
  return [
    { kind: "contracts" as const, ...contracts },
    { kind: "instalments" as const, ...instalments },
    { kind: "withdrawals" as const, ...withdrawals },
    { kind: "answers" as const, ...answers },
  ];
}
