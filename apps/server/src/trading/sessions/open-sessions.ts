import type { FirmId } from "@zd/domain/kernel/brand";
import { nextDue } from "@zd/domain/trading/clock";
import type { Section } from "@zd/domain/trading/session";
import { FeeTerms, lockAccounts } from "../../funds/index.ts";
import { OutOfDate } from "../../platform/database/transactions.ts";
import type { Batch, LaneScope } from "../../platform/lanes/lanes.ts";
import type { SessionCache } from "./session-cache.ts";
import { ordersOf, type SessionCommand } from "./session-command.ts";
import { firmsOf } from "./session-money.ts";
import type { StoredSession } from "./session-rows.ts";
import { lockSessions } from "./session-store.ts";

/**
 * Locks the sections, and then the accounts of all whom the batches touch, in one step each: accounts that were locked one
 * after the other would be waited for in a circle. Whose they are is known from memory, so both go out together; where
 * another node has moved a session on, only its row knows.
 */
export async function openSessions(
  batches: readonly Batch<SessionCommand>[],
  scope: LaneScope,
  cache: SessionCache,
) {
  const ids = batches.map(({ key }) => key);
  const remembered = new Map(ids.flatMap((id) => entryOf(id, cache.get(id))));
  const isSteady = ids.every((id) => remembered.get(id)?.steady);
  const locked = lockSessions(scope, ids, remembered);
  locked.catch(() => {});
  const sessions = isSteady
    ? new Map([...remembered].map(([id, { session }]) => [id, session] as const))
    : await locked;
  const firms = firmsTouched(sessions, batches);
  const fees = new FeeTerms();
  const [opened, accounts] = await Promise.all([locked, lockAccounts(scope, firms), fees.load(scope, firms)]);
  let wasLost = false;
  for (const [id, session] of opened) {
    const known = remembered.get(id);
    if (known?.session === session) {
      known.committed = true;
      known.steady = true;
    } else {
      if (known && !known.committed) wasLost = true;
      cache.keep({ session, committed: true, steady: false });
    }
  }
  if (wasLost) throw new OutOfDate("the batch ahead was not kept, and is to be decided first");
  if (firmsTouched(opened, batches).some((firm) => !accounts.has(firm)))
    throw new OutOfDate("another node has moved a session on");
  return { opened, accounts, fees };
}

const entryOf = <Key, Value>(key: Key, value: Value | undefined): [Key, Value][] =>
  value === undefined ? [] : [[key, value]];

/** The clock and the staff may touch everybody's funds; an order only those of the firms on its ware. */
function firmsTouched(
  sessions: ReadonlyMap<string, StoredSession>,
  batches: readonly Batch<SessionCommand>[],
): readonly FirmId[] {
  const touched = new Set<FirmId>();
  for (const { key, waiting } of batches) {
    const session = sessions.get(key)?.session;
    if (!session) continue;
    const due = nextDue(session);
    const whole = waiting.some(({ command, at }) => command.kind !== "order" || (due !== null && at >= due));
    if (whole || !isBidding(session.section)) for (const firm of firmsOf(session)) touched.add(firm);
    for (const { ware, firm } of ordersOf(waiting)) {
      touched.add(firm);
      const there = session.wares.get(ware);
      for (const live of there?.live ?? []) touched.add(live.firm);
    }
  }
  return [...touched].sort();
}

const isBidding = ({ mode }: Section) => mode === "0" || mode === "90";
