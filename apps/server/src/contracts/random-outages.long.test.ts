import { api } from "@zd/api";
import { type ContractNo, fen } from "@zd/domain/kernel/brand";
import { dayMs } from "@zd/domain/kernel/shanghai-time";
import type { PayType } from "@zd/domain/terms/codes";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type BankScene, openBankScene } from "../testing/bank-scene.ts";
import { type ContractScene, fundPassword, setContractScene } from "../testing/contract-scene.ts";
import { openExchange } from "../testing/exchange.ts";
import { at } from "../testing/market-scene.ts";
import type { TestPlatform } from "../testing/test-platform.ts";
import { openWalkCheck, walkSteps } from "./testing/contract-walk.ts";

const { transfers, contracts: calls } = api;
/** The exchange's account at the sandbox. */
const clearing = "9990000000000001";
const firms = ["plant", "mine"] as const;

let exchange: TestPlatform;
let scene: ContractScene;
let bank: BankScene;
beforeAll(async () => {
  exchange = await openExchange({ start: at("09:00:00") });
  scene = await setContractScene(exchange, "90000000");
  bank = openBankScene(exchange, scene);
  for (const name of firms) await bank.bind(name, await bank.openAt(name, "100000000"));
});
afterAll(() => exchange.close());

const mood = fc.record({
  answers: fc.constantFrom("once", "twice", "never"),
  losesAnswers: fc.boolean(),
  down: fc.boolean(),
  delayMs: fc.constantFrom(0, 2_000, 400_000),
});

type Move =
  | { readonly does: "next" }
  | { readonly does: "any"; readonly step: number }
  | {
      readonly does: "bank";
      readonly who: (typeof firms)[number];
      readonly out: boolean;
      readonly yuan: number;
    }
  | { readonly does: "turn"; readonly mood: typeof mood extends fc.Arbitrary<infer Mood> ? Mood : never }
  | { readonly does: "wait"; readonly ms: number }
  /** The server stops, before, while or after the next step is taken. */
  | { readonly does: "restart"; readonly amid: boolean; readonly downMs: number }
  /** The client never hears that it has paid, and asks again with the same number after a restart. */
  | { readonly does: "pay again" };

const move: fc.Arbitrary<Move> = fc.oneof(
  { weight: 9, arbitrary: fc.constant({ does: "next" as const }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant("any" as const), step: fc.nat(22) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant("bank" as const),
      who: fc.constantFrom(...firms),
      out: fc.boolean(),
      yuan: fc.integer({ min: 1, max: 50_000 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant("turn" as const), mood }) },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant("wait" as const),
      ms: fc.constantFrom(1_000, 300_000, dayMs, 4 * dayMs),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant("restart" as const),
      amid: fc.boolean(),
      downMs: fc.constantFrom(0, 60_000, 2 * dayMs),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ does: "pay again" as const }) },
);

const walk = fc.record({
  payType: fc.constantFrom<PayType>("0", "1", "2"),
  moves: fc.array(move, { minLength: 16, maxLength: 30 }),
});

/** Sessions run out while days pass. */
const renew = async () => {
  for (const name of firms) await scene.renew(name);
};

let requests = 0;
async function payAgain(contractNo: ContractNo): Promise<void> {
  const { due } = await scene.read(contractNo);
  const pay = () =>
    scene
      .caller("B")
      .call(calls.pay, { contractNo, amount: fen(due / 3n), fundPassword }, { "x-request-id": id });
  requests += 1;
  const id = `pay-${String(requests).padStart(8, "0")}`;
  const first = await pay();
  const { version } = await scene.read(contractNo);
  await exchange.restart();
  const second = await pay();
  expect(second).toEqual(first);
  expect((await scene.read(contractNo)).version).toBe(version);
}

/** The bank is fair again, and is asked until it is known what became of every transfer. */
async function cleared(): Promise<void> {
  await bank.faults();
  for (let i = 0; i < 12; i++) {
    await exchange.wait(600_000);
    const open = await exchange.db
      .selectFrom("funds.transfer")
      .select("id")
      .where("state", "in", ["0", "1", "9"])
      .execute();
    if (open.length === 0) return;
  }
  expect.fail("transfers stay open");
}

test("whatever is asked, lost, or restarted in between, no fen appears or gets lost (domain §13, 5, 8 and 10)", async () => {
  const check = await openWalkCheck(exchange, scene);
  const besides = (await bank.owned()) - (await bank.bankBalance(clearing));
  const opened: ContractNo[] = [];
  await fc.assert(
    fc.asyncProperty(walk, async ({ payType, moves }) => {
      await bank.faults();
      await renew();
      const no = await scene.deal(payType);
      opened.push(no);
      let next = 0;
      const take = async (index: number) => {
        const { version } = await scene.read(no);
        await walkSteps(exchange, scene)[index]?.(no, version);
      };
      for (const one of moves) {
        switch (one.does) {
          case "next":
            await take(next);
            next = (next + 1) % 23;
            break;
          case "any":
            await take(one.step);
            break;
          case "bank": {
            const { caller } = scene.member(one.who);
            const input = { amount: fen(BigInt(one.yuan) * 100n), memo: "" };
            if (one.out) await caller.call(transfers.withdraw, { ...input, fundPassword });
            else await caller.call(transfers.deposit, input);
            break;
          }
          case "turn":
            await bank.faults(one.mood);
            break;
          case "wait":
            await exchange.wait(one.ms);
            await renew();
            break;
          case "restart": {
            // What was on its way has been done or has not; whoever asked does not learn it.
            const cut = one.amid ? take(next).catch(() => null) : null;
            await exchange.restart(one.downMs);
            await cut;
            await renew();
            break;
          }
          case "pay again":
            await payAgain(no);
        }
      }
      await cleared();
      await renew();
      await check(opened);
      expect((await bank.owned()) - (await bank.bankBalance(clearing))).toBe(besides);
    }),
    { numRuns: 3, endOnFailure: true },
  );
}, 240_000);
