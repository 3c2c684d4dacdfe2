import { setTimeout as wait } from "node:timers/promises";
import type { UserId } from "@zd/domain/kernel/brand";
import { saveDevice } from "@zd/server/messages/device-store";
import { systemClock } from "@zd/server/platform/process/clock";
import type { openPushServer } from "@zd/server/testing/push-server";
import { sql } from "kysely";
import { type Figures, quantile } from "../statistics.ts";
import type { Outbidding } from "./exchange-process.ts";
import type { BenchApp } from "./open-app.ts";

/** How often it is looked whether everybody was told, and how long at most, in ms. */
const lookEveryMs = 20;
const longestMs = 120_000;
/** Whoever is beyond every row of a journal has nothing left to read. */
const beyond = 2_000_000_000;

/** Gives each of these users a browser that is pushed. */
export async function subscribeAll(
  app: BenchApp,
  members: readonly { readonly user: UserId }[],
  push: Awaited<ReturnType<typeof openPushServer>>,
): Promise<void> {
  await app.platform.transact(async ({ tx, now }) => {
    for (const { user } of members) await saveDevice(tx, user, push.browser(`browser-${user}`), "bench", now);
  });
}

/** Sets how far the journals of all sections count as read: to their end as it is now, or beyond it. */
const setCursors = (app: BenchApp, isTold: boolean) =>
  app.platform.transact(({ tx, now }) =>
    sql`insert into trading.outbid_cursor (section_id, seq, at)
      select id, ${isTold ? sql`seq` : sql`${beyond}::int`}, ${new Date(now)} from trading.section
      on conflict (section_id) do update set seq = excluded.seq`.execute(tx),
  );

/** Whether every journal was read, every message is written, and nothing is due by any channel. */
async function isAllTold(app: BenchApp): Promise<boolean> {
  const { rows } = await sql<{ readonly left: number }>`
    select ((select count(*) from trading.section s left join trading.outbid_cursor c on c.section_id = s.id
          where s.seq > coalesce(c.seq, 0))
        + (select count(*) from platform.job where name in ('trading.tellOutbid', 'messages.deliver'))
        + (select count(*) from messages.delivery where state = 'waiting' and at <= ${new Date(systemClock.now())}))::int
      as left`.execute(app.db);
  return rows[0]?.left === 0;
}

/** Bids at an even pace, and says how long they took; then waits until the last of the outbid has his message, and his push. */
export async function outbid(
  app: BenchApp,
  { perSecond, seconds, isTold }: Outbidding,
  bid: (turn: number) => Promise<boolean>,
  pushes: () => number,
): Promise<Figures> {
  await setCursors(app, isTold);
  const pushedBefore = pushes();
  const latencies: number[] = [];
  let accepted = 0;
  const begun = performance.now();
  const bids: Promise<void>[] = [];
  for (let turn = 0; turn < perSecond * seconds; turn++) {
    const due = begun + (turn * 1_000) / perSecond - performance.now();
    if (due > 0) await wait(due);
    const start = performance.now();
    bids.push(
      bid(turn).then((isAccepted) => {
        latencies.push(performance.now() - start);
        if (isAccepted) accepted += 1;
      }),
    );
  }
  await Promise.all(bids);
  const ended = performance.now();
  while (isTold && !(await isAllTold(app)) && performance.now() - ended < longestMs) await wait(lookEveryMs);
  return {
    perSecond: (accepted * 1_000) / (ended - begun),
    p50Ms: quantile(latencies, 0.5),
    p99Ms: quantile(latencies, 0.99),
    ...(isTold && { lastToldMs: performance.now() - ended, pushes: pushes() - pushedBefore }),
  };
}
