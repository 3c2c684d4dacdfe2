import { expect, test } from "vitest";
import { openLineWaits } from "./line-waits.ts";

/** Lines in which somebody may wait for a tenth of a second, and a watch that the test turns. */
function lines() {
  let at = 0;
  const { hasRoom, enter } = openLineWaits({ mostMs: 100, few: 8, msAtFirst: 2 }, () => at);
  const standing = new Map<string, (() => void)[]>();
  return {
    hasRoom,
    /** Comes as long as there is room, and says how many stand in the line then. */
    fill(key: string): number {
      const line = standing.get(key) ?? [];
      standing.set(key, line);
      while (hasRoom(key)) line.push(enter(key));
      return line.length;
    },
    /** Time passes, and then the first ones are answered. */
    answer(key: string, count: number, ms: number) {
      at += ms;
      for (const leave of standing.get(key)?.splice(0, count) ?? []) leave();
    },
  };
}

test("whoever would have to wait too long is not let in, until others have been answered", () => {
  const { fill, answer, hasRoom } = lines();
  expect(fill("hot")).toBe(50);
  answer("hot", 1, 0);
  expect(hasRoom("hot")).toBe(true);
  expect(fill("hot")).toBe(50);
});

test("a line is as long as its own answers are quick", () => {
  const { fill, answer } = lines();
  /** All who stand in the line are answered together, and again as often as it takes to be known. */
  const lengthAt = (msPerCall: number) => {
    for (let i = 0; i < 100; i++) {
      const length = fill("hot");
      answer("hot", length, length * msPerCall);
    }
    const length = fill("hot");
    answer("hot", length, length * msPerCall);
    return length;
  };
  // Who is answered with others behind him has waited longer for each place than they have: the line is rather too short.
  const [quick, slow] = [lengthAt(1), lengthAt(4)];
  expect(quick).toBeGreaterThan(2 * slow);
  expect(quick).toBeLessThanOrEqual(100);
  expect(slow).toBeGreaterThanOrEqual(8);
  expect(slow).toBeLessThanOrEqual(25);
});

test("a few are never turned away, however slow it is", () => {
  const { fill, answer } = lines();
  for (let i = 0; i < 100; i++) answer("hot", fill("hot"), 60_000);
  expect(fill("hot")).toBe(8);
});

test("a long line keeps nobody out of another", () => {
  const { fill, hasRoom } = lines();
  fill("hot");
  expect([hasRoom("hot"), hasRoom("quiet")]).toEqual([false, true]);
});
