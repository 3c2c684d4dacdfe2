import { type TextContent, wordsOf } from "@zd/domain/identity/text-kinds";
import { noticeHoldsMs } from "@zd/domain/identity/text-sending";
import { type Instant, instant } from "@zd/domain/kernel/brand";
import { sql } from "kysely";
import { rows } from "../../platform/database/database.ts";
import { type Errand, errand, job, type Scope, scheduleAll } from "../../platform/jobs/jobs.ts";
import { openPersonal, sealPersonal } from "../../platform/keys/personal.ts";
import type { Messages, Text } from "./messages.ts";

/** Name of the errand that sends a text; a caller that only schedules it needs no service. */
const sending = { name: "identity.sendText" } as const;

/** What the errand is given: number and words are sealed, since the row of a job can be read by whoever has the database. */
interface SealedText {
  readonly reference: string;
  /** The text, base64. */
  readonly sealed: string;
}

/** What an errand of before texts were sealed was given. */
type OpenText = Pick<Text, "reference" | "mobile" | "words">;

const recordOf = (reference: string) => `identity.text/${reference}`;

/** Values that an errand about a text needs, sealed so that its row tells no number. */
export const sealForErrand = (reference: string, values: unknown): SealedText => ({
  reference,
  sealed: sealPersonal(recordOf(reference), values).toString("base64"),
});

/** The values again. */
export const openForErrand = <Values>({ reference, sealed }: SealedText): Values =>
  openPersonal<Values>(recordOf(reference), Buffer.from(sealed, "base64"));

/** A text of before there were templates, which no gateway can send. */
const withoutTemplate = (text: OpenText): Text => ({ ...text, content: null, until: null });

export const sendText = (messages: Messages): Errand<SealedText | OpenText> =>
  errand<SealedText | OpenText>(sending.name, (given) =>
    messages.send("sealed" in given ? openForErrand<Text>(given) : withoutTemplate(given)),
  );

/** Seals texts from before that could not be sent and still wait, or were given up. */
export const sealTexts = job<null>("identity.sealTexts", async (_, { tx }) => {
  for (const table of ["platform.job", "platform.job_given_up"]) {
    const plain = await rows<{ readonly id: bigint; readonly data: OpenText }>(
      tx,
      sql`select id, data from ${sql.table(table)} where name = ${sending.name} and data ->> 'mobile' is not null
        for update skip locked`,
    );
    for (const { id, data } of plain) {
      const sealed = sealForErrand(data.reference, withoutTemplate(data));
      await rows(
        tx,
        sql`update ${sql.table(table)} set data = ${JSON.stringify(sealed)}::jsonb where id = ${id}`,
      );
    }
  }
});

/** Sends a text at a moment; one with the same reference that has not been sent yet is moved. */
export const textAt = (tx: Scope["tx"], texts: readonly Text[], at: Instant): Promise<void> =>
  scheduleAll(
    tx,
    texts.map((text) => ({
      job: sending,
      key: text.reference,
      at,
      data: sealForErrand(text.reference, text),
    })),
  );

/** A text that is to be sent. */
interface NewText extends Pick<Text, "reference" | "mobile"> {
  readonly content: TextContent;
  /** For how long somebody has a use for it, in milliseconds; a day where it is left out. */
  readonly holdsMs?: number;
}

/** Sends a text once the transaction is committed. */
export const textLater = (scope: Pick<Scope, "tx" | "now">, text: NewText): Promise<void> =>
  textAll(scope, [text]);

/** The same for several texts, whose references all differ. */
export const textAll = ({ tx, now }: Pick<Scope, "tx" | "now">, texts: readonly NewText[]): Promise<void> =>
  textAt(
    tx,
    texts.map(({ reference, mobile, content, holdsMs = noticeHoldsMs }) => ({
      reference,
      mobile,
      words: wordsOf(content),
      content,
      until: instant(now + holdsMs),
    })),
    now,
  );
