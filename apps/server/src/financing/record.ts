import type { LoanId } from "@zd/domain/financing/codes";
import { coverageOf, lackingCover } from "@zd/domain/financing/credit";
import { type ChannelId, channels } from "@zd/domain/funds/channels";
import { fen, type Instant, instant } from "@zd/domain/kernel/brand";
import { addDays } from "@zd/domain/kernel/calendar";
import { shanghaiDay } from "@zd/domain/kernel/shanghai-time";
import { sql } from "kysely";
import { findFirms } from "../identity/index.ts";
import { consentVersion } from "./consent.ts";
import { findValue } from "./control/cover.ts";
import { type MarginWish, sendMarginCall } from "./control/margin-call.ts";
import { carryOut } from "./lender/sandbox/books.ts";
import { lockLoan } from "./loans/loan-store.ts";
import { reconcileDay } from "./nightly/reconcile-lender.ts";
import type { Borrower, Past } from "./record-instruction.ts";

/** Writes a firm's consent of the past. */
export const recordConsent = ({ tx }: Past, { firm, user, name }: Borrower, at: Instant) =>
  tx
    .insertInto("financing.consent")
    .values({
      firmId: firm,
      agreed: true,
      version: consentVersion,
      byUser: user,
      byName: name,
      at: new Date(at),
    })
    .onConflict((existing) => existing.doNothing())
    .execute();

/** Writes a margin call of the past; the firm gets a text as it would today. */
export async function recordMarginCall(
  past: Past,
  id: LoanId,
  wish: Omit<MarginWish, "coverage" | "lacking">,
  { by, at, readAt }: { readonly by: string; readonly at: Instant; readonly readAt: Instant | null },
): Promise<void> {
  const { tx } = past;
  const loan = await lockLoan(tx, id);
  const value = (await findValue(tx, id, at)) ?? fen(0n);
  const cover = {
    coverage: coverageOf(value, loan.outstanding),
    lacking: lackingCover(value, loan.outstanding),
  };
  const call = await sendMarginCall({ tx, now: at }, loan, { ...wish, ...cover }, by);
  if (readAt === null) return;
  await tx
    .updateTable("financing.marginCall")
    .set({ readAt: new Date(readAt) })
    .where("id", "=", BigInt(call))
    .execute();
}

/**
 * Writes the nights of the past: used limits of each evening, and reconciliations with every lender. One movement of
 * a lender has no instruction, so that there is a difference to settle.
 */
export async function recordNights(
  past: Past,
  borrower: Borrower,
  from: Instant,
  now: Instant,
): Promise<void> {
  const { tx } = past;
  const yesterday = addDays(now, -1);
  const known = (await findFirms(tx, [borrower.firm])).get(borrower.firm);
  const customer = { code: known?.creditCode || borrower.firm, name: borrower.name };
  const unasked = {
    reference: "LD-UNASKED",
    channel: "SF",
    customer,
    wish: { kind: "draw", amount: fen(5_000_00n) },
  } as const;
  await carryOut({ tx, now: addDays(now, -2) }, unasked, null);
  const lines = await tx
    .selectFrom("sandbox.lenderEntry")
    .select(["channel", "lenderNo", "reference", "amount", "at"])
    .orderBy("at")
    .execute();
  const byDay = Map.groupBy(lines, ({ channel, at }) => `${channel} ${shanghaiDay(instant(at.getTime()))}`);
  const last = shanghaiDay(yesterday);
  for (const channel of Object.keys(channels) as ChannelId[]) {
    const days = [...byDay.keys()].flatMap((key) =>
      key.startsWith(channel) ? [key.slice(channel.length + 1)] : [],
    );
    for (const day of [...new Set([...days.filter((one) => one < last), last])])
      await reconcileDay({ tx, now }, channel, day, byDay.get(`${channel} ${day}`) ?? []);
  }
  const endOfDay = sql`(d.day + 1)::timestamp at time zone 'Asia/Shanghai'`;
  await sql`
    insert into financing.used_day (firm_id, day, used)
    select c.firm_id, d.day, (
        select coalesce(sum(l.principal), 0) from financing.loan l
        where l.firm_id = c.firm_id and l.state <> '0' and l.state <> '9' and l.applied_at < ${endOfDay}
      ) - (
        select coalesce(sum(r.principal), 0) from financing.repayment r
        where r.firm_id = c.firm_id and r.at < ${endOfDay})
    from (select distinct firm_id from financing.credit where state = '2') c,
      (select s::date as day from generate_series(${shanghaiDay(from)}::date, ${last}::date, interval '1 day') s) d
    on conflict do nothing`.execute(tx);
}
