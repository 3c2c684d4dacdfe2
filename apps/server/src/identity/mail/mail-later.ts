import type { Logger } from "pino";
import { type Errand, errand, type Scope, scheduleAll } from "../../platform/jobs/jobs.ts";
import { openForErrand, sealForErrand } from "../messages/text-later.ts";
import type { Mail, Mailer } from "./mail.ts";

/** Name of the errand that sends a mail. */
const sending = { name: "identity.sendMail" } as const;

/** Sends a mail; the address is sealed in the row of the job. What its server refuses is given up, with a line in the log. */
export const sendMail = (mailer: Mailer, log: Logger): Errand<ReturnType<typeof sealForErrand>> =>
  errand(sending.name, async (given) => {
    const mail = openForErrand<Mail>(given);
    const { outcome, reason } = await mailer.send(mail);
    if (outcome === "again") throw new Error(`a mail is to be sent again: ${reason}`);
    if (outcome !== "sent") log.warn({ outcome, reason, reference: mail.reference }, "a mail was refused");
  });

/** Sends mails once the transaction is committed; their references all differ. */
export const mailAll = ({ tx, now }: Pick<Scope, "tx" | "now">, mails: readonly Mail[]): Promise<void> =>
  scheduleAll(
    tx,
    mails.map((mail) => ({
      job: sending,
      key: mail.reference,
      at: now,
      data: sealForErrand(mail.reference, mail),
    })),
  );
