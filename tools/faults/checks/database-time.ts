import { setTimeout as wait } from "node:timers/promises";
import { type DatabaseReader, openReader } from "./database.ts";

const everyMs = 50;
/** How far a node's idea of the database's time may be off, in milliseconds. */
const toleranceMs = 50;
/** Statuses whose end is a matter of the clock alone: free time, countdown, the sealed round. */
const byClock: ReadonlySet<string> = new Set(["1", "2", "a"]);

/** A section as it stands at a moment of the database. */
interface Standing {
  readonly id: string;
  readonly status: string;
  readonly turn: number;
  /** When the clock has something to do, in ms since 1970; null where it has nothing. */
  readonly due: number | null;
}

interface TimeReport {
  /** How many phases and wares were ended by the clock. */
  readonly ends: number;
  /** The latest of them, in ms after its moment. */
  readonly latestMs: number;
  /** How many rows of journals were compared. */
  readonly rows: number;
  readonly problems: readonly string[];
}

/**
 * Compares what the nodes do with the database's clock, which it reads in the same statement: no phase ends before its moment or much
 * later, and no row of a journal has a time that has not come yet, or that was long past when the row was not there.
 */
export function watchTime(url: () => string, lateMostMs: number) {
  const reader = openReader(url());
  const problems: string[] = [];
  const known = new Map<string, Standing>();
  const rowsSeen = new Set<string>();
  let [ends, latestMs, over, lookedAt] = [0, 0, false, 0];

  const compare = (section: Standing, now: number) => {
    const before = known.get(section.id);
    known.set(section.id, section);
    if (!before || before.due === null || !byClock.has(before.status)) return;
    if (section.status === before.status && section.turn === before.turn) return;
    ends += 1;
    // It had not ended when it was looked at before.
    const lateMs = lookedAt - before.due;
    latestMs = Math.max(latestMs, lateMs);
    if (now < before.due - toleranceMs)
      problems.push(`${section.id} left ${before.status} ${before.due - now} ms early`);
    if (lateMs > lateMostMs) problems.push(`${section.id} left ${before.status} ${lateMs} ms late`);
  };

  async function look() {
    const sections = await readSections(reader);
    for (const section of sections.found) compare(section, sections.now);
    for (const { id, ms, now } of await readRows(reader)) {
      if (rowsSeen.has(id)) continue;
      rowsSeen.add(id);
      if (ms > now + toleranceMs) problems.push(`row ${id} has a time that is ${ms - now} ms ahead`);
      if (lookedAt > 0 && ms < lookedAt - lateMostMs)
        problems.push(`row ${id} was not there ${lookedAt - ms} ms after its time`);
    }
    lookedAt = sections.now;
  }

  const looking = (async () => {
    while (!over) {
      await look();
      await wait(everyMs);
    }
  })();
  return {
    async stop(): Promise<TimeReport> {
      over = true;
      await looking;
      await reader.close();
      return { ends, latestMs, rows: rowsSeen.size, problems };
    },
  };
}

async function readSections({ rows }: DatabaseReader) {
  const found = await rows<Standing & { readonly now: number }>(
    `select id, status, turn, (extract(epoch from rings_at) * 1000)::float8 as due,
      (extract(epoch from clock_timestamp()) * 1000)::float8 as now
    from trading.section where starts_at < clock_timestamp() + interval '1 minute'`,
  );
  return { found, now: Math.max(0, ...found.map(({ now }) => now)) };
}

/** The rows that journals got in the last seconds, by the times that they carry; and the database's time. */
const readRows = ({ rows }: DatabaseReader) =>
  rows<{ readonly id: string; readonly ms: number; readonly now: number }>(
    `select section_id || '/' || seq as id, (extract(epoch from at) * 1000)::float8 as ms,
      (extract(epoch from clock_timestamp()) * 1000)::float8 as now
    from trading.journal where at > clock_timestamp() - interval '12 s'`,
  );
