import { afterAll, beforeAll, expect, test } from "vitest";
import { checkBooks } from "./testing/market-scene.ts";
import {
  readAsOwners,
  type SweepCounts,
  tryBarredCalls,
  tryOthersRecords,
} from "./testing/sweeps/authorization.ts";
import { changesOfOthers } from "./testing/sweeps/changes.ts";
import { type FuzzCounts, fuzzCalls } from "./testing/sweeps/fuzz.ts";
import { type Caller, type LoadedMarket, openLoadedMarket } from "./testing/sweeps/loaded-market.ts";
import { enrolFactor, tryHalfSession, tryOldProof } from "./testing/sweeps/step-up.ts";
import { readTables } from "./testing/sweeps/table-rows.ts";

let market: LoadedMarket;
let found: Awaited<ReturnType<typeof readAsOwners>>;
beforeAll(async () => {
  market = await openLoadedMarket();
  found = await readAsOwners(market);
}, 600_000);
afterAll(() => market?.exchange.close());

const noCalls = (): SweepCounts => ({ calls: 0, refused: 0, accepted: 0 });

/** One line for each sweep, so that whoever reads the run sees how much was tried. */
const tell = (sweep: string, { calls, refused, accepted }: SweepCounts, more = "") =>
  void process.stdout.write(`${sweep}: ${calls} calls, ${refused} refused, ${accepted} accepted${more}\n`);

test("records of other firms are shown to no unrelated firm and no visitor, and changed by none", async () => {
  const shown: string[] = [];
  const changed: string[] = [];
  for (const caller of [market.stranger, null]) {
    const counts = noCalls();
    // What is public is read as the unrelated firm in both turns, so that its own rows may change in both.
    const before = await readTables(market.exchange.db);
    shown.push(...(await tryOthersRecords(market, caller, found, counts)));
    await market.exchange.settle();
    changed.push(...changesOfOthers(before, await readTables(market.exchange.db), market.stranger));
    tell(
      `records of others, ${caller?.name ?? "visitor"}`,
      counts,
      `; ${found.records.count()} numbers, ${found.answers.marks.size} marks of owners`,
    );
  }
  expect.soft(shown).toEqual([]);
  expect(changed).toEqual([]);
});

test("nobody gets past what his roles let him do, whatever he names", async () => {
  const counts = noCalls();
  const passed: string[] = [];
  for (const caller of [null, market.stranger, ...market.singles])
    passed.push(...(await tryBarredCalls(market, caller, found.records, counts)));
  tell("beyond one's role", counts, `; ${market.singles.length + 2} callers`);
  expect(passed).toEqual([]);
});

test("whoever has a second factor does nothing before it, and nothing that asks for it again without it", async () => {
  const counts = noCalls();
  const passed: string[] = [];
  const sweep = { market, records: found.records, counts };
  const people: readonly Caller[] = [market.stranger, market.wholeDesk];
  // The calls before have tried passwords of theirs until they were locked.
  await market.exchange.wait(16 * 60_000);
  const enrolled = await Promise.all(
    people.map(async (caller) => ({ caller, sessions: await enrolFactor(market, caller) })),
  );
  await market.exchange.wait(6 * 60_000);
  for (const { caller, sessions } of enrolled) {
    passed.push(...(await tryHalfSession(sweep, sessions)), ...(await tryOldProof(sweep, caller, sessions)));
  }
  tell("without the second factor", counts);
  expect(passed).toEqual([]);
});

/** Another seed tries other values; a failure says which one it was. */
const seed = Number(process.env["SWEEP_SEED"] ?? 20_261_128);

test("every call answers drawn values of its schema, and others, in Chinese and without a fault", async () => {
  const counts: FuzzCounts = { ...noCalls(), taken: 0 };
  const odd = await fuzzCalls(market, found.records, seed, counts);
  tell("drawn values", counts, `; ${counts.taken} taken by their schemas; seed ${seed}`);
  await market.exchange.settle();
  expect.soft(odd).toEqual([]);
  expect.soft(market.faults()).toEqual([]);
  await checkBooks(market.exchange);
});
