import { sectionState, wareState } from "@zd/api/market/board";
import { isTerminal } from "@zd/domain/trading/codes";
import type { Section } from "@zd/domain/trading/session";
import { z } from "zod";
import type { LaneScope } from "../../platform/lanes/lanes.ts";
import { sectionEnded, sectionMoved, sectionTurned } from "../events.ts";
import { sectionStateOf, wareStateOf } from "./board.ts";
import type { MovedSession } from "./session-rows.ts";

/** Tells others what they may see of a session after its batch, and its new status where that is not what it was before. */
export function publishSession(
  scope: LaneScope,
  before: Section["status"],
  { now, changed, ringsAt }: MovedSession,
): void {
  const { section, wares } = now.session;
  scope.broadcast(
    sectionMoved({
      company: now.published.company,
      section: section.id,
      version: now.version,
      state: z.encode(sectionState, sectionStateOf(now, scope.now)),
      wares: [...changed].flatMap((id) => {
        const ware = wares.get(id);
        return ware ? [[id, z.encode(wareState, wareStateOf(now, ware, scope.now))] as const] : [];
      }),
      ringsAt,
    }),
  );
  const { status } = section;
  if (before === status) return;
  scope.publish(sectionTurned({ section: section.id, status }));
  if (isTerminal(status)) scope.publish(sectionEnded({ section: section.id, status }));
}
