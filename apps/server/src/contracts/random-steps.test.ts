import { contract } from "@zd/contract";
import type { AnyOperation, InputOf } from "@zd/contract/wire/operation";
import { contractMayBecome, isOver } from "@zd/domain/contracts/codes";
import { openedContract } from "@zd/domain/contracts/contract";
import { evolveContract } from "@zd/domain/contracts/evolve";
import { type ContractNo, fen, userId } from "@zd/domain/kernel/brand";
import { yuan as amount, tonnes } from "@zd/domain/testing/samples";
import { measured, sampleTicket } from "@zd/domain/testing/settlements";
import type { PayType } from "@zd/domain/trading/codes";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Refused } from "../platform/operation.ts";
import { type ContractScene, setContractScene } from "../testing/contract-scene.ts";
import { fundPassword } from "../testing/contract-steps.ts";
import { openExchange } from "../testing/exchange.ts";
import { at, checkBooks, company } from "../testing/market-scene.ts";
import { exchangeFirm } from "../testing/staff-scene.ts";
import type { TestPlatform } from "../testing/test-platform.ts";
import { actOnContract } from "./act-on-contract.ts";
import { getContract } from "./contract-store.ts";
import { findHistory } from "./history.ts";

const calls = contract.contracts;

let exchange: TestPlatform;
let scene: ContractScene;
beforeAll(async () => {
  exchange = await openExchange({ start: at("09:00:00") });
  scene = await setContractScene(exchange, "900000000");
});
afterAll(() => exchange.close());

type Step = (no: ContractNo, version: number) => Promise<unknown>;

const simple =
  (side: "B" | "S", call: AnyOperation): Step =>
  (contractNo) =>
    scene.caller(side).call(call, { contractNo });
const paying =
  (side: "B" | "S", share: bigint): Step =>
  async (contractNo) => {
    const { due } = await scene.read(contractNo, side);
    const asked = { contractNo, amount: (due / share) as typeof due, fundPassword };
    return scene.caller(side).call(side === "B" ? calls.pay : calls.refund, asked);
  };
let tickets = 0;
const shipping =
  (load: string): Step =>
  (contractNo) => {
    tickets += 1;
    const ticket = sampleTicket(`T${tickets}`, load);
    return scene
      .caller("S")
      .call(calls.ship, { contractNo, quantity: tonnes(load), tickets: [ticket], files: [] });
  };
const receiving: Step = async (contractNo) => {
  const { shipments } = await scene.read(contractNo);
  const open = shipments.find(({ complete }) => !complete);
  if (!open) return null;
  const asked = {
    contractNo,
    shipment: open.no,
    quantity: open.quantity,
    tickets: [],
    last: true,
    files: [],
  };
  return scene.caller("B").call(calls.receive, asked);
};
const settling =
  (q: string): Step =>
  async (contractNo) => {
    const { shipments } = await scene.read(contractNo, "S");
    const values = { Q: measured(q), S: measured("0.52"), M: measured("14.1") };
    const lot = { no: "1", tickets: shipments.flatMap((one) => one.tickets), report: { no: "L1", values } };
    const evidence = { lots: [lot], shortfallBy: "S" as const, liftedBesides: tonnes("0"), agreed: [] };
    return scene.caller("S").call(calls.settle, { contractNo, evidence, files: [] });
  };
const dissenting: Step = (contractNo) => {
  const claim = { ground: "agreement", memo: "让利", amount: amount("-5000") } as const;
  const asked: InputOf<typeof calls.raiseDissent> = { contractNo, line: 1, claim, memo: "复核", files: [] };
  return scene.caller("B").call(calls.raiseDissent, asked);
};
const invoicing: Step = (contractNo) => scene.steps.invoice(contractNo).catch(() => null);

/** In the order of a contract's life, so that a walk through them gets somewhere. */
const steps: readonly Step[] = [
  (no) => scene.sign(no, "S").catch(() => null),
  (no) => scene.sign(no, "B").catch(() => null),
  paying("B", 2n),
  paying("B", 1n),
  shipping("2500"),
  shipping("1900.5"),
  simple("S", calls.closeDelivery),
  receiving,
  receiving,
  settling("5320"),
  dissenting,
  simple("S", calls.acceptDissent),
  simple("B", calls.confirmSettlement),
  paying("S", 1n),
  paying("B", 1n),
  invoicing,
  simple("S", calls.applyFinish),
  simple("B", calls.confirmFinish),
  simple("S", calls.cancelSettlement),
  simple("B", calls.withdrawDissent),
  (contractNo) => {
    const asked = { contractNo, kept: amount("250000"), penalty: null, memo: "协商" };
    return scene.caller("B").call(calls.proposeTermination, asked);
  },
  simple("S", calls.agreeTermination),
  (contractNo, seen) =>
    exchange.platform
      .transact((scope) => {
        const action = { type: "resolve-default", place: 0, taken: fen(0n) } as const;
        const by = { userId: userId("staff-desk"), firmId: exchangeFirm, companyId: company };
        return actOnContract(scope, by, "exchange", { contractNo, seen, action });
      })
      .catch((error: unknown) => {
        if (!(error instanceof Refused)) throw error;
      }),
];

const walk = fc.record({
  payType: fc.constantFrom<PayType>("0", "1", "2"),
  moves: fc.array(
    fc.oneof(
      { weight: 5, arbitrary: fc.constant("on" as const) },
      { weight: 2, arbitrary: fc.nat(steps.length - 1) },
      { weight: 1, arbitrary: fc.constant("skip" as const) },
    ),
    { minLength: 14, maxLength: 30 },
  ),
});

test("whatever is asked, the books balance and a settled buyer has paid what the seller has (§13, 5 and 8)", async () => {
  await fc.assert(
    fc.asyncProperty(walk, async ({ payType, moves }) => {
      const purses = async () => ({ B: await scene.purse("plant"), S: await scene.purse("mine") });
      const no = await scene.deal(payType);
      const start = await purses();
      let next = 0;
      for (const move of moves) {
        const { version } = await scene.read(no);
        if (typeof move === "number") await steps[move]?.(no, version);
        else {
          if (move === "on") await steps[next]?.(no, version);
          next = (next + 1) % steps.length;
        }
      }
      await checkBooks(exchange);
      const end = await purses();
      for (const purse of [end.B, end.S]) {
        for (const balance of Object.values(purse)) expect(balance >= 0n).toBe(true);
      }
      const { contract: now } = await getContract(exchange.db, no, "any");
      const sum = (purse: Readonly<Record<string, bigint>>) =>
        Object.values(purse).reduce((all, one) => all + one, 0n);
      const gained = sum(end.S) - sum(start.S);
      expect(sum(start.B) - sum(end.B)).toBe(gained);
      // What is still in escrow is the buyer's own, and nobody has lost a deposit here.
      const forfeited =
        now.settlement && now.state >= "70" ? (now.settlement.result.forfeit?.amount ?? 0n) : 0n;
      expect(gained).toBe(
        now.paid - now.escrow + (now.settlement?.result.forfeit?.by === "S" ? -forfeited : forfeited),
      );
      if (now.final && isOver(now.state)) expect(now.escrow).toBe(0n);
      // The contract is the fold of its log, which goes along the edges only.
      const { parties, terms } = now;
      const opened = openedContract({
        no,
        parties,
        terms,
        deposits: { B: amount("372000"), S: amount("0") },
        at: exchange.clock.now(),
      });
      const history = await findHistory(exchange.db, no);
      const folded = history.reduce((before, { fact }) => {
        const after = evolveContract(before, fact);
        if (after.state !== before.state) expect(contractMayBecome(before.state, after.state)).toBe(true);
        return after;
      }, opened);
      expect({ ...folded, since: now.since }).toEqual(now);
    }),
    { numRuns: 8 },
  );
}, 120_000);
