import { setTimeout as wait } from "node:timers/promises";
import { checkBooks } from "../../../apps/server/src/testing/market-scene.ts";
import { openReader } from "./database.ts";

const everyMs = 1_500;

/** What `checkBooks` says where something is wrong; anything else is a database that cannot be read now. */
const wrong = /add up to|its entries say|^the goods of/;

/** Reads all books again and again, each time at one moment: nothing may ever be missing or too much. */
export function watchBooks(url: () => string) {
  const problems = new Set<string>();
  let reads = 0;
  let over = false;
  const look = async () => {
    const reader = openReader(url());
    try {
      await checkBooks(reader);
      reads += 1;
    } catch (error) {
      const { message } = error as Error;
      if (wrong.test(message)) problems.add(message);
    } finally {
      await reader.close().catch(() => {});
    }
  };
  const looking = (async () => {
    while (!over) {
      await look();
      await wait(everyMs);
    }
  })();
  return {
    /** Ends with one more look; gives how often the books were read, and what was wrong in them. */
    async stop() {
      over = true;
      await looking;
      const before = reads;
      for (let tries = 0; reads === before && tries < 10 && problems.size === 0; tries++) await look();
      if (reads === before && problems.size === 0) problems.add("the books cannot be read");
      return { reads, problems: [...problems] };
    },
  };
}
