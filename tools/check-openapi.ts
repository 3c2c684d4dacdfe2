import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { api } from "@zd/api";
import { describe } from "../apps/server/src/platform/http/openapi.ts";

/** The description of the calls must be one that others' tools can read, and say what protects the calls. */
const folder = mkdtempSync(join(tmpdir(), "zd-openapi-"));
const path = join(folder, "openapi.json");
writeFileSync(path, JSON.stringify(describe(api)));
const options = {
  stdio: "inherit",
  env: { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" },
} as const;
const readable = spawnSync("node_modules/.bin/redocly", ["lint", path, "--extends", "recommended"], options);
const rules = [
  "--ruleset",
  "tools/openapi-rules.yaml",
  "--fail-severity",
  "error",
  "--display-only-failures",
];
const protective = spawnSync("node_modules/.bin/spectral", ["lint", path, ...rules], options);
rmSync(folder, { recursive: true, force: true });
process.exitCode = Math.max(readable.status ?? 1, protective.status ?? 1);
