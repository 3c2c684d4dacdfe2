import { instant } from "@zd/domain/kernel/brand";
import { expect, test } from "vitest";
import { manualClock } from "./manual-clock.ts";

test("a look whose moment comes while the last one is not over begins when it is, unless it was cancelled, and is waited for as well", async () => {
  const clock = manualClock();
  const begun: { readonly at: number; readonly end: () => void }[] = [];
  const timer = clock.every(10, () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    begun.push({ at: clock.now(), end: resolve });
    return promise;
  });
  const start = clock.now();
  const turn = (ms: number) => clock.turnTo(instant(start + ms));
  const end = async () => {
    begun.at(-1)?.end();
    await new Promise(setImmediate);
  };
  turn(10);
  turn(20);
  expect(begun).toHaveLength(1);
  await end();
  expect(begun.map(({ at }) => at - start)).toEqual([10, 20]);
  await end();
  expect(begun).toHaveLength(2);

  turn(30);
  turn(40);
  let isOver = false;
  void clock.looksOver().then(() => {
    isOver = true;
  });
  await end();
  expect([begun.length, isOver]).toEqual([4, false]);
  await end();
  expect([begun.length, isOver]).toEqual([4, true]);

  turn(50);
  turn(60);
  timer.cancel();
  await end();
  expect(begun).toHaveLength(5);
});
