import type { Platform } from "../platform/module.ts";
import type { Boards } from "./boards.ts";

/** How often boards are held against the database while events of the other nodes do not arrive, in milliseconds. */
const compareMs = 1_000;
/** For how many of these looks boards are held against it afterwards: what was sent at the edge of an outage may be lost. */
const looksAfterwards = 5;

/** Has the boards held against the database while this node does not hear the others; returns what ends it. */
export function watchBoards(
  boards: Pick<Boards, "compare">,
  { clock, hearsOthers, log }: Pick<Platform, "clock" | "hearsOthers" | "log">,
): () => Promise<void> {
  let looksLeft = 0;
  const looking = clock.every(compareMs, async () => {
    looksLeft = hearsOthers() ? looksLeft - 1 : looksAfterwards;
    if (looksLeft <= 0) return;
    // The next look comes in a second, whatever has become of this one.
    await boards.compare().catch((error: unknown) => log.warn({ err: error }, "boards were not compared"));
  });
  return async () => looking.cancel();
}
