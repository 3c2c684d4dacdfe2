import { api } from "@zd/api";
import type { AnyOperation, InputOf } from "@zd/api/wire/operation";
import { contractMayBecome, isContractOver } from "@zd/domain/contracts/codes";
import { openedContract } from "@zd/domain/contracts/contract";
import { evolveContract } from "@zd/domain/contracts/evolve";
import type { ContractFact } from "@zd/domain/contracts/facts";
import { type ContractNo, fen, userId } from "@zd/domain/kernel/brand";
import type { Side } from "@zd/domain/terms/codes";
import { yuan as amount, tonnes } from "@zd/domain/testing/samples";
import { measureFrom, sampleTicket } from "@zd/domain/testing/settlements";
import { expect } from "vitest";
import { Refused } from "../../platform/calls/operation.ts";
import { type ContractScene, fundPassword } from "../../testing/contract-scene.ts";
import { checkBooks, company } from "../../testing/market-scene.ts";
import { exchangeFirm } from "../../testing/staff-scene.ts";
import type { TestPlatform } from "../../testing/test-platform.ts";
import { getContract } from "../contract-store.ts";
import { findHistory } from "../history.ts";
import { actOnContract } from "../steps/act-on-contract.ts";

const calls = api.contracts;

export type WalkStep = (no: ContractNo, version: number) => Promise<unknown>;

/** Actions for a random walk through a contract of the scene, in the order of its life. */
export function walkSteps(exchange: TestPlatform, scene: ContractScene): readonly WalkStep[] {
  const simple =
    (side: "B" | "S", call: AnyOperation): WalkStep =>
    (contractNo) =>
      scene.caller(side).call(call, { contractNo });
  const paying =
    (side: "B" | "S", share: bigint): WalkStep =>
    async (contractNo) => {
      const { due } = await scene.read(contractNo, side);
      const input = { contractNo, amount: (due / share) as typeof due, fundPassword };
      return scene.caller(side).call(side === "B" ? calls.pay : calls.refund, input);
    };
  let tickets = 0;
  const shipping =
    (load: string): WalkStep =>
    (contractNo) => {
      tickets += 1;
      const ticket = sampleTicket(`T${tickets}`, load);
      return scene
        .caller("S")
        .call(calls.ship, { contractNo, quantity: tonnes(load), tickets: [ticket], files: [] });
    };
  const receiving: WalkStep = async (contractNo) => {
    const { shipments } = await scene.read(contractNo);
    const open = shipments.find(({ complete }) => !complete);
    if (!open) return null;
    const input = {
      contractNo,
      shipment: open.no,
      quantity: open.quantity,
      tickets: [],
      last: true,
      files: [],
    };
    return scene.caller("B").call(calls.receive, input);
  };
  const settling =
    (q: string): WalkStep =>
    async (contractNo) => {
      const { shipments } = await scene.read(contractNo, "S");
      const values = { Q: measureFrom(q), S: measureFrom("0.52"), M: measureFrom("14.1") };
      const lot = { no: "1", tickets: shipments.flatMap((one) => one.tickets), report: { no: "L1", values } };
      const evidence = { lots: [lot], shortfallBy: "S" as const, liftedBesides: tonnes("0"), agreed: [] };
      return scene.caller("S").call(calls.settle, { contractNo, evidence, files: [] });
    };
  const dissenting: WalkStep = (contractNo) => {
    const claim = { ground: "agreement", memo: "让利", amount: amount("-5000") } as const;
    const input: InputOf<typeof calls.raiseDissent> = { contractNo, line: 1, claim, memo: "复核", files: [] };
    return scene.caller("B").call(calls.raiseDissent, input);
  };
  const invoicing: WalkStep = (contractNo) => scene.steps.invoice(contractNo).catch(() => null);

  return [
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
      const input = { contractNo, kept: amount("250000"), penalty: null, memo: "协商" };
      return scene.caller("B").call(calls.proposeTermination, input);
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
}

const firms = { B: "plant", S: "mine" } as const;

async function wealthOf(scene: ContractScene, side: Side): Promise<bigint> {
  return Object.values(await scene.purse(firms[side])).reduce((sum, balance) => {
    expect(balance >= 0n).toBe(true);
    return sum + balance;
  }, 0n);
}

/** Net of bank transfers and fees of a firm. */
async function besidesOf({ db }: TestPlatform, scene: ContractScene, side: Side): Promise<bigint> {
  const { firm } = scene.member(firms[side]);
  const [transfers, fees] = await Promise.all([
    db
      .selectFrom("funds.transfer")
      .select(["direction", "amount"])
      .where("firmId", "=", firm)
      .where("state", "=", "2")
      .execute(),
    db.selectFrom("funds.serviceFee").select("taken").where("firmId", "=", firm).execute(),
  ]);
  const moved = transfers.reduce((sum, one) => sum + (one.direction === "in" ? one.amount : -one.amount), 0n);
  return moved - fees.reduce((sum, { taken }) => sum + taken, 0n);
}

/** What a contract has brought its seller: payments out of escrow, and deposits that were taken. */
async function broughtBy({ db }: TestPlatform, no: ContractNo): Promise<bigint> {
  const [{ contract: now }, history] = await Promise.all([getContract(db, no, "any"), findHistory(db, no)]);
  const taken = history.reduce((sum, { fact }) => {
    const { by, amount: forfeit } = forfeitOf(fact);
    return by === "B" ? sum + forfeit : sum - forfeit;
  }, 0n);
  return now.paid - now.escrow + taken;
}

function forfeitOf(fact: ContractFact): { readonly by: Side; readonly amount: bigint } {
  if (fact.type === "default-resolved") return { by: fact.side, amount: fact.taken };
  const closing = fact.type === "settlement-confirmed" || fact.type === "terminated" ? fact.closing : null;
  return closing?.forfeit ?? { by: "B", amount: 0n };
}

/**
 * Checks that the contract is the fold of its log, that states change along the edges only, and that one that is over
 * holds nothing.
 */
async function checkFold({ db, clock }: TestPlatform, no: ContractNo): Promise<void> {
  const { contract: now } = await getContract(db, no, "any");
  const { parties, terms } = now;
  const deposits = { B: amount("372000"), S: amount("0") };
  const opened = openedContract({ no, parties, terms, deposits, at: clock.now() });
  const folded = (await findHistory(db, no)).reduce((before, { fact }) => {
    const after = evolveContract(before, fact);
    if (after.state !== before.state) expect(contractMayBecome(before.state, after.state)).toBe(true);
    return after;
  }, opened);
  expect({ ...folded, since: now.since }).toEqual(now);
  if (now.final && isContractOver(now.state)) expect(now.escrow).toBe(0n);
}

/**
 * Checks the books as a whole: they balance, no fen appears or gets lost between the two firms, the bank and the
 * exchange, and each contract is what its log says (domain §13, 5, 8 and 10).
 */
export async function openWalkCheck(exchange: TestPlatform, scene: ContractScene) {
  const start = async (side: Side) =>
    (await wealthOf(scene, side)) - (await besidesOf(exchange, scene, side));
  const before = { B: await start("B"), S: await start("S") };
  return async (contracts: readonly ContractNo[]) => {
    await checkBooks(exchange);
    let brought = 0n;
    for (const no of contracts) {
      await checkFold(exchange, no);
      brought += await broughtBy(exchange, no);
    }
    expect((await start("S")) - before.S).toBe(brought);
    expect(before.B - (await start("B"))).toBe(brought);
  };
}
