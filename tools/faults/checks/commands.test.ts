import { expect, test } from "vitest";
import type { Outcome } from "../load/log.ts";
import { checkCommands, readRecords } from "./commands.ts";
import type { DatabaseReader } from "./database.ts";

interface Rows {
  readonly accepted?: readonly string[];
  readonly journal?: readonly { readonly key: string; readonly type: string; readonly hash: string }[];
  readonly replies?: readonly { readonly key: string; readonly reply: unknown }[];
}

/** A database with these rows of the journal and these answers, and nothing else. */
const databaseOf = ({ accepted = [], journal = [], replies = [] }: Rows): DatabaseReader =>
  ({
    rows: async (statement: string) => {
      if (statement.includes("platform.request")) return replies;
      if (statement.includes("encode(hash")) return journal;
      return statement.includes("trading.journal") ? accepted.map((key) => ({ key })) : [];
    },
  }) as unknown as DatabaseReader;

const data = { receipt: { seq: 3, hash: "ab" }, b: 1 };
const order: Outcome = {
  kind: "order",
  requestId: "r1",
  firm: "f1",
  input: { sectid: "K1" },
  verdict: "acknowledged",
  code: "0",
  data,
};
const whole: Rows = {
  accepted: ["K1/1", "K1/3"],
  journal: [{ key: "K1/3", type: "order-accepted", hash: "ab" }],
  replies: [{ key: "f1/r1", reply: { data: { b: 1, receipt: { hash: "ab", seq: 3 } } } }],
};

async function check(rows: Rows, outcomes: readonly Outcome[]) {
  const before = await readRecords(databaseOf({ accepted: ["K1/1"] }));
  const { lost, twice } = await checkCommands(databaseOf(rows), { outcomes: [...outcomes] } as never, before);
  return { lost: lost.length, twice: twice.length };
}

test("an order that is there once, with its answer and its receipt, is neither lost nor twice", async () => {
  expect(await check(whole, [order])).toEqual({ lost: 0, twice: 0 });
});

test.each([
  ["its row is gone", { ...whole, accepted: ["K1/1"] }, { lost: 1, twice: 0 }],
  ["its answer is gone", { ...whole, replies: [] }, { lost: 1, twice: 0 }],
  [
    "its answer is another",
    { ...whole, replies: [{ key: "f1/r1", reply: { data: { b: 2 } } }] },
    { lost: 1, twice: 0 },
  ],
  [
    "its receipt is of another row",
    { ...whole, journal: [{ key: "K1/3", type: "order-accepted", hash: "cd" }] },
    { lost: 1, twice: 0 },
  ],
  [
    "there is another that nobody heard of",
    { ...whole, accepted: ["K1/1", "K1/3", "K1/4"] },
    { lost: 0, twice: 1 },
  ],
  ["it stands there twice", { ...whole, accepted: ["K1/1", "K1/3", "K1/3"] }, { lost: 0, twice: 1 }],
])("an acknowledged order is missed where %s", async (_, rows, found) => {
  expect(await check(rows, [order])).toEqual(found);
});

test("a refused order must not be there", async () => {
  const refused: Outcome = { ...order, verdict: "refused", code: "T1020" };
  expect((await check(whole, [refused])).twice).toBeGreaterThan(0);
  const rightly: Rows = { accepted: ["K1/1"], journal: [{ key: "K1/3", type: "order-refused", hash: "ab" }] };
  expect(await check(rightly, [refused])).toEqual({ lost: 0, twice: 0 });
});
