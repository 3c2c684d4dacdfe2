import { withdrawGoods } from "../../goods/index.ts";
import type { LaneScope } from "../../platform/lanes/lanes.ts";
import { saveControl } from "../control/control-step.ts";
import { saveReleases } from "../seals/check-releases.ts";
import type { JournalRow } from "./journal.ts";
import { openDeals } from "./open-deals.ts";
import type { SessionBatch } from "./session-batch.ts";
import type { CachedSession, SessionCache } from "./session-cache.ts";
import { saveSessions } from "./session-store.ts";
import type { Work } from "./work.ts";

/**
 * Sends all that the batch has decided in one go, without waiting for the answers: the commit goes right behind, and
 * fails where one of these has failed. Lets everybody know.
 */
export async function saveBatches(
  sessionBatches: readonly SessionBatch[],
  { scope, accounts, orderWrites }: Work,
  cache: SessionCache,
): Promise<void> {
  const moved = sessionBatches.flatMap((batch) => {
    const session = batch.outcome();
    return session ? [{ batch, session }] : [];
  });
  if (moved.length === 0) return;
  const sessions = moved.map(({ session }) => session);
  saveSessions(scope, sessions);
  orderWrites.save(scope);
  saveJournals(
    scope,
    sessionBatches.flatMap(({ journal }) => journal),
  );
  await accounts.save(scope);
  await saveGoods(scope, sessionBatches);
  saveControl(
    scope,
    sessionBatches.flatMap(({ controls }) => controls),
  );
  saveReleases(
    scope,
    sessionBatches.flatMap(({ releases }) => releases),
  );
  for (const { batch, session } of moved) batch.publish(session);
  const after = sessions.map(({ now }): CachedSession => ({ session: now, committed: false, steady: true }));
  for (const one of after) cache.keep(one);
  scope.afterCommit(() => {
    for (const one of after) one.committed = true;
  });
}

/** What was dealt becomes contracts, and what is left of wares that have ended is free again. */
async function saveGoods(scope: LaneScope, sessionBatches: readonly SessionBatch[]): Promise<void> {
  await openDeals(
    scope,
    sessionBatches.flatMap(({ deals }) => deals),
  );
  await withdrawGoods(
    scope,
    sessionBatches.flatMap((batch) => batch.leftovers()),
  );
}

const saveJournals = ({ named }: LaneScope, rows: readonly JournalRow[]) =>
  named(
    "trading.saveJournals",
    `insert into trading.journal (section_id, seq, type, body, at, hash)
     select * from unnest($1::text[], $2::int[], $3::text[], $4::text[], $5::timestamptz[], $6::bytea[])`,
    [
      rows.map(({ section }) => section),
      rows.map(({ seq }) => seq),
      rows.map(({ type }) => type),
      rows.map(({ body }) => body),
      rows.map(({ at }) => new Date(at)),
      rows.map(({ hash }) => hash),
    ],
  );
