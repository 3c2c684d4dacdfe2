import type { Fault } from "../fault.ts";
import { type ExternalSite, openExternalSite } from "../sites/external.ts";
import { sometime } from "../sites/node-process.ts";
import { killPostmaster } from "../sites/postgres.ts";

/** A PostgreSQL of its own is killed, and whoever looks after it starts it again; the node goes on. */
export const externalKilled: Fault<ExternalSite> = {
  name: "external",
  title: "kill -9 of an external PostgreSQL",
  limits: { gapSeconds: 30, failed: null },
  times: { usual: 100, ci: 2 },
  secondsEach: 10,
  open: openExternalSite,
  async strike({ clusterFolder, process: node }, { nextOrder, note }) {
    await sometime(2_500);
    await killPostmaster(clusterFolder);
    await nextOrder(45);
    if (node.hasEnded()) note("the node has ended");
  },
};
