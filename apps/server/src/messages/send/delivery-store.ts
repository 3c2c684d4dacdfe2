import type { Instant, UserId } from "@zd/domain/kernel/brand";
import type { MessageChannel } from "@zd/domain/messages/channels";
import type { MessageKind } from "@zd/domain/messages/kinds";
import { sql } from "kysely";
import { rows, type Tx } from "../../platform/database/database.ts";

/** How many deliveries one look takes. */
export const together = 200;
/** How long the pushes and mails of a look may take before another look tries them again, in ms. */
const leaseMs = 300_000;

/** A message that is due by a channel. */
export interface DueDelivery {
  readonly messageId: bigint;
  readonly channel: MessageChannel;
  /** Whether it has waited to be sent with others. */
  readonly isQuiet: boolean;
  /** How often it was given to a push service, or to a server of mail, so far. */
  readonly tries: number;
  readonly user: UserId;
  readonly kind: MessageKind;
  readonly words: string;
  readonly consequence: string;
  readonly reference: string;
  readonly readAt: Date | null;
}

/** What goes out together: one message, or all that have waited of a user for a channel. */
export interface Parcel {
  readonly user: UserId;
  readonly channel: MessageChannel;
  /** The newest first; never empty. */
  readonly items: readonly [DueDelivery, ...DueDelivery[]];
}

/** Takes what is due; pushes and mails come back by themselves when nobody says what became of them. */
export async function takeDue(tx: Tx, now: Instant): Promise<readonly DueDelivery[]> {
  return rows<DueDelivery>(
    tx,
    sql`with due as (
        select message_id, channel, state, tries from messages.delivery
        where state in ('waiting', 'quiet') and at <= ${new Date(now)}
        order by at, message_id limit ${together} for update skip locked),
      taken as (
        update messages.delivery d set at = ${new Date(now + leaseMs)} from due
        where d.message_id = due.message_id and d.channel = due.channel)
      select due.message_id, due.channel, due.state = 'quiet' as is_quiet, due.tries, m.user_id as user, m.kind, m.words,
        m.consequence, m.reference, m.read_at
      from due join messages.message m on m.id = due.message_id order by m.at desc, m.id desc`,
  );
}

/** Puts what has waited of a user for a channel together; everything else goes by itself. */
export function parcelsOf(due: readonly DueDelivery[]): readonly Parcel[] {
  const parcels = new Map<string, [DueDelivery, ...DueDelivery[]]>();
  for (const one of due) {
    const key = one.isQuiet ? `${one.user} ${one.channel}` : `${one.messageId} ${one.channel}`;
    const others = parcels.get(key);
    if (others) others.push(one);
    else parcels.set(key, [one]);
  }
  return [...parcels.values()].map((items) => ({ user: items[0].user, channel: items[0].channel, items }));
}

/** Sets how deliveries stand now; what is to be tried again still goes out together with what it has waited with. */
export async function setStates(
  tx: Tx,
  items: readonly Pick<DueDelivery, "messageId" | "channel">[],
  to: { readonly state: "sent" | "failed" | "waiting"; readonly at: Instant; readonly fault: string | null },
): Promise<void> {
  if (items.length === 0) return;
  await sql`
    update messages.delivery d
    set state = case when ${to.state} = 'waiting' then d.state else ${to.state} end, at = ${new Date(to.at)}, fault = ${to.fault},
      tries = d.tries + case when d.channel = 'sms' then 0 else 1 end
    from unnest(${items.map(({ messageId }) => String(messageId))}::bigint[],
      ${items.map(({ channel }) => channel)}::text[]) as one(message_id, channel)
    where d.message_id = one.message_id and d.channel = one.channel`.execute(tx);
}
