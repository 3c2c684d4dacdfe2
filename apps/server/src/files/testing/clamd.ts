import { spawn, spawnSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../../platform/process/free-port.ts";
import { infected } from "./clamd-stand-in.ts";

/** Whether this machine has ClamAV's clamd; the scanner is tried against a stand-in alone where it has none. */
export const hasClamd = spawnSync("clamd", ["--version"]).status === 0;

/** What a clamd of the test's own calls the text that the stand-in takes for a virus as well. */
export const foundByClamd = "Stand.In-Test.UNOFFICIAL";

/** A clamd with a single signature, which finds that text. */
export async function startClamd() {
  const folder = await mkdtemp(join(tmpdir(), "zd-clamd-"));
  const port = await freePort();
  const signature = `Stand.In-Test:0:*:${Buffer.from(infected).toString("hex")}\n`;
  await writeFile(join(folder, "test.ndb"), signature);
  const lines = [
    "Foreground yes",
    `DatabaseDirectory ${folder}`,
    `TCPSocket ${port}`,
    "TCPAddr 127.0.0.1",
    "StreamMaxLength 4M",
  ];
  await writeFile(join(folder, "clamd.conf"), `${lines.join("\n")}\n`);
  const server = spawn("clamd", ["--config-file", join(folder, "clamd.conf")], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = new Promise((resolve) => server.once("exit", resolve));
  let output = "";
  await new Promise<void>((resolve, reject) => {
    for (const stream of [server.stdout, server.stderr])
      stream.on("data", (text) => {
        output += text;
        if (/Self checking every|listening/i.test(output)) resolve();
      });
    server.once("exit", () => reject(new Error(`clamd did not start: ${output}`)));
  });
  return {
    address: { host: "127.0.0.1", port },
    async close() {
      server.kill();
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
