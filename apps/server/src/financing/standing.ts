import type { CreditId } from "@zd/domain/financing/codes";
import type { Borrower } from "@zd/domain/financing/credit";
import type { ChannelId } from "@zd/domain/financing/products";
import { type Fen, type FirmId, fen, type Instant } from "@zd/domain/kernel/brand";
import { shanghaiDay } from "@zd/domain/kernel/shanghai-time";
import { sql } from "kysely";
import { type Reader, rows, type Tx } from "../platform/database.ts";

interface Standing {
  readonly enabled: boolean;
  readonly blacklisted: boolean;
  readonly disposalLetterOpen: boolean;
  readonly consented: boolean;
  readonly overdueLoans: number;
}

/** What must be known of a firm before it borrows; its limit of a channel is looked for besides. */
export async function findBorrower(
  db: Reader,
  firm: FirmId,
  channel: ChannelId | null,
  now: Instant,
): Promise<Borrower> {
  const [[standing], limit] = await Promise.all([
    rows<Standing>(
      db,
      sql`select s.enabled, s.blacklisted, s.disposal_letter_open, coalesce(c.agreed, false) as consented,
            (select count(*)::int from financing.loan l where l.firm_id = s.firm_id and l.state in ('2', '3', '5')
               and (l.state = '5' or l.due_on < ${shanghaiDay(now)}::date)) as overdue_loans
          from identity.standing_view s left join financing.consent c on c.firm_id = s.firm_id
          where s.firm_id = ${firm}`,
    ),
    channel === null ? null : findLimit(db, firm, channel, now),
  ]);
  const { enabled = false, blacklisted = false, disposalLetterOpen = false } = standing ?? {};
  const { consented = false, overdueLoans = 0 } = standing ?? {};
  return { enabled, blacklisted, disposalLetterOpen, consented, overdueLoans, limit };
}

/** The limit that a channel has granted a firm and that holds today; null where there is none. */
export async function findLimit(db: Reader, firm: FirmId, channel: ChannelId, now: Instant) {
  const held = await db
    .selectFrom("financing.credit")
    .select(["id", "granted", "used", "frozenFor"])
    .where("firmId", "=", firm)
    .where("channel", "=", channel)
    .where("state", "=", "2")
    .where("expiresOn", ">=", shanghaiDay(now))
    .executeTakeFirst();
  return held ? { ...held, granted: held.granted ?? fen(0n) } : null;
}

/** Moves what is used of limits: more by a loan that is asked for, less by what is paid back. */
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
