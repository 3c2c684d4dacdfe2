import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { ended } from "./processes.ts";

// The settings that somebody has written down, for the server and for the port that the site's proxy calls.
if (existsSync(".env")) process.loadEnvFile(".env");

/** The server, started anew when a file of it changes, and the site with hot reload, until Ctrl-C or one of them ends. */
const server = spawn(process.execPath, ["--watch", "--watch-preserve-output", "apps/server/start.mjs"], {
  stdio: "inherit",
  env: { ZD_DEMO: "on", ...process.env },
});
const site = spawn(
  process.execPath,
  ["node_modules/vite/bin/vite.js", "apps/web", "--clearScreen", "false"],
  {
    stdio: "inherit",
  },
);

const both = [ended(server), ended(site)];

const stop = () => {
  server.kill("SIGTERM");
  site.kill("SIGTERM");
};
process.on("SIGINT", stop);
process.on("SIGTERM", stop);

process.exitCode = await Promise.race(both);
stop();
await Promise.all(both);
