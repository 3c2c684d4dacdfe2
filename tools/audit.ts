import { spawnSync } from "node:child_process";
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  type Advisory,
  type Behind,
  behindSince,
  deprecatedParts,
  digestOf,
  holdersOf,
  isOtherMajor,
  nameAndVersion,
  newestOfLine,
  type PartsRecord,
  partsOf,
  partsPath,
  pastTime,
  pinsOf,
  readRecord,
} from "./parts.ts";

/**
 * Holds the parts of a running platform against the time frames of `SECURITY.md`, writes down what was found, and fails where one is
 * past its time. Where neither registry nor service of advisories can be asked, the last record is judged, and that is said.
 */
const root = join(import.meta.dirname, "..");
const today = new Date().toISOString().slice(0, 10);

/** What npm prints as JSON; null where it could not ask. It ends with 1 as well where it has found something. */
function askNpm(args: readonly string[]): Record<string, unknown> | null {
  const { stdout } = spawnSync("npm", [...args, "--json"], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 2 ** 28,
  });
  try {
    const answer = JSON.parse(stdout || "{}");
    return typeof answer !== "object" || answer.error || answer.statusCode || answer.message ? null : answer;
  } catch {
    return null;
  }
}

interface Via {
  readonly url: string;
  readonly severity: Advisory["severity"];
}

/** The advisories against parts that run; null where no service has answered. */
function readAdvisories(known: readonly Advisory[]): readonly Advisory[] | null {
  const answer = askNpm(["audit", "--omit=dev"]) as {
    readonly vulnerabilities?: Readonly<Record<string, { readonly via: readonly (Via | string)[] }>>;
  } | null;
  if (!answer?.vulnerabilities) return null;
  const found = Object.entries(answer.vulnerabilities).flatMap(([part, { via }]) =>
    via.filter((one) => typeof one !== "string").map(({ url, severity }) => ({ url, part, severity })),
  );
  return found.map((one) => ({
    ...one,
    since: known.find(({ url, part }) => url === one.url && part === one.part)?.since ?? today,
  }));
}

interface Outdated {
  readonly current?: string;
  /** The newest that whoever needs it allows. */
  readonly wanted: string;
  readonly latest: string;
  /** Where whoever needs it lies, from the root of the repository: `apps/server`, or a folder within `node_modules`. */
  readonly dependedByLocation: string;
}

/** Parts of which there are newer releases: of those that we name the newest of all, of others the newest that whoever needs them takes. */
function readBehind(running: readonly string[]): readonly Behind[] | null {
  const answer = askNpm(["outdated", "--all", "--long"]) as Readonly<
    Record<string, Outdated | readonly Outdated[]>
  > | null;
  if (!answer) return null;
  const runs = new Set(running);
  /** What is newest, by the part that is behind it. */
  const found = new Map<string, string>();
  /** All of which there is any newer release, taken by somebody or not. */
  const late = new Set<string>();
  for (const [name, one] of Object.entries(answer))
    for (const { current, wanted, latest, dependedByLocation } of [one].flat() as readonly Outdated[]) {
      const part = `${name}@${current}`;
      if (latest !== current) late.add(part);
      const isOwn = !dependedByLocation.includes("node_modules");
      const newest = isOwn ? latest : wanted;
      if (current && runs.has(part) && newest !== current) found.set(part, newest);
    }
  const holders = holdersOf(late, pinsOf(root));
  return [...found].flatMap(([part, newest]) => {
    const heldBy = holders.get(part);
    return describeBehind(part, newest).map((one) => (heldBy === undefined ? one : { ...one, heldBy }));
  });
}

/** A part that is behind, with the day since when: within its line, and by major versions. */
function describeBehind(part: string, newest: string): readonly Behind[] {
  const [name, version] = nameAndVersion(part);
  const published = (askNpm(["view", name, "time"]) ?? {}) as Record<string, string>;
  const line = isOtherMajor(newest, version) ? newestOfLine(version, published) : newest;
  const inLine = line === undefined ? [] : [{ part, newest: line, isMajor: false }];
  const major = isOtherMajor(newest, version) ? [{ part, newest, isMajor: true }] : [];
  return [...inLine, ...major].map((one) => ({
    ...one,
    since: behindSince(version, published, one.isMajor) ?? today,
  }));
}

function look(): PartsRecord | null {
  const last = existsSync(join(root, partsPath)) ? readRecord(root) : null;
  const parts = partsOf(root);
  const behind = readBehind(parts);
  if (behind === null) {
    console.log(`the registry cannot be asked; it was last on ${last?.asked ?? "no day"}`);
    return last;
  }
  const advisories = readAdvisories(last?.advisories ?? []);
  if (advisories === null)
    console.log(`no service of advisories has answered; one did last on ${last?.advised ?? "no day"}`);
  const digest = digestOf(parts);
  const isSame = last?.parts === digest;
  return {
    parts: digest,
    count: parts.length,
    asked: today,
    advised: advisories ? today : isSame ? (last?.advised ?? null) : null,
    advisories:
      advisories ??
      last?.advisories.filter(({ part }) => parts.some((one) => one.startsWith(`${part}@`))) ??
      [],
    behind,
    deprecated: deprecatedParts(root),
  };
}

const record = look();
if (record === null) {
  console.error(`there is no ${partsPath}`);
  process.exitCode = 1;
} else {
  writeFileSync(join(root, partsPath), `${JSON.stringify(record, null, 2)}\n`);
  const faults = [...pastTime(record, today)];
  if (record.parts !== digestOf(partsOf(root)))
    faults.push("the record is of other parts than package-lock.json");
  for (const { part, newest, since, heldBy } of record.behind)
    console.log(`${part}: newer since ${since}, now ${newest}${heldBy ? `; held by ${heldBy}` : ""}`);
  for (const fault of faults) console.error(`past its time: ${fault}`);
  console.log(`${record.count} parts, ${record.behind.length} behind, ${faults.length} past their time`);
  if (faults.length > 0) process.exitCode = 1;
}
