import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { runningParts } from "./sbom.ts";

/** Where the record of the last look at the parts lies, from the root of the repository. */
export const partsPath = "docs/security/parts.json";

type Severity = "critical" | "high" | "moderate" | "low";

/** A weakness of a part that a service of advisories has named. */
export interface Advisory {
  /** Such as https://github.com/advisories/GHSA-…, by which it is told from others. */
  readonly url: string;
  /** The name of the part. */
  readonly part: string;
  readonly severity: Severity;
  /** The day on which a look first found it, such as 2026-11-28. */
  readonly since: string;
}

/** A part of which there is a newer release. */
export interface Behind {
  /** Name and version, such as `fast-uri@4.2.3`. */
  readonly part: string;
  readonly newest: string;
  /** Whether the newest is of another major version. */
  readonly isMajor: boolean;
  /** The day on which the first release that is newer was published. */
  readonly since: string;
  /** The part without a newer release that goes with this version alone, such as one of a set that pin one another; missing where none does. */
  readonly heldBy?: string;
}

/** What the last look at the parts of a running platform has found. Days are such as 2026-11-28, UTC. */
export interface PartsRecord {
  /** Of which parts: SHA-256 of their names and versions, see {@link digestOf}. */
  readonly parts: string;
  readonly count: number;
  /** When the registry was asked for newer releases. */
  readonly asked: string;
  /** When a service of advisories has answered for these parts; null where none could be asked. */
  readonly advised: string | null;
  readonly advisories: readonly Advisory[];
  readonly behind: readonly Behind[];
  /** Parts that their maintainers have withdrawn. */
  readonly deprecated: readonly string[];
}

/** The time frames of `SECURITY.md`, in days. */
export const frames = {
  /** An advisory, by its severity, as if the platform reached the weak code. */
  advisory: { critical: 3, high: 14, moderate: 30, low: 90 },
  /** A newer release of a part's line, where advisories are asked for every week. */
  release: 31,
  /** The same where none can be asked: each may mend what is as bad as "high". */
  unadvisedRelease: 14,
  /** A new major version. */
  major: 183,
  /** How old the last look may be. */
  look: 31,
  /** How old the last answer of a service of advisories may be. */
  advice: 7,
} as const;

/** Parts that stay on a line which its maintainers keep for long: which major version, and until when they mend it. */
export const longLines: Readonly<Record<string, { readonly major: string; readonly until: string }>> = {
  node: { major: "24", until: "2028-04-30" },
};

const dayMs = 86_400_000;
const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / dayMs;

/** Name and version of a part, apart. */
export const nameAndVersion = (part: string): readonly [name: string, version: string] => {
  const at = part.lastIndexOf("@");
  return [part.slice(0, at), part.slice(at + 1)];
};

const majorOf = (version: string) => version.split(".", 1)[0] ?? "";
export const isOtherMajor = (one: string, other: string) => majorOf(one) !== majorOf(other);

/** What is past its time on a day, a sentence each; empty where every part is within its time frames. */
export function pastTime(record: PartsRecord, today: string): readonly string[] {
  const faults: string[] = [];
  const { advised } = record;
  const isAdvised = advised !== null && daysBetween(advised, today) <= frames.advice;
  const least = isAdvised ? frames.release : frames.unadvisedRelease;
  if (daysBetween(record.asked, today) > frames.look)
    faults.push(`the registry was asked last on ${record.asked}, more than ${frames.look} days ago`);
  for (const { url, part, severity, since } of record.advisories)
    if (daysBetween(since, today) > frames.advisory[severity])
      faults.push(
        `${part}: ${url} (${severity}) is known since ${since}, more than ${frames.advisory[severity]} days`,
      );
  for (const { part, newest, isMajor, since, heldBy } of record.behind) {
    const most = isMajor ? frames.major : least;
    if (heldBy !== undefined) continue;
    if (daysBetween(since, today) > most && !(isMajor && isKept(part, today)))
      faults.push(`${part}: newer releases are there since ${since}, more than ${most} days; ${newest} is`);
  }
  for (const part of record.deprecated) faults.push(`${part}: its maintainers have withdrawn it`);
  return faults;
}

/** Whether a part's maintainers still mend the line on which it is. */
function isKept(part: string, today: string): boolean {
  const [name, version] = nameAndVersion(part);
  const line = longLines[name];
  return line !== undefined && line.major === majorOf(version) && today <= line.until;
}

/** Stands for all parts that run: differs as soon as one of them has another version, comes or goes. */
export const digestOf = (parts: readonly string[]): string =>
  createHash("sha256")
    .update([...new Set(parts)].sort().join("\n"))
    .digest("hex");

/** Every part of others that runs, by name and version, once. */
export const partsOf = (root: string): readonly string[] => [
  ...new Set(runningParts(root).map(([, part]) => part)),
];

/** Those of them that their maintainers had withdrawn when they were installed. */
export function deprecatedParts(root: string): readonly string[] {
  const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as {
    packages: Record<string, { readonly deprecated?: string }>;
  };
  return runningParts(root)
    .filter(([path]) => packages[path]?.deprecated !== undefined)
    .map(([, part]) => part);
}

/** One part that goes with one version of another alone. */
export type Pin = readonly [part: string, needs: string];

/** The pins of what is installed, by name and version. */
export function pinsOf(root: string): readonly Pin[] {
  const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as {
    packages: Record<
      string,
      {
        readonly name?: string;
        readonly version?: string;
        readonly dependencies?: Readonly<Record<string, string>>;
        readonly peerDependencies?: Readonly<Record<string, string>>;
      }
    >;
  };
  return Object.entries(packages).flatMap(
    ([path, { name, version, dependencies = {}, peerDependencies = {} }]) => {
      if (!path.includes("node_modules/")) return [];
      const part = `${name ?? path.replace(/^.*node_modules\//, "")}@${version}`;
      return Object.entries({ ...dependencies, ...peerDependencies })
        .filter(([, needed]) => /^\d+\.\d+\.\d+$/.test(needed))
        .map(([needs, needed]) => [part, `${needs}@${needed}`] as const);
    },
  );
}

/**
 * Which parts that are behind cannot move, each with the part without a newer release that holds it: because that one goes with this version
 * alone, or because what is newer would go with a newer version alone of another that is held.
 */
export function holdersOf(behind: ReadonlySet<string>, pins: readonly Pin[]): ReadonlyMap<string, string> {
  const holders = new Map<string, string>();
  const holds = (part: string) => (behind.has(part) ? holders.get(part) : part);
  for (let before = -1; before < holders.size; ) {
    before = holders.size;
    for (const [from, to] of pins) {
      const holder = holds(from);
      if (behind.has(to) && !holders.has(to) && holder !== undefined) holders.set(to, holder);
      const held = holders.get(to);
      if (behind.has(from) && !holders.has(from) && held !== undefined) holders.set(from, held);
    }
  }
  return holders;
}

export const readRecord = (root: string): PartsRecord =>
  JSON.parse(readFileSync(join(root, partsPath), "utf8"));

/**
 * The day on which the first release was published that is newer than the installed one: of its line, or of a later major version. Trial
 * releases, such as `2.0.0-beta.1`, count as none. `published` has each version with its moment, as the registry tells them.
 */
export function behindSince(
  version: string,
  published: Readonly<Record<string, string>>,
  isMajor: boolean,
): string | undefined {
  const days = Object.entries(published)
    .filter(([one]) => /^\d+\.\d+\.\d+$/.test(one))
    .filter(([one]) => isNewer(one, version) && isOtherMajor(one, version) === isMajor)
    .map(([, moment]) => moment.slice(0, 10));
  return days.sort()[0];
}

/** The newest release of the line of a version; undefined where none is newer. */
export const newestOfLine = (
  version: string,
  published: Readonly<Record<string, string>>,
): string | undefined =>
  Object.keys(published)
    .filter((one) => /^\d+\.\d+\.\d+$/.test(one) && !isOtherMajor(one, version) && isNewer(one, version))
    .sort((a, b) => (isNewer(a, b) ? 1 : -1))
    .at(-1);

function isNewer(one: string, other: string): boolean {
  const [a, b] = [numbersOf(one), numbersOf(other)];
  const at = [0, 1, 2].find((place) => a[place] !== b[place]);
  return at !== undefined && (a[at] ?? 0) > (b[at] ?? 0);
}
const numbersOf = (version: string) => version.split("-", 1)[0]?.split(".").map(Number) ?? [];
