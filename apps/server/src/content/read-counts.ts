import { sql } from "kysely";
import { type Reader, rows } from "../platform/database/database.ts";
import type { Platform } from "../platform/module.ts";
import type { NewsId, NoticeId } from "./tables.ts";

/** Tables and columns of the readings of one kind of text. */
interface CountTables {
  /** Table with the counts. */
  readonly table: string;
  /** Column with the text's id. */
  readonly id: string;
  /** Table with the texts. */
  readonly texts: string;
}

const ofNews: CountTables = { table: "content.read_count", id: "news_id", texts: "content.news" };
const ofNotices: CountTables = {
  table: "content.notice_read_count",
  id: "notice_id",
  texts: "content.trade_notice",
};

/** How often a node writes the readings that it has counted, in milliseconds. */
const writtenEveryMs = 2_000;

/**
 * 阅读次数: readings are added up in memory and written as one sum for each text, so that a popular text is not one
 * locked row. A node that stops loses the readings of two seconds.
 */
function openCounts<Id extends NewsId | NoticeId>(
  { transact, log }: Pick<Platform, "transact" | "log">,
  names: CountTables,
) {
  const [table, id, texts] = [sql.table(names.table), sql.ref(names.id), sql.table(names.texts)];
  let counted = new Map<Id, number>();

  async function write(): Promise<void> {
    if (counted.size === 0) return;
    const taken = counted;
    counted = new Map();
    // In one order on every node, so that no two wait for each other.
    const sums = [...taken].toSorted(([one], [other]) => (one < other ? -1 : 1));
    try {
      await transact(async ({ tx }) => {
        await sql`insert into ${table} as was (${id}, reads)
          select s.id, s.reads
          from unnest(${sums.map(([one]) => one)}::text[], ${sums.map(([, n]) => n)}::bigint[]) as s (id, reads)
          join ${texts} as t on t.id = s.id
          on conflict (${id}) do update set reads = was.reads + excluded.reads`.execute(tx);
      });
    } catch (error) {
      for (const [one, n] of taken) counted.set(one, (counted.get(one) ?? 0) + n);
      log.warn({ err: error }, "reads could not be written");
    }
  }

  return {
    note: (one: Id) => void counted.set(one, (counted.get(one) ?? 0) + 1),
    /** How often each text was read: the sum that is written, and what this node has counted since. */
    async of(db: Reader, ids: readonly Id[]): Promise<(one: Id) => number> {
      const written =
        ids.length === 0
          ? []
          : await rows(
              db,
              sql<{
                id: Id;
                reads: bigint;
              }>`select ${id} as id, reads from ${table} where ${id} = any(${ids})`,
            );
      const reads = new Map(written.map((row) => [row.id, Number(row.reads)]));
      return (one) => (reads.get(one) ?? 0) + (counted.get(one) ?? 0);
    },
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

export type Counts<Id extends NewsId | NoticeId> = ReturnType<typeof openCounts<Id>>;
export type ReadCounts = Counts<NewsId>;
export type NoticeCounts = Counts<NoticeId>;

export const openReadCounts = (platform: Pick<Platform, "transact" | "log">): ReadCounts =>
  openCounts<NewsId>(platform, ofNews);

export const openNoticeCounts = (platform: Pick<Platform, "transact" | "log">): NoticeCounts =>
  openCounts<NoticeId>(platform, ofNotices);
