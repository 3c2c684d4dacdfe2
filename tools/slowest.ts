import { relative } from "node:path";

/** A file of tests, and how long its tests took, in milliseconds. */
export interface FileTime {
  readonly file: string;
  readonly ms: number;
}

/** What vitest's json reporter writes of each file. */
export interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly startTime: number;
    readonly endTime: number;
  }[];
}

interface Suite {
  readonly file: string;
  readonly suites?: readonly Suite[];
  readonly specs: readonly {
    readonly tests: readonly { readonly results: readonly { readonly duration: number }[] }[];
  }[];
}

/** What Playwright's json reporter writes; it has one suite a file. */
export interface PlaywrightReport {
  readonly stats: {
    readonly expected: number;
    readonly unexpected: number;
    readonly flaky: number;
    readonly skipped: number;
  };
  readonly suites: readonly Suite[];
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

const msOfSuite = ({ specs, suites = [] }: Suite): number =>
  sum([
    ...specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results.map(({ duration }) => duration))),
    ...suites.map(msOfSuite),
  ]);

export const timesOfVitest = ({ testResults }: VitestReport): readonly FileTime[] =>
  testResults.map(({ name, startTime, endTime }) => ({ file: relative(".", name), ms: endTime - startTime }));

export const timesOfPlaywright = ({ suites }: PlaywrightReport): readonly FileTime[] =>
  suites.map((suite) => ({ file: suite.file, ms: msOfSuite(suite) }));

/** The slowest first, a line each, under what they took together. */
export function slowest(times: readonly FileTime[], count: number): string {
  const seconds = (ms: number) => (ms / 1_000).toFixed(1).padStart(7);
  const lines = times
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, count)
    .map(({ file, ms }) => `${seconds(ms)} s  ${file}`);
  const total = sum(times.map(({ ms }) => ms));
  return [`the slowest of ${times.length} files, which took ${seconds(total).trim()} s:`, ...lines].join(
    "\n",
  );
}
