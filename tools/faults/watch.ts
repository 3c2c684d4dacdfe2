import { setTimeout as wait } from "node:timers/promises";
import type { SessionEnd, Watch } from "./fault.ts";
import type { Follower } from "./load/follower.ts";
import type { CommandLog } from "./load/log.ts";
import type { Market } from "./market/market.ts";

export interface Watched {
  readonly log: CommandLog;
  readonly followers: readonly Follower[];
  readonly market: Market;
  readonly note: (problem: string) => void;
}

/** What a fault may see of those who use the platform meanwhile. */
export function openWatch({ log, followers, market, note }: Watched): Watch {
  return {
    note,
    async nextOrder(withinSeconds) {
      const from = performance.now();
      while (performance.now() < from + withinSeconds * 1_000) {
        if ((log.acceptedAt.at(-1) ?? 0) > from) return;
        await wait(50);
      }
      note(`no order was accepted within ${withinSeconds} s`);
    },

    endsBetween(from, to) {
      const firstOf = (id: string) =>
        Math.min(...followers.map(({ endedAt }) => endedAt.get(id) ?? Infinity));
      const ended = market.sessions.map(({ id }) => ({ id, first: firstOf(id) }));
      return ended
        .filter(({ first }) => first > from && first < to)
        .flatMap(({ id, first }) =>
          followers.map(({ node, endedAt }): SessionEnd => {
            const at = endedAt.get(id);
            return { section: id, node, afterSeconds: at === undefined ? null : (at - first) / 1_000 };
          }),
        );
    },
  };
}
