import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import type { Fault, Watch } from "../fault.ts";
import { openFolder } from "../sites/folder.ts";
import { openNode } from "../sites/node-process.ts";
import { openSeveralNodes, type SeveralNodes } from "../sites/several-nodes.ts";

const count = 3;
/** How a node says the password of the first administrator when it has opened the account. */
const password = /系统管理员 +\S+ \/ \S+/g;
/** Lines of a node's log that tell of an error, or of an end. */
const error = /"level":"?(50|60|error|fatal)|^\s+at .+:\d+:\d+/m;

/** A name for a database that nobody has used. */
let databases = 0;

/** So many nodes start at the same moment on an empty database; all of them come up, and the password is said once where there is no demo. */
async function startAtOnce({ databaseUrl }: SeveralNodes, { note }: Watch, demo: boolean): Promise<void> {
  databases += 1;
  const name = `empty_${databases}`;
  const owner = new pg.Client({ connectionString: databaseUrl() });
  await owner.connect();
  await owner.query(`create database ${name}`);
  const url = new URL(databaseUrl());
  url.pathname = `/${name}`;
  const folder = openFolder();
  const logs = Array.from({ length: count }, (_, i) => join(folder.path, `node${i}.log`));
  const nodes = await Promise.all(
    logs.map((log, i) =>
      openNode(
        {
          DATABASE_URL: url.href,
          DATA_DIR: join(folder.path, `node${i}`),
          FILES_DIR: join(folder.path, "files"),
          KEYS_DIR: join(folder.path, "keys"),
          ZD_DEMO: demo ? "on" : "off",
        },
        log,
      ),
    ),
  );
  const what = `with${demo ? "" : "out"} the demo`;
  const begun = performance.now();
  try {
    await Promise.all(nodes.map((node) => node.start()));
    const up = await Promise.allSettled(nodes.map((node) => node.ready()));
    const away = up.filter(({ status }) => status === "rejected").length;
    if (away > 0) note(`${away} of ${count} nodes did not come up ${what}`);
    const seconds = ((performance.now() - begun) / 1_000).toFixed(1);
    process.stderr.write(`  ${count - away} nodes were up after ${seconds} s ${what}\n`);
  } finally {
    if (nodes.some((node) => node.hasEnded())) note(`a node has ended ${what}`);
    await Promise.all(nodes.map((node) => node.stop()));
    await owner.query(`drop database ${name} with (force)`);
    await owner.end();
  }
  const texts = logs.map((log) => (existsSync(log) ? readFileSync(log, "utf8") : ""));
  const passwords = texts.flatMap((text) => text.match(password) ?? []);
  if (passwords.length !== (demo ? 0 : 1)) note(`the password was said ${passwords.length} times ${what}`);
  for (const text of texts) {
    const line = text.split("\n").find((one) => error.test(one));
    if (line) note(`a node says ${what}: ${line.slice(0, 300)}`);
  }
  folder.remove();
}

/** Three nodes start at the same moment on a database that has nothing, beside a market in another database of the same PostgreSQL. */
export const nodesAtOnce: Fault<SeveralNodes> = {
  name: "nodes-at-once",
  title: "three nodes at once on an empty database, without and with the demo",
  limits: { gapSeconds: 10, failed: null },
  times: { usual: 3, ci: 0 },
  secondsEach: 240,
  open: (plan) => openSeveralNodes(plan),
  async strike(site, watch) {
    await startAtOnce(site, watch, false);
    await startAtOnce(site, watch, true);
  },
};
