import type { Fault } from "../fault.ts";
import { type ExternalSite, openExternalSite } from "../sites/external.ts";
import { sometime } from "../sites/node-process.ts";

/** The only node is killed and started again; its database goes on. */
export const nodeKilled: Fault<ExternalSite> = {
  name: "node",
  title: "kill -9 of the only node",
  limits: { gapSeconds: 45, failed: null },
  times: { usual: 100, ci: 3 },
  secondsEach: 12,
  open: openExternalSite,
  async strike({ process: node }, { nextOrder }) {
    await sometime(2_500);
    await node.kill();
    await node.start();
    await node.ready();
    await nextOrder(45);
  },
};
