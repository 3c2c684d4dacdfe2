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
  const looked = 50;

  return {
    note,
    async nextOrder(withinSeconds) {
      const from = performance.now();
      while (performance.now() < from + withinSeconds * 1_000) {
        if ((log.acceptedAt.at(-1) ?? 0) > from) return;
        await wait(looked);
      }
      note(`no order was accepted within ${withinSeconds} s`);
    },

    async nextEnd(withinSeconds) {
      const begun = performance.now();
      const known = (id: string) => followers.flatMap(({ endedAt }) => endedAt.get(id) ?? []);
      const old = new Set(market.sessions.filter(({ id }) => known(id).length > 0).map(({ id }) => id));
      const fresh = () => market.sessions.filter(({ id }) => !old.has(id) && known(id).length > 0);
      while (fresh().length === 0) {
        if (performance.now() > begun + 60_000) return [];
        await wait(looked);
      }
      await wait(withinSeconds * 1_000);
      return fresh()
        .filter(({ id }) => Math.min(...known(id)) < performance.now() - withinSeconds * 900)
        .flatMap(({ id }) =>
          followers.map(({ node, endedAt }): SessionEnd => {
            const at = endedAt.get(id);
            const first = Math.min(...known(id));
            return { section: id, node, afterSeconds: at === undefined ? null : (at - first) / 1_000 };
          }),
        );
    },
  };
}
