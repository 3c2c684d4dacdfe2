import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildSite } from "./built.ts";
import { ensureBrowser } from "./find-browser.ts";
import { runVisibly } from "./processes.ts";
import {
  type Failure,
  type FileTime,
  failuresInBrief,
  failuresOfPlaywright,
  failuresOfVitest,
  type PlaywrightReport,
  slowest,
  timesOfPlaywright,
  timesOfVitest,
  type VitestReport,
} from "./test-report.ts";

interface Count {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly times?: readonly FileTime[];
  readonly failures?: readonly Failure[];
}

/** What takes long by its nature is asked for by name: the sweeps over every call and page, the faults, the market day. */
const isLong = process.argv[2] === "long";
/** What else is asked of both runners, such as `--shard=2/3`: the second third of the long tests. */
const options = process.argv.slice(3);

const reports = mkdtempSync(join(tmpdir(), "zd-test-"));

/** What a runner wrote of itself; one that died before writing has failed once. */
function count<Report>(path: string, exitCode: number, read: (report: Report) => Count): Count {
  try {
    const counted = read(JSON.parse(readFileSync(path, "utf8")) as Report);
    return { ...counted, failed: Math.max(counted.failed, exitCode === 0 ? 0 : 1) };
  } catch {
    return { passed: 0, failed: 1, skipped: 0 };
  }
}

/** Where the server's tests gather which fields of their input the handlers have read. */
const reads = join(reports, "input-reads.jsonl");

async function insideTests(): Promise<Count> {
  const report = join(reports, "vitest.json");
  const code = await runVisibly(
    "node_modules/.bin/vitest",
    [
      "run",
      ...options,
      "--project",
      isLong ? "long*" : "!long*",
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${report}`,
    ],
    { ZD_INPUT_READS: reads },
  );
  return count(report, code, (read: VitestReport) => ({
    passed: read.numPassedTests,
    failed: read.numFailedTests,
    skipped: read.numPendingTests + read.numTodoTests,
    times: timesOfVitest(read),
    failures: failuresOfVitest(read),
  }));
}

async function journeys(): Promise<Count> {
  try {
    buildSite();
    ensureBrowser();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return { passed: 0, failed: 1, skipped: 0 };
  }
  const report = join(reports, "playwright.json");
  const projects = isLong ? ["long-market", "long"] : ["market", "journeys"];
  const code = await runVisibly(
    "node_modules/.bin/playwright",
    [
      "test",
      "--config",
      "e2e",
      ...options,
      ...projects.flatMap((name) => ["--project", name]),
      "--reporter=list,json",
    ],
    { PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  );
  return count(report, code, (read: PlaywrightReport) => ({
    passed: read.stats.expected,
    failed: read.stats.unexpected + read.stats.flaky,
    skipped: read.stats.skipped,
    times: timesOfPlaywright(read),
    failures: failuresOfPlaywright(read),
  }));
}

/** Every field of every call comes to something: one that no handler reads, whatever the tests ask, is a promise broken. */
async function inputFields(): Promise<Count> {
  const { unreadFields } = await import("./input-fields.ts");
  const unread = existsSync(reads) ? unreadFields(reads) : ["no handler was watched"];
  if (unread.length > 0) console.error(`fields of calls that no handler has read:\n  ${unread.join("\n  ")}`);
  return { passed: unread.length === 0 ? 1 : 0, failed: unread.length === 0 ? 0 : 1, skipped: 0 };
}

const counts = [await insideTests(), ...(isLong ? [] : [await inputFields()]), await journeys()];
rmSync(reports, { recursive: true, force: true });

for (const { times } of counts) if (times) console.log(`\n${slowest(times, 15)}`);

const failures = counts.flatMap((one) => one.failures ?? []);
if (failures.length > 0) console.log(`\n${failuresInBrief(failures, 6, 12)}`);

const sum = (of: "passed" | "failed" | "skipped") => counts.reduce((total, one) => total + one[of], 0);
const skipped = sum("skipped") > 0 ? `, ${sum("skipped")} skipped` : "";
console.log(`\n${sum("passed")} passed, ${sum("failed")} failed${skipped}`);
if (sum("failed") > 0) process.exitCode = 1;
