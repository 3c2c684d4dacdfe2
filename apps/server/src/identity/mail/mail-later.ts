import { type Errand, errand, type Scope, scheduleAll } from "../../platform/jobs/jobs.ts";
import { openForErrand, sealForErrand } from "../messages/text-later.ts";
import type { Mail, Mailer } from "./mail.ts";

/** Name of the errand that sends a mail. */
const sending = { name: "identity.sendMail" } as const;

/** Sends a mail; the address is sealed in the row of the job. */
export const sendMail = (mailer: Mailer): Errand<ReturnType<typeof sealForErrand>> =>
  errand(sending.name, (given) => mailer.send(openForErrand<Mail>(given)));

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
