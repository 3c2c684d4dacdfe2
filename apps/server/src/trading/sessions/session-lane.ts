import type { FirmId } from "@zd/domain/kernel/brand";
import { countOpenContracts } from "../../contracts/index.ts";
import { type Batch, type LaneScope, lane } from "../../platform/lanes/lanes.ts";
import { lockRequests } from "../control/control-step.ts";
import { withSignedReceipts } from "../proof/receipts.ts";
import { checkReleases } from "../seals/check-releases.ts";
import { countsContracts, type StandingRow } from "./eligibility.ts";
import { readInvited } from "./invited-firms.ts";
import { openSessions } from "./open-sessions.ts";
import { OrderWrites } from "./order-writes.ts";
import { saveBatches } from "./save-batches.ts";
import { SessionBatch } from "./session-batch.ts";
import { openSessionCache } from "./session-cache.ts";
import { type OrderResult, ordersOf, type SessionCommand } from "./session-command.ts";
import { openStandingCache } from "./standing-cache.ts";
import type { Work } from "./work.ts";

/** How many wares a section counts as that this node has not had in hand yet. */
const unknownWares = 100;

/**
 * All that changes a running session, in the order of arrival: orders, the clock, the staff. A batch locks its
 * section once and decides one command after the other on the session as the one before has left it; orders,
 * wares, journals, ledger and deals of all batches are written together. A refused order costs the others nothing.
 */
export const sessionLane = lane<SessionCommand, OrderResult | null>({
  name: "trading.session",
  // The clock and the staff may close hundreds of wares at once.
  weight: ({ kind }, section, cacheOf) =>
    kind === "order" || kind === "withdraw" || kind === "confirm-rules"
      ? 1
      : Math.max(2, cacheOf(openSessionCache).get(section)?.session.session.wares.size ?? unknownWares),
  // A batch locks its sections first, and holds what it remembers against their rows.
  overlaps: true,
  run: async (batches, scope) => {
    const cache = scope.cacheOf(openSessionCache);
    const [{ opened, accounts, fees }, known, invited, requests] = await Promise.all([
      openSessions(batches, scope, cache),
      scope.cacheOf(openStandingCache).find(scope, callersOf(batches)),
      readInvited(scope, batches),
      lockStaffRequests(batches, scope),
    ]);

    // After the accounts are locked, so that no other session makes a contract for the same firm meanwhile.
    const standings = await withContracts(scope, known);
    const releases = await checkReleases(scope, batches, opened);
    const work: Work = {
      scope,
      accounts,
      fees,
      standings,
      invited,
      requests,
      releases,
      orderWrites: new OrderWrites(),
    };
    const sessionBatches: SessionBatch[] = [];
    const outcomes = batches.map(({ key, waiting }) => {
      const session = opened.get(key);
      if (!session) return waiting.map(() => ({ ok: false, reason: "NOT_FOUND" }) as const);
      const sessionBatch = new SessionBatch(session, work);
      sessionBatches.push(sessionBatch);
      return waiting.map((command) => sessionBatch.apply(command));
    });
    await saveBatches(sessionBatches, work, cache);
    return withSignedReceipts(
      scope.signer,
      batches.map(({ key: section }, i) => ({ section, outcomes: outcomes[i] ?? [] })),
    );
  },
});

/** The same standings with the number of contracts of each firm that has a limit of them. */
async function withContracts(
  scope: LaneScope,
  known: ReadonlyMap<FirmId, StandingRow | undefined>,
): Promise<Map<FirmId, StandingRow | undefined>> {
  const limited = [...known].flatMap(([firm, row]) => (countsContracts(row) ? [firm] : []));
  const counts = await countOpenContracts(scope, limited);
  return new Map(
    [...known].map(([firm, row]) => [firm, row && { ...row, openContracts: counts.get(firm) ?? 0 }]),
  );
}

/** The firms that order, each once, sorted. */
const callersOf = (batches: readonly Batch<SessionCommand>[]) =>
  [...new Set(batches.flatMap(({ waiting }) => ordersOf(waiting)).map(({ firm }) => firm))].sort();

/** Locks the requests that the staff confirms, and gives them by their number. */
const lockStaffRequests = (batches: readonly Batch<SessionCommand>[], scope: LaneScope) =>
  lockRequests(
    scope,
    batches.flatMap(({ waiting }) =>
      waiting.flatMap(({ command }) => (command.kind === "control" ? [command.step] : [])),
    ),
  );
