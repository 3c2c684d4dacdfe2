import { expect, test } from "vitest";
import { slowest, timesOfPlaywright, timesOfVitest } from "./slowest.ts";

test("the slowest files stand first, of both runners", () => {
  const inside = timesOfVitest({
    numPassedTests: 3,
    numFailedTests: 0,
    numPendingTests: 0,
    numTodoTests: 0,
    testResults: [
      { name: "quick.test.ts", startTime: 1_000, endTime: 1_400 },
      { name: "slow.test.ts", startTime: 2_000, endTime: 14_500 },
    ],
  });
  expect(slowest(inside, 1)).toBe("the slowest of 2 files, which took 12.9 s:\n   12.5 s  slow.test.ts");

  const spec = (...durations: number[]) => ({
    tests: [{ results: durations.map((duration) => ({ duration })) }],
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
