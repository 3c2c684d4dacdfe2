import type { BankAgreementId } from "@zd/domain/funds/bank-agreement";
import { withdrawalIsOpen } from "@zd/domain/funds/bank-transfer";
import { isFrozenFor } from "@zd/domain/identity/restriction";
import type { FirmId, Instant, UserId } from "@zd/domain/kernel/brand";
import {
  dayLater,
  type ExchangeCalendar,
  hoursAt,
  hoursOf,
  momentOf,
} from "@zd/domain/kernel/exchange-calendar";
import { shanghaiDay } from "@zd/domain/kernel/shanghai-time";
import { isWorkingDay } from "@zd/domain/kernel/working-day";
import { findRestrictions } from "../../identity/index.ts";
import { type Job, job, type Scope, schedule, scheduleAll } from "../../platform/jobs/jobs.ts";
import { findCalendar } from "../../system/index.ts";
import { findAvailable } from "../find-available.ts";
import type { CarryTransfer } from "./carry-transfer.ts";
import { payOut } from "./withdraw.ts";

/** How long before the bank stops paying out refunds are made, in minutes. */
const before = 30;

/** When refunds are made on a day: half an hour before the bank stops paying out. */
function refundsAt(calendar: ExchangeCalendar, day: string, asOf: Instant): Instant {
  const { banking } = hoursOf(calendar, day, asOf) ?? hoursAt(calendar, asOf).full;
  return momentOf(day, Math.max(banking.from, banking.until - before));
}

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
    if (!withdrawalIsOpen(scope.now, { calendar: await findCalendar(scope.tx) })) return;
    // The choice stays; a frozen firm's money goes back after the firm was thawed.
    if (isFrozenFor((await findRestrictions(scope.tx, firm)).frozen, "withdrawal")) return;
    const amount = await findAvailable(scope.tx, firm);
    if (amount > 0n) await payOut(carry, scope, { firm, by, amount, agreement, memo: "自动退款" });
  });
  const daily = job<null>("funds.refundDaily", async (_, scope) => {
    const { tx, now } = scope;
    const chosen = isWorkingDay(await findCalendar(tx), now)
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

/** Schedules the next run. */
export async function scheduleRefunds(
  daily: Job<null>,
  { tx, now }: Pick<Scope, "tx" | "now">,
): Promise<void> {
  const calendar = await findCalendar(tx);
  const day = shanghaiDay(now);
  const today = refundsAt(calendar, day, now);
  await schedule(tx, daily, "", now < today ? today : refundsAt(calendar, dayLater(day, 1), now), null);
}
