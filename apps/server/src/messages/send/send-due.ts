import { textOf } from "@zd/domain/identity/text-kinds";
import { type Instant, instant, type UserId } from "@zd/domain/kernel/brand";
import type { MessageChannel } from "@zd/domain/messages/channels";
import { sql } from "kysely";
import { type Contact, findContacts, type Mailer, textAll } from "../../identity/index.ts";
import { rows, type Tx } from "../../platform/database/database.ts";
import { type Errand, errand, type Scope } from "../../platform/jobs/jobs.ts";
import { type Parcel, parcelsOf, setStates, takeDue, together } from "./delivery-store.ts";
import { giveMails, saveMails } from "./mail-due.ts";
import { titleOf } from "./parcel-words.ts";
import { findPushes, givePushes, savePushes } from "./push-due.ts";
import type { PushService } from "./push-request.ts";
import { lookForDue, sending } from "./sending.ts";

/** How many signs of a message a text has room for: gateways limit the values of a template. */
const textWords = 60;

const referenceOf = ({ channel, items: [first] }: Parcel, now: Instant) =>
  `message-${channel}-${first.messageId}-${now}`;

const short = (words: string) => (words.length <= textWords ? words : `${words.slice(0, textWords - 1)}…`);

/** Hands texts to those who carry them, in the transaction that says so; what nobody can be reached by has failed. */
async function handOver(
  scope: Pick<Scope, "tx" | "now">,
  parcels: readonly Parcel[],
  contacts: ReadonlyMap<UserId, Contact>,
): Promise<void> {
  const { tx, now } = scope;
  const mobileOf = ({ user }: Parcel) => contacts.get(user)?.mobile ?? null;
  await textAll(
    scope,
    parcels.flatMap((parcel) => {
      const mobile = mobileOf(parcel);
      if (mobile === null) return [];
      const { items } = parcel;
      const [{ words }] = items;
      const content = textOf("message", {
        title: items.length === 1 ? titleOf(parcel) : `${items.length}条`,
        words: short(items.length === 1 ? words : titleOf(parcel)),
      });
      return [{ reference: referenceOf(parcel, now), mobile, content }];
    }),
  );
  const itemsOf = (isReached: boolean) =>
    parcels.filter((parcel) => (mobileOf(parcel) !== null) === isReached).flatMap(({ items }) => items);
  await setStates(tx, itemsOf(true), { state: "sent", at: now, fault: null });
  await setStates(tx, itemsOf(false), { state: "failed", at: now, fault: "未登记手机号" });
}

/** Looks for the next that falls due. */
async function lookAgain(tx: Tx, now: Instant, wasFull: boolean): Promise<void> {
  if (wasFull) return lookForDue(tx, now);
  const [next] = await rows<{ readonly at: Date | null }>(
    tx,
    sql`select min(at) as at from messages.delivery where state in ('waiting', 'quiet')`,
  );
  if (next?.at) await lookForDue(tx, instant(next.at.getTime()));
}

/** Sends what is due by text, mail and push. Texts are handed over once; a push may come twice where a node dies, and replaces itself, and a mail has its number. */
export const sendDue = (push: PushService, mailer: Mailer): Errand<null> =>
  errand<null>(sending.name, async (_, transact) => {
    const taken = await transact(async (scope) => {
      const due = await takeDue(scope.tx, scope.now);
      const parcels = parcelsOf(due);
      const by = (channel: MessageChannel) => parcels.filter((parcel) => parcel.channel === channel);
      const contacts = await findContacts(scope.tx, [...new Set(parcels.map(({ user }) => user))]);
      await handOver(scope, by("sms"), contacts);
      return {
        count: due.length,
        mails: by("mail").map((parcel) => ({ parcel, to: contacts.get(parcel.user)?.mail ?? null })),
        pushes: await findPushes(scope.tx, by("push")),
      };
    });
    const [given, mailed] = await Promise.all([
      givePushes(push, taken.pushes),
      giveMails(mailer, taken.mails),
    ]);
    await transact(async (scope) => {
      await savePushes(scope, given);
      await saveMails(scope, mailed);
      await lookAgain(scope.tx, scope.now, taken.count === together);
    });
  });
