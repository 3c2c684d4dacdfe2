import { textOf } from "@zd/domain/identity/text-kinds";
import { type Instant, instant, type UserId } from "@zd/domain/kernel/brand";
import { digestText, digestTitle } from "@zd/domain/messages/digest";
import { messageKinds } from "@zd/domain/messages/kinds";
import { sql } from "kysely";
import { type Contact, findContacts, mailAll, textAll } from "../../identity/index.ts";
import { rows, type Tx } from "../../platform/database/database.ts";
import { type Errand, errand, type Scope } from "../../platform/jobs/jobs.ts";
import { type Parcel, parcelsOf, setStates, takeDue, together } from "./delivery-store.ts";
import { findPushes, givePushes, savePushes } from "./push-due.ts";
import type { PushService } from "./push-request.ts";
import { lookForDue, sending } from "./sending.ts";

/** How many signs of a message a text has room for: gateways limit the values of a template. */
const textWords = 60;

const titleOf = ({ items }: Parcel): string =>
  items.length === 1 ? messageKinds[items[0].kind] : digestTitle(items);

const referenceOf = ({ channel, items: [first] }: Parcel, now: Instant) =>
  `message-${channel}-${first.messageId}-${now}`;

const short = (words: string) => (words.length <= textWords ? words : `${words.slice(0, textWords - 1)}…`);

/** Hands texts and mails to those who carry them, in the transaction that says so; what nobody can be reached by has failed. */
async function handOver(
  scope: Pick<Scope, "tx" | "now">,
  parcels: readonly Parcel[],
  contacts: ReadonlyMap<UserId, Contact>,
): Promise<void> {
  const { tx, now } = scope;
  const texts = parcels.filter(({ channel }) => channel === "sms");
  const mails = parcels.filter(({ channel }) => channel === "mail");
  const mobileOf = ({ user }: Parcel) => contacts.get(user)?.mobile ?? null;
  const mailOf = ({ user }: Parcel) => contacts.get(user)?.mail ?? null;
  await textAll(
    scope,
    texts.flatMap((parcel) => {
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
  await mailAll(
    scope,
    mails.flatMap((parcel) => {
      const to = mailOf(parcel);
      if (to === null) return [];
      const [{ words, consequence }] = parcel.items;
      const body = parcel.items.length === 1 ? `${words}\n${consequence}` : digestText(parcel.items);
      return [{ reference: referenceOf(parcel, now), to, subject: titleOf(parcel), words: body }];
    }),
  );
  const isReached = (parcel: Parcel) =>
    (parcel.channel === "sms" ? mobileOf(parcel) : mailOf(parcel)) !== null;
  const both = [...texts, ...mails];
  const itemsOf = (some: readonly Parcel[]) => some.flatMap(({ items }) => items);
  await setStates(tx, itemsOf(both.filter(isReached)), { state: "sent", at: now, fault: null });
  const unreached = both.filter((parcel) => !isReached(parcel));
  for (const [channel, fault] of [
    ["sms", "未登记手机号"],
    ["mail", "企业未登记邮箱，或您不是企业账号"],
  ] as const)
    await setStates(tx, itemsOf(unreached.filter((parcel) => parcel.channel === channel)), {
      state: "failed",
      at: now,
      fault,
    });
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

/** Sends what is due by text, mail and push. Texts and mails are handed over once; a push may come twice where a node dies, and replaces itself. */
export const sendDue = (push: PushService): Errand<null> =>
  errand<null>(sending.name, async (_, transact) => {
    const taken = await transact(async (scope) => {
      const due = await takeDue(scope.tx, scope.now);
      const parcels = parcelsOf(due);
      const users = [...new Set(parcels.map(({ user }) => user))];
      await handOver(scope, parcels, await findContacts(scope.tx, users));
      return {
        count: due.length,
        pushes: await findPushes(
          scope.tx,
          parcels.filter(({ channel }) => channel === "push"),
        ),
      };
    });
    const given = await givePushes(push, taken.pushes);
    await transact(async (scope) => {
      await savePushes(scope, given);
      await lookAgain(scope.tx, scope.now, taken.count === together);
    });
  });
