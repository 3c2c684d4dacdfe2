import { spawn, spawnSync } from "node:child_process";

/** Whether this machine has a Redis; what needs several nodes is left out where it has none. */
export const hasRedis = spawnSync("redis-server", ["--version"]).status === 0;
if (!hasRedis)
  process.stderr.write("redis-server is not installed: the tests of several nodes are left out\n");

/** A Redis of the test's own at this port, which keeps nothing. */
export async function startRedis(port: number) {
  const server = spawn("redis-server", [
    "--port",
    String(port),
    "--save",
    "",
    "--appendonly",
    "no",
    "--bind",
    "127.0.0.1",
  ]);
  const ended = new Promise((resolve) => server.once("exit", resolve));
  await new Promise<void>((resolve) =>
    server.stdout.on("data", (text) => String(text).includes("Ready to accept connections") && resolve()),
  );
  return {
    async stop() {
      server.kill("SIGCONT");
      server.kill();
      await ended;
    },
    /** Has it hang: connections stay, and nothing is answered. */
    pause: () => void server.kill("SIGSTOP"),
    resume: () => void server.kill("SIGCONT"),
  };
}
