import { expect, test } from "vitest";
import {
  failuresInBrief,
  failuresOfPlaywright,
  failuresOfVitest,
  slowest,
  timesOfPlaywright,
  timesOfVitest,
} from "./test-report.ts";

test("the slowest files stand first, of both runners", () => {
  const inside = timesOfVitest({
    numPassedTests: 3,
    numFailedTests: 0,
    numPendingTests: 0,
    numTodoTests: 0,
    testResults: [
      { name: "quick.test.ts", startTime: 1_000, endTime: 1_400, assertionResults: [] },
      { name: "slow.test.ts", startTime: 2_000, endTime: 14_500, assertionResults: [] },
    ],
  });
  expect(slowest(inside, 1)).toBe("the slowest of 2 files, which took 12.9 s:\n   12.5 s  slow.test.ts");

  const spec = (...durations: number[]) => ({
    title: "a journey",
    ok: true,
    tests: [{ results: durations.map((duration) => ({ duration, errors: [] })) }],
  });
  const journeys = timesOfPlaywright({
    stats: { expected: 3, unexpected: 0, flaky: 0, skipped: 0 },
    suites: [
      {
        file: "a.spec.ts",
        specs: [spec(500)],
        suites: [{ file: "a.spec.ts", specs: [spec(1_500), spec(2_000)] }],
      },
    ],
  });
  expect(slowest(journeys, 5)).toBe("the slowest of 1 files, which took 4.0 s:\n    4.0 s  a.spec.ts");
});

test("what failed is said once more at the end, in few lines, of both runners", () => {
  const report = {
    numPassedTests: 1,
    numFailedTests: 1,
    numPendingTests: 0,
    numTodoTests: 0,
    testResults: [
      {
        name: "a.test.ts",
        startTime: 0,
        endTime: 1,
        assertionResults: [
          { fullName: "passes", status: "passed", failureMessages: [] },
          {
            fullName: "a purse is exact",
            status: "failed",
            failureMessages: [
              "Error: \u001b[31mexpected 1\u001b[39m\n    at somewhere (a.test.ts:1:1)\nthe rest",
            ],
          },
        ],
      },
      { name: "b.test.ts", startTime: 0, endTime: 1, message: "cannot be read", assertionResults: [] },
    ],
  };
  expect(failuresInBrief(failuresOfVitest(report), 1, 1).split("\n")).toEqual([
    "failed: a.test.ts › a purse is exact",
    "    Error: expected 1",
    "failed: b.test.ts",
    "    cannot be read",
  ]);

  const journeys = failuresOfPlaywright({
    stats: { expected: 0, unexpected: 1, flaky: 0, skipped: 0 },
    suites: [
      {
        file: "a.spec.ts",
        specs: [],
        suites: [
          {
            file: "a.spec.ts",
            specs: [
              { title: "passes", ok: true, tests: [] },
              {
                title: "nothing jumps",
                ok: false,
                tests: [
                  {
                    results: [
                      { duration: 1, errors: [{ message: "moved" }, { message: "moved again" }, {}] },
                    ],
                  },
                ],
              },
            ],
          },
        ],
      },
    ],
  });
  expect(failuresInBrief(journeys, 5, 1).split("\n")).toEqual([
    "failed: e2e/a.spec.ts › nothing jumps",
    "    moved",
    "    and 1 more",
  ]);
});
