import { type DayCheckName, dayChecks } from "@zd/domain/closing/day-checks";
import { instant } from "@zd/domain/kernel/brand";
import { dayMs, shanghaiDay, startOfDay } from "@zd/domain/kernel/shanghai-time";
import { insertClosedDays, recordSignedDay } from "../../closing/index.ts";
import { scheduleReconciliation } from "../../funds/index.ts";
import type { Scope } from "../../platform/jobs/jobs.ts";
import type { Platform } from "../../platform/module.ts";
import { staffIdOf } from "../people.ts";

/** How many days before yesterday are signed; yesterday waits for its signatures. */
const signedDays = 10;

const words: Partial<Record<DayCheckName, string>> = {
  contracts: "风控已联系双方，逾期未履约的转违约处置",
  breachDrafts: "处置函待风控核对证据后发出",
  loans: "已通知企业，按约计收罚息",
  unassigned: "挂待查入账，银行次日回函",
};

/** The latest days with their sheets: signed by the two finance clerks up to the day before yesterday. */
export async function loadDayEnds(scope: Scope, platform: Platform): Promise<void> {
  const first = staffIdOf("cash01");
  const second = staffIdOf("cash02");
  const yesterday = startOfDay(scope.now) - dayMs;
  for (let back = signedDays; back > 0; back--) {
    const day = shanghaiDay(instant(yesterday - back * dayMs));
    const by = back % 2 === 0 ? { first, second } : { first: second, second: first };
    const noteOf = (check: DayCheckName) => words[check] ?? `${dayChecks[check].title}：次日处理`;
    // A day whose statement has not come waits, and so do those after it.
    if (!(await recordSignedDay(scope, platform, day, by, noteOf))) break;
  }
  await insertClosedDays(scope.tx);
  // Every day since the first transfer is held against the bank's statement, so that yesterday can be signed.
  await scheduleReconciliation(scope);
}
