import { once } from "node:events";
import { readFileSync } from "node:fs";
import type { IncomingMessage } from "node:http";
import { request } from "node:https";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { address, folders, ports } from "../../cluster/layout.ts";
import { killPart, type Part, startPart } from "../../cluster/part.ts";
import type { Fault } from "../fault.ts";
import { until } from "../market/until.ts";
import { type ClusterSite, clusterMissing, openClusterSite } from "../sites/cluster.ts";
import { sometime } from "../sites/node-process.ts";

type Roles = { readonly primary: Part; readonly synchronous: Part };

/** Who is the primary and who its synchronous standby, as soon as there are both and the third follows as well. */
const rolesOf = ({ parts }: ClusterSite): Promise<Roles> =>
  until(
    "a primary with two standbys",
    async () => {
      const databases = parts.filter(({ name }) => name.startsWith("pg"));
      const states = await Promise.all(
        databases.map(async (part) => ({ part, state: (await part.state()) ?? "" })),
      );
      const primary = states.find(({ state }) => state === "primary");
      const synchronous = states.find(({ state }) => state.startsWith("synchronous"));
      if (!primary || !synchronous || states.some(({ state }) => state === "")) return null;
      return { primary: primary.part, synchronous: synchronous.part };
    },
    120,
  );

/** The primary is killed with its Patroni; the synchronous standby takes over, and the killed one comes back as a standby. */
export const primaryKilled: Fault<ClusterSite> = {
  name: "primary",
  title: "primary database killed, Patroni promotes",
  limits: { gapSeconds: 15, failed: null },
  times: { usual: 10, ci: 0 },
  secondsEach: 60,
  missing: clusterMissing,
  open: openClusterSite,
  async strike(site, { nextOrder }) {
    const { primary } = await rolesOf(site);
    await sometime(2_500);
    killPart(primary);
    await nextOrder(60);
    startPart(primary);
    await rolesOf(site);
  },
};

/** Another member is made the primary while sessions run, as before an upgrade of the database. */
export const switchover: Fault<ClusterSite> = {
  name: "switchover",
  title: "planned switchover in a live session",
  limits: { gapSeconds: 2, failed: 0 },
  times: { usual: 10, ci: 0 },
  secondsEach: 30,
  missing: clusterMissing,
  open: openClusterSite,
  async strike(site, { nextOrder }) {
    const { primary, synchronous } = await rolesOf(site);
    await sometime(2_500);
    await switchTo(site, primary, synchronous);
    await nextOrder(60);
    await rolesOf(site);
  },
};

/** Asks Patroni to make another member the primary; it answers when that is done. */
async function switchTo({ secrets }: ClusterSite, from: Part, to: Part): Promise<void> {
  const certificate = (file: string) => readFileSync(join(folders.certificates, file));
  const switching = request({
    host: address,
    port: ports.patroni(Number(from.name.slice(2)) as 1 | 2 | 3),
    path: "/switchover",
    method: "POST",
    auth: `patroni:${secrets.patroni}`,
    ca: certificate("ca.crt"),
    cert: certificate("server.crt"),
    key: certificate("server.key"),
    headers: { "content-type": "application/json" },
  });
  switching.end(JSON.stringify({ leader: from.name, candidate: to.name }));
  const [answer] = (await once(switching, "response")) as [IncomingMessage];
  const words = await text(answer);
  if (answer.statusCode !== 200)
    throw new Error(`Patroni does not switch over: ${answer.statusCode} ${words}`);
}
