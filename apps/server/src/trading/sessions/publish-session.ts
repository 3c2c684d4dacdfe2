import { isDeepStrictEqual } from "node:util";
import { sectionState, wareState, wareUnder } from "@zd/api/market/board";
import type { Instant, WareId } from "@zd/domain/kernel/brand";
import { isTerminal } from "@zd/domain/trading/codes";
import { z } from "zod";
import type { LaneScope } from "../../platform/lanes/lanes.ts";
import { sectionEnded, sectionMoved, sectionTurned } from "../events.ts";
import { sectionStateOf, wareStateOf } from "./board.ts";
import type { MovedSession, StoredSession } from "./session-rows.ts";

/** Publishes what others may see of a session after its batch, and its new status where that is not what it was before. */
export function publishSession(scope: LaneScope, before: StoredSession, moved: MovedSession): void {
  const { now, ringsAt } = moved;
  const { section } = now.session;
  scope.broadcast(
    sectionMoved({
      company: now.published.company,
      section: section.id,
      version: now.version,
      state: z.encode(sectionState, sectionStateOf(now, scope.now)),
      wares: waresToPublish(before, moved, scope.now).flatMap((id) => {
        const ware = now.session.wares.get(id);
        return ware ? [[id, z.encode(wareState, wareStateOf(now, ware, scope.now))] as const] : [];
      }),
      ringsAt,
    }),
  );
  const { status } = section;
  if (before.session.section.status === status) return;
  scope.publish(sectionTurned({ section: section.id, status }));
  if (isTerminal(status)) scope.publish(sectionEnded({ section: section.id, status }));
}

/**
 * The wares that a batch has changed, and those that look otherwise because their section has moved on, such as by the last order
 * that is shown once all offers are open. What follows from the section's state (`wareUnder`) is left to whoever reads it.
 */
function waresToPublish(
  before: StoredSession,
  { now, changed }: MovedSession,
  at: Instant,
): readonly WareId[] {
  if (!hasMovedOn(before, now)) return [...changed];
  const section = sectionStateOf(now, at);
  return [...now.session.wares.values()].flatMap((ware) => {
    const old = before.session.wares.get(ware.id);
    const isKnown =
      old !== undefined &&
      !changed.has(ware.id) &&
      isDeepStrictEqual(wareUnder(section, wareStateOf(before, old, at)), wareStateOf(now, ware, at));
    return isKnown ? [] : [ware.id];
  });
}

/** Whether a batch has changed the section itself; an order alone adds a row to its journal and no more. */
function hasMovedOn(before: StoredSession, now: StoredSession): boolean {
  const { seq: _before, ...old } = before.session.section;
  const { seq: _now, ...current } = now.session.section;
  return !isDeepStrictEqual(old, current);
}
