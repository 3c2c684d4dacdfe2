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
    /** Why the file could not be run; empty where it ran. */
    readonly message?: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages?: readonly string[] | null;
    }[];
  }[];
}

/** A test that failed: its file and name, and the messages it failed with, as the runner wrote them. */
export interface Failure {
  readonly test: string;
  readonly messages: readonly string[];
}

interface Suite {
  readonly file: string;
  readonly suites?: readonly Suite[];
  readonly specs: readonly {
    readonly title: string;
    readonly ok: boolean;
    readonly tests: readonly {
      readonly results: readonly {
        readonly duration: number;
        readonly errors: readonly { readonly message?: string }[];
      }[];
    }[];
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

export const failuresOfVitest = ({ testResults }: VitestReport): readonly Failure[] =>
  testResults.flatMap(({ name, message, assertionResults }) => {
    const failed = assertionResults
      .filter(({ status }) => status === "failed")
      .map(({ fullName, failureMessages }) => ({
        test: `${relative(".", name)} › ${fullName}`,
        messages: failureMessages ?? [],
      }));
    return failed.length === 0 && message ? [{ test: relative(".", name), messages: [message] }] : failed;
  });

const failuresOfSuite = ({ file, specs, suites = [] }: Suite): readonly Failure[] => [
  ...specs
    .filter(({ ok }) => !ok)
    .map(({ title, tests }) => ({
      test: `e2e/${file} › ${title}`,
      messages: tests.flatMap(({ results }) =>
        results.flatMap(({ errors }) => errors.flatMap(({ message }) => message ?? [])),
      ),
    })),
  ...suites.flatMap(failuresOfSuite),
];

export const failuresOfPlaywright = ({ suites }: PlaywrightReport): readonly Failure[] =>
  suites.flatMap(failuresOfSuite);

/** The colours that a runner writes for a terminal. */
const colours = /\u001b\[[0-9;]*m/g;

/** Every failure again, briefly: whoever sees only the end of a long output knows what failed and why. */
export function failuresInBrief(
  failures: readonly Failure[],
  linesEach: number,
  messagesEach: number,
): string {
  const briefly = (message: string) =>
    message
      .replace(colours, "")
      .split("\n")
      .filter((line) => line.trim() !== "" && !/^\s+at /.test(line))
      .slice(0, linesEach)
      .map((line) => `    ${line.slice(0, 300)}`);
  return failures
    .flatMap(({ test, messages }) => [
      `failed: ${test}`,
      ...messages.slice(0, messagesEach).flatMap(briefly),
      ...(messages.length > messagesEach ? [`    and ${messages.length - messagesEach} more`] : []),
    ])
    .join("\n");
}

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
