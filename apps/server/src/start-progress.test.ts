import { expect, test } from "vitest";
import { openProgress } from "./start-progress.ts";

/** A terminal, or a file, that keeps what was written to it. */
function openOutput(isTTY: boolean) {
  let text = "";
  return {
    isTTY,
    write: (more: string) => {
      text += more;
    },
    read: () => text,
  };
}

const inTurn = (percents: readonly number[]) => {
  const left = [...percents];
  return async () => left.shift() ?? 100;
};

test("each stage of a start is a line with its seconds", () => {
  const output = openOutput(false);
  const progress = openProgress(output, 0);
  progress.ended("数据库");
  progress.ended("数据表");
  expect(output.read()).toMatch(/^ {2}数据库　+ \d+\.\d s\n {2}数据表　+ \d+\.\d s\n$/);
});

test("a file hears of quarters, a terminal sees one bar that moves", async () => {
  const file = openOutput(false);
  await openProgress(file, 0).follow("演示历史", inTurn([3, 20, 30, 31, 80, 100]), () => false);
  expect(file.read().match(/\d+ %/g)).toEqual(["30 %", "80 %", "100 %"]);

  const terminal = openOutput(true);
  await openProgress(terminal, 0).follow("演示历史", inTurn([0, 50, 100]), () => false);
  expect(terminal.read().split("\r").slice(1)).toEqual([
    expect.stringMatching(/░{24} 0 % {2}\d+\.\d s$/),
    expect.stringMatching(/█{12}░{12} 50 % {2}\d+\.\d s$/),
    expect.stringMatching(/█{24} 100 % {2}\d+\.\d s\n$/),
  ]);
});

test("nothing is said of a platform that is stopping", async () => {
  const output = openOutput(true);
  await openProgress(output, 0).follow("演示历史", inTurn([10]), () => true);
  expect(output.read()).toBe("");
});
