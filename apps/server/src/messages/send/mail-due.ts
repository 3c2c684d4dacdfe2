import { createHash } from "node:crypto";
import { type Instant, instant } from "@zd/domain/kernel/brand";
import { mailTriesMost, mailWaitMs } from "@zd/domain/messages/retries";
import type { MailAnswer, Mailer } from "../../identity/index.ts";
import type { Scope } from "../../platform/jobs/jobs.ts";
import { type Parcel, setStates } from "./delivery-store.ts";
import { titleOf, wordsOf } from "./parcel-words.ts";

/** How many mails are on their way at the same time. */
const atOnce = 8;

/** A parcel with the address that it goes to. */
interface DueMail {
  readonly parcel: Parcel;
  /** Null where its user has none. */
  readonly to: string | null;
}

/** A mail with what its server has answered; null where there was nothing to give. */
interface GivenMail extends DueMail {
  readonly answer: MailAnswer | null;
}

/** Number of a mail: the same text of the same message has one, however often it is tried, by which a mailbox knows what it has. */
const referenceOf = ({ items: [{ messageId }] }: Parcel, words: string) =>
  `message-mail-${messageId}-${createHash("sha256").update(words).digest("hex").slice(0, 16)}`;

/** Gives mails to their server, some at a time. */
export async function giveMails(mailer: Mailer, mails: readonly DueMail[]): Promise<readonly GivenMail[]> {
  const answers = new Map<DueMail, MailAnswer>();
  const waiting = [...mails];
  const worker = async () => {
    for (let mail = waiting.shift(); mail; mail = waiting.shift()) {
      const { parcel, to } = mail;
      if (to === null || !mailer.isOpen) continue;
      const words = wordsOf(parcel);
      const reference = referenceOf(parcel, words);
      answers.set(mail, await mailer.send({ reference, to, subject: titleOf(parcel), words }));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return mails.map((mail) => ({ ...mail, answer: answers.get(mail) ?? null }));
}

/** Writes down what became of mails: what its server asks to be given later is tried again. */
export async function saveMails(
  { tx, now }: Pick<Scope, "tx" | "now">,
  given: readonly GivenMail[],
): Promise<void> {
  for (const mail of given) await setStates(tx, mail.parcel.items, nextState(mail, now));
}

/** Sent, tried again, or failed, with why in words for its user: an address that does not exist is told apart from a mail that was refused. */
function nextState({ parcel, to, answer }: GivenMail, now: Instant): Parameters<typeof setStates>[2] {
  const failed = (fault: string) => ({ state: "failed", at: now, fault: fault.slice(0, 200) }) as const;
  if (to === null) return failed("企业未登记邮箱，或您不是企业账号");
  if (answer === null) return failed("平台未开通邮件");
  const { outcome, reason } = answer;
  const tries = Math.max(...parcel.items.map((item) => item.tries)) + 1;
  switch (outcome) {
    case "sent":
      return { state: "sent", at: now, fault: null };
    case "gone":
      return failed(`邮箱不存在，请更正企业邮箱：${reason}`);
    case "refused":
      return failed(`对方邮件服务器拒收：${reason}`);
    case "again":
      return tries >= mailTriesMost
        ? failed(`邮件服务器一直没有接收，已试${tries}次：${reason}`)
        : {
            state: "waiting",
            at: instant(now + mailWaitMs(tries)),
            fault: `邮件服务器暂不接收，稍后重试：${reason}`.slice(0, 200),
          };
  }
}
