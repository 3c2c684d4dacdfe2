import type { CreditId } from "@zd/domain/financing/codes";
import type { Borrower, Limit } from "@zd/domain/financing/credit";
import type { ChannelId } from "@zd/domain/funds/channels";
import type { Fen, FirmId, Instant } from "@zd/domain/kernel/brand";
import { shanghaiDay } from "@zd/domain/kernel/shanghai-time";
import { sql } from "kysely";
import { type Reader, rows, type Tx } from "../platform/database/database.ts";
import { consentVersion } from "./consent.ts";

interface Standing {
  readonly enabled: boolean;
  readonly blacklisted: boolean;
  /** Whether a freeze of the firm stops new loans. */
  readonly frozen: boolean;
  /** Whether a disposal letter waits for the firm's answer. */
  readonly disposalLetterOpen: boolean;
  /** Whether the firm has agreed to the present text of 融资信息授权书. */
  readonly consented: boolean;
  /** How many of its loans are overdue. */
  readonly overdueLoans: number;
}

/** The standing of a firm as a borrower, with its limit of a channel; the limit is null without a channel, and where none is in force. */
export async function findBorrower(
  db: Reader,
  firm: FirmId,
  channel: ChannelId | null,
  now: Instant,
): Promise<Borrower & { readonly limit: HeldLimit | null }> {
  const [[standing], limits] = await Promise.all([
    rows<Standing>(
      db,
      sql`select s.enabled, s.blacklisted, coalesce(s.frozen in ('all', 'trade'), false) as frozen, s.disposal_letter_open,
            coalesce(c.agreed and c.version = ${consentVersion}, false) as consented,
            (select count(*)::int from financing.loan l where l.firm_id = s.firm_id and l.state in ('2', '3', '5')
               and (l.state = '5' or l.due_on < ${shanghaiDay(now)}::date)) as overdue_loans
          from identity.standing_view s left join financing.consent c on c.firm_id = s.firm_id
          where s.firm_id = ${firm}`,
    ),
    channel === null ? [] : findLimits(db, firm, now, channel),
  ]);
  const { enabled = false, blacklisted = false, frozen = false, disposalLetterOpen = false } = standing ?? {};
  const { consented = false, overdueLoans = 0 } = standing ?? {};
  return {
    enabled,
    blacklisted,
    frozen,
    disposalLetterOpen,
    consented,
    overdueLoans,
    limit: limits[0] ?? null,
  };
}

/** A limit in force; what is owed on earlier limits of the channel counts as used of it. */
export interface HeldLimit extends Limit {
  readonly id: CreditId;
  readonly channel: ChannelId;
  /** Last day, `YYYY-MM-DD`. */
  readonly expiresOn: string;
  /** Why staff has frozen it; null while it is not frozen. */
  readonly frozenFor: string | null;
}

/** The limits of a firm that are in force today, of one channel or all. */
export const findLimits = (
  db: Reader,
  firm: FirmId,
  now: Instant,
  channel?: ChannelId,
): Promise<readonly HeldLimit[]> =>
  rows<HeldLimit>(
    db,
    sql`select c.id, c.channel, c.granted, c.expires_on, c.frozen_for,
          (select sum(o.used)::bigint from financing.credit o
           where o.firm_id = c.firm_id and o.channel = c.channel) as used
        from financing.credit c
        where c.firm_id = ${firm} and c.state = '2' and c.expires_on >= ${shanghaiDay(now)}::date
          ${channel === undefined ? sql`` : sql`and c.channel = ${channel}`}
        order by c.channel`,
  );

/** Locks the limits of a firm and channel, so that a second loan at the same time sees what the first has used. */
export const lockLimits = (tx: Tx, firm: FirmId, channel: ChannelId) =>
  sql`select 1 from financing.credit where firm_id = ${firm} and channel = ${channel} order by id for update`.execute(
    tx,
  );

/** Changes the used part of limits: more by a loan that is applied for, less by repayments. */
export async function useLimits(
  tx: Tx,
  moves: readonly { readonly credit: CreditId; readonly amount: Fen }[],
): Promise<void> {
  if (moves.length === 0) return;
  await sql`
    update financing.credit c set used = c.used + m.amount
    from (select credit, sum(amount)::bigint as amount
          from unnest(${moves.map(({ credit }) => credit)}::text[], ${moves.map(({ amount }) => amount)}::bigint[])
               u(credit, amount) group by credit) m
    where c.id = m.credit`.execute(tx);
}
