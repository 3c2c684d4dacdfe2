import { performance } from "node:perf_hooks";
import { openTestClient } from "@zd/server/testing/test-client";
import { openBenchDatabase } from "./bench-database.ts";
import { openBenchApp } from "./exchange/open-app.ts";

/** A platform of its own without the demo market, asked over HTTP. */
export async function openEmptyPlatform() {
  const database = await openBenchDatabase();
  const { app, log } = await openBenchApp(database.url, database.folder);
  return {
    app,
    log,
    url: database.url,
    /** Where the database lies. */
    folder: database.folder,
    caller: openTestClient(() => app.address).caller,
    async close() {
      await app.close();
      await database.close();
    },
  };
}

/** Of so many calls, how long the slowest but for five in a hundred took, in milliseconds. */
export async function p95(times: number, ask: (index: number) => Promise<unknown>): Promise<number> {
  const taken: number[] = [];
  for (let i = 0; i < times; i++) {
    const began = performance.now();
    await ask(i);
    taken.push(performance.now() - began);
  }
  return taken.toSorted((a, b) => a - b)[Math.floor(times * 0.95)] ?? Infinity;
}
