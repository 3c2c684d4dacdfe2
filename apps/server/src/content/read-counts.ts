import { sql } from "kysely";
import type { Platform } from "../platform/module.ts";
import type { NewsId } from "./tables.ts";

/** How often what readers have done is written down. */
const writtenEveryMs = 2_000;

/**
 * 阅读次数: readers are added up in memory and written as one sum for each text, so that a text that everybody reads is
 * no row that everybody waits for. A node that falls loses what it has counted in two seconds.
 */
export function openReadCounts({ transact, log }: Pick<Platform, "transact" | "log">) {
  let counted = new Map<NewsId, number>();

  async function write(): Promise<void> {
    if (counted.size === 0) return;
    const taken = counted;
    counted = new Map();
    // In one order on every node, so that no two wait for each other.
    const sums = [...taken].toSorted(([one], [other]) => (one < other ? -1 : 1));
    try {
      await transact(async ({ tx }) => {
        await sql`insert into content.read_count (news_id, reads)
          select s.news_id, s.reads
          from unnest(${sums.map(([id]) => id)}::text[], ${sums.map(([, n]) => n)}::bigint[]) as s (news_id, reads)
          join content.news n on n.id = s.news_id
          on conflict (news_id) do update set reads = read_count.reads + excluded.reads`.execute(tx);
      });
    } catch (error) {
      for (const [id, n] of taken) counted.set(id, (counted.get(id) ?? 0) + n);
      log.warn({ err: error }, "reads could not be written");
    }
  }

  return {
    note: (id: NewsId) => void counted.set(id, (counted.get(id) ?? 0) + 1),
    /** What this node has counted and not yet written. */
    pending: (id: NewsId) => counted.get(id) ?? 0,
    write,
    start() {
      const timer = setInterval(() => void write(), writtenEveryMs);
      return async () => {
        clearInterval(timer);
        await write();
      };
    },
  };
}

export type ReadCounts = ReturnType<typeof openReadCounts>;
