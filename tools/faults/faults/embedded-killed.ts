import type { Fault, Watch } from "../fault.ts";
import { type EmbeddedSite, openEmbeddedSite } from "../sites/embedded.ts";
import { sometime } from "../sites/node-process.ts";
import { killBackend, killPostmaster } from "../sites/postgres.ts";

const goesOn = async ({ process: node }: EmbeddedSite, { nextOrder, note }: Watch) => {
  await nextOrder(45);
  if (node.hasEnded()) note("the node has ended");
};

/** The database of the node's own is killed, and the node brings it back by itself. */
export const embeddedKilled: Fault<EmbeddedSite> = {
  name: "embedded",
  title: "kill -9 of the embedded database",
  limits: { gapSeconds: 30, failed: null },
  times: { usual: 100, ci: 2 },
  secondsEach: 10,
  open: openEmbeddedSite,
  async strike(site, watch) {
    await sometime(2_500);
    await killPostmaster(site.clusterFolder);
    await goesOn(site, watch);
  },
};

/** One process of that database is killed, whereupon PostgreSQL ends all of them and recovers. */
export const backendKilled: Fault<EmbeddedSite> = {
  name: "backend",
  title: "kill -9 of one backend of the embedded database",
  limits: { gapSeconds: 30, failed: null },
  times: { usual: 100, ci: 2 },
  secondsEach: 10,
  open: openEmbeddedSite,
  async strike(site, watch) {
    await sometime(2_500);
    await killBackend(site.clusterFolder);
    await goesOn(site, watch);
  },
};
