import { Client } from "pg";
import type { Figures } from "../statistics.ts";

/** Of the rows of all journals those that stand behind one that was received later, and by how much at most. */
export async function readOvertaken(databaseUrl: string): Promise<Figures> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ percent: number; most: number }>(`
      select (100.0 * count(*) filter (where at < ahead) / greatest(count(*), 1))::float8 as percent,
             coalesce(extract(epoch from max(ahead - at) filter (where at < ahead)) * 1000, 0)::float8 as most
      from (select at, max(at) over (partition by section_id order by seq
                                     rows between unbounded preceding and 1 preceding) as ahead
            from trading.journal) rows`);
    return { overtakenPercent: rows[0]?.percent ?? 0, overtakenMostMs: rows[0]?.most ?? 0 };
  } finally {
    await client.end();
  }
}
