import type { BankAgreementId } from "@zd/domain/funds/bank-agreement";
import { transferRules, withdrawalIsOpen } from "@zd/domain/funds/bank-transfer";
import { type FirmId, instant, type UserId } from "@zd/domain/kernel/brand";
import { dayMs, startOfDay } from "@zd/domain/kernel/shanghai-time";
import { isWorkingDay } from "@zd/domain/kernel/working-day";
import { type Job, job, type Scope, schedule, scheduleAll } from "../../platform/jobs/jobs.ts";
import { findAvailable } from "../find-available.ts";
import type { CarryTransfer } from "./carry-transfer.ts";
import { payOut } from "./withdraw.ts";

/** When refunds are made, in milliseconds after midnight: half an hour before the bank stops paying out. */
const atMs = 15.5 * 3_600_000;

/** A firm whose money goes back. */
interface Refund {
  readonly firm: FirmId;
  /** The account that was chosen for it. */
  readonly agreement: BankAgreementId;
  /** The user in whose name it is made. */
  readonly by: UserId;
}

/** 自动退款: on working days the money that a firm has available goes back to the account chosen for it. */
export function refundDaily(carry: CarryTransfer): readonly [daily: Job<null>, one: Job<Refund>] {
  const one = job<Refund>("funds.refundFirm", async ({ firm, agreement, by }, scope) => {
    // A job that an outage has held up until the bank was closed waits for the next day.
    if (!withdrawalIsOpen(scope.now, transferRules)) return;
    const amount = await findAvailable(scope.tx, firm);
    if (amount > 0n) await payOut(carry, scope, { firm, by, amount, agreement, memo: "自动退款" });
  });
  const daily = job<null>("funds.refundDaily", async (_, scope) => {
    const { tx, now } = scope;
    const chosen = isWorkingDay(now)
      ? await tx
          .selectFrom("funds.agreement")
          .select(["id", "firmId", "byUser"])
          .where("autoRefund", "=", true)
          .where("state", "=", "2")
          .execute()
      : [];
    const refunds = chosen.map(({ id, firmId, byUser }) => ({
      job: one,
      key: id,
      at: now,
      data: { firm: firmId, agreement: id, by: byUser },
    }));
    await scheduleAll(tx, refunds);
    await scheduleRefunds(daily, scope);
  });
  return [daily, one];
}

/** Schedules the next run at half past three. */
export function scheduleRefunds(daily: Job<null>, { tx, now }: Pick<Scope, "tx" | "now">): Promise<void> {
  const today = instant(startOfDay(now) + atMs);
  return schedule(tx, daily, "", now < today ? today : instant(today + dayMs), null);
}
