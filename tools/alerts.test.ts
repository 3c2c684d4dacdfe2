import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import {
  type HealthFaultKind,
  type HealthFaultName,
  healthFaults,
  healthLimits,
} from "../packages/domain/src/system/health-faults.ts";
import { ownFiles } from "./own-files.ts";

const deploy = join(import.meta.dirname, "../deploy");
const read = (name: string) => readFileSync(join(deploy, name), "utf8");
const alerts = read("prometheus/alerts.yml");
const hasPromtool = spawnSync("promtool", ["--version"]).status === 0;
if (!hasPromtool)
  process.stderr.write("promtool is not installed: the alerts are not tried by Prometheus itself\n");

test("each alert has its page in the runbook, and leads there", () => {
  const names = [...alerts.matchAll(/- alert: (\w+)/g)].map(([, name]) => name as string);
  expect(names.length).toBeGreaterThan(15);
  const pages = [...read("README.md").matchAll(/^### (\w+)$/gm)].map(([, name]) => name as string);
  expect(names.toSorted()).toEqual(pages.toSorted());
  for (const name of names) expect(alerts).toContain(`deploy/README.md#${name.toLowerCase()}`);
});

/** The figures of the limits of 运行状况, as the alerts have them: in seconds, bytes, or shares. */
const figures: Readonly<Partial<Record<HealthFaultName, string>>> = {
  lineStuck: `> ${healthLimits.lineMs / 1_000}`,
  clockWrong: `> ${healthLimits.skewMs / 1_000}`,
  sessionsLate: `le="${healthLimits.latenessMs / 1_000}"`,
  standbyLags: `> ${healthLimits.lag / 1e6}e6`,
  diskFull: `< ${healthLimits.diskFull}`,
  diskFills: `< ${healthLimits.diskFills}`,
  jobsGivenUp: "> 0",
  jobsFail: "> 0",
  jobsLate: `> ${healthLimits.jobMs / 1_000}`,
  booksTampered: "> 0",
  messagesAway: "> 0",
  booksUnwatched: `> ${healthLimits.booksMs / 1_000}`,
  backupOld: `> ${healthLimits.backupMs / 3_600_000} * 3600`,
};

describe("what 运行状况 tells as well", () => {
  const alike = (Object.entries(healthFaults) as [HealthFaultName, HealthFaultKind][]).flatMap(
    ([name, { alert, level }]) => (alert === null ? [] : [[name, alert, level] as const]),
  );
  const ruleOf = (alert: string) =>
    alerts
      .split("- alert: ")
      .find((rule) => rule.startsWith(`${alert}\n`))
      ?.replaceAll("\n", " ") ?? "";

  test.each(alike)("%s is as urgent as the alert %s, and begins at the same figure", (name, alert, level) => {
    const rule = ruleOf(alert);
    expect(rule).toContain(`severity: ${level}`);
    const expression = /expr: (.*?) for:/.exec(rule)?.[1] ?? "";
    expect(` ${expression} `).toMatch(
      new RegExp(`\\W${(figures[name] ?? "").replace(/[.>*]/g, "\\$&")}(?![\\d.])`),
    );
  });

  test("has every figure that an alert has", () => {
    const known = new Set<string>(alike.map(([name]) => name));
    expect(Object.keys(figures).filter((name) => !known.has(name))).toEqual([]);
  });
});

test("alerts and dashboard ask for figures that nodes have", () => {
  const sources = ownFiles()
    .filter((path) => path.startsWith("apps/server/src/") && !path.endsWith(".test.ts"))
    .map((path) => readFileSync(join(deploy, "..", path), "utf8"));
  const had = new Set(sources.flatMap((text) => [...text.matchAll(/"(zd_\w+)"/g)].map(([, name]) => name)));
  const texts = [alerts, read("prometheus/alerts.test.yml"), read("grafana/dashboard.json")].flatMap((text) =>
    [...text.matchAll(/\bzd_\w+/g)].map(([name]) => name.replace(/_(bucket|count|sum)$/, "")),
  );
  expect([...new Set(texts)].filter((name) => !had.has(name))).toEqual([]);
});

test.runIf(hasPromtool)(
  "Prometheus itself takes the configuration and the alerts, and fires them as their tests say",
  () => {
    const promtool = (...args: readonly string[]) =>
      execFileSync("promtool", args, { cwd: join(deploy, "prometheus"), encoding: "utf8" });
    expect(promtool("check", "rules", "alerts.yml")).toContain("SUCCESS");
    expect(promtool("test", "rules", "alerts.test.yml")).toContain("SUCCESS");
    expect(promtool("check", "config", "--syntax-only", "prometheus.yml")).toContain("SUCCESS");
  },
);
