import { randomUUID } from "node:crypto";
import { cutWords, type News } from "@zd/domain/messages/news";
import { type Scope, scheduleAll } from "../platform/jobs/jobs.ts";

/** Name of the job that writes the messages; who only schedules it needs no more. */
export const delivering = { name: "messages.deliver" } as const;

/** What that job is given. */
export interface NewsGiven {
  readonly news: readonly News[];
}

/** How many news one job takes. */
const together = 100;

/**
 * Tells users of what has happened, in the transaction in which it happens: a job that is committed with it writes a message for each receiver,
 * once. The caller waits for one insert and for no lock of another.
 */
export const notify = ({ tx, now }: Pick<Scope, "tx" | "now">, news: readonly News[]): Promise<void> =>
  scheduleAll(
    tx,
    Array.from({ length: Math.ceil(news.length / together) }, (_, i) => ({
      job: delivering,
      key: randomUUID(),
      at: now,
      data: { news: news.slice(i * together, (i + 1) * together).map(cut) } satisfies NewsGiven,
    })),
  );

const cut = (news: News): News => ({
  ...news,
  words: cutWords(news.words),
  consequence: cutWords(news.consequence),
});
