import { execFileSync } from "node:child_process";
import { setTimeout as wait } from "node:timers/promises";
import type { Fault } from "../fault.ts";
import { lacksPackage, lacksRedis, lacksRoot } from "../sites/debian.ts";
import { sometime } from "../sites/node-process.ts";
import { openSeveralNodes, type SeveralNodes } from "../sites/several-nodes.ts";
import { bearLoad } from "./bear-load.ts";

/** Which share of the packets between nodes and database is lost, in both directions. */
const share = 0.1;
const lastsMs = 10_000;

/** Has the packets from and to the database's port lost from now on, or no longer. */
function losePackets(change: "--append" | "--delete", port: string): void {
  for (const direction of ["--dport", "--sport"]) {
    const packets = ["INPUT", "--in-interface", "lo", "--protocol", "tcp", direction, port];
    const some = ["--match", "statistic", "--mode", "random", "--probability", String(share)];
    execFileSync("iptables", ["--wait", change, ...packets, ...some, "--jump", "DROP"]);
  }
}

/** The network between the nodes and their database loses packets, which the system sends again after a fifth of a second and later each time. */
export const lostPackets: Fault<SeveralNodes> = {
  name: "lost-packets",
  title: `${share * 100} % of the packets between nodes and database are lost for 10 s, two nodes`,
  limits: { gapSeconds: 8, failed: null },
  times: { usual: 10, ci: 0 },
  secondsEach: 30,
  missing: () => lacksRoot() ?? lacksRedis() ?? lacksPackage("iptables", "/usr/sbin/iptables"),
  open: (plan) => openSeveralNodes(plan, { count: 2 }),
  async strike(site, watch) {
    await sometime(2_000);
    const { port } = new URL(site.databaseUrl());
    await bearLoad(site, watch, {
      begin: () => losePackets("--append", port),
      last: () => wait(lastsMs),
      end: () => losePackets("--delete", port),
    });
  },
};
