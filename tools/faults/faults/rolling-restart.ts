import { setTimeout as wait } from "node:timers/promises";
import type { Fault } from "../fault.ts";
import { type ClusterSite, clusterMissing, openClusterSite } from "../sites/cluster.ts";

/** How long the proxy takes to send calls to a node that is back, in milliseconds: it asks twice. */
const proxyMs = 4_000;

/** One node after the other is stopped and started, as an upgrade does it; clients and viewers come through the proxy. */
export const rollingRestart: Fault<ClusterSite> = {
  name: "rolling-restart",
  title: "rolling restart of three nodes through the proxy",
  limits: { gapSeconds: 5, failed: 0 },
  times: { usual: 3, ci: 0 },
  secondsEach: 90,
  missing: clusterMissing,
  viewers: "proxy",
  open: openClusterSite,
  async strike({ part, restartNode }, { nextOrder }) {
    for (const name of ["node1", "node2", "node3"]) {
      await restartNode(part(name));
      await wait(proxyMs);
    }
    await nextOrder(10);
  },
};
