import type { Means } from "@zd/domain/contracts/actions";
import type { Contract } from "@zd/domain/contracts/contract";
import { advanceContract, nextDeadline } from "@zd/domain/contracts/deadlines";
import { contractMoves } from "@zd/domain/contracts/money-moves";
import { contractVoucher } from "@zd/domain/funds/contract-payment";
import type { ContractNo, Instant } from "@zd/domain/kernel/brand";
import type { Side } from "@zd/domain/trading/codes";
import { lockPurses } from "../funds/index.ts";
import { namedIn, type Tx } from "../platform/database.ts";
import { job, type Scope, scheduleAll } from "../platform/jobs.ts";
import { notFound } from "../platform/operation.ts";
import { openCases } from "./breach/open-cases.ts";
import { type Happened, type Kept, keepFacts, lockContracts, type Whose } from "./contract-store.ts";
import { movedOf } from "./events.ts";
import { returnFees } from "./return-fees.ts";

export type ContractScope = Pick<Scope, "tx" | "now" | "tell">;

/** Decides what happens to a contract, one thing after the other; what its sides have available is locked meanwhile. */
export type DecideContract = (contract: Contract, available: Means["available"]) => readonly Happened[];

/** Locks a contract, decides, posts the money, keeps the facts, sets its clock, and tells who follows it. */
export async function carryOut(
  scope: ContractScope,
  no: ContractNo,
  whose: Whose,
  decide: DecideContract,
): Promise<Kept> {
  const [kept] = await carryOutAll(scope, [no], whose, decide);
  return kept ?? missing();
}

const missing = (): never => {
  throw notFound();
};

/** The same for several at a time; those that are not there are left out. */
export async function carryOutAll(
  { tx, now, tell }: ContractScope,
  nos: readonly ContractNo[],
  whose: Whose,
  decide: DecideContract,
): Promise<readonly Kept[]> {
  const named = namedIn(tx);
  const contracts = await lockContracts(tx, nos, whose);
  const firms = new Set(contracts.flatMap(({ parties }) => [parties.B, parties.S]));
  const purses = await lockPurses({ named }, [...firms].sort());
  const decided = contracts.map((before) => {
    const { no, parties } = before;
    const happened = decide(before, (side: Side) => purses.available(parties[side]));
    for (const fact of happened.flatMap(({ facts }) => facts)) {
      for (const move of contractMoves(fact)) purses.post(contractVoucher(move, parties), no, fact.at);
    }
    return { before, happened };
  });
  await purses.save({ named });
  const kept = await keepFacts(tx, decided);
  await openCases(tx, decided);
  await returnFees({ tx, now }, kept);
  const moved = kept.flatMap(({ before, after }) => (after === before ? [] : [after]));
  await setClocks(tx, moved);
  for (const contract of moved) tell(movedOf(contract));
  return kept;
}

/** A deadline of a contract has passed. Early, late or twice: what is due is done, and nothing else. */
export const ringContract = job<{ contract: ContractNo }>(
  "contracts.ring",
  async ({ contract: no }, scope) => {
    await carryOut(scope, no, "any", (contract, available) => {
      const facts = advanceContract(contract, scope.now, { available, certified: false });
      return [{ facts, party: null, memo: "" }];
    });
  },
);

/** When the first deadline of each contract passes, somebody comes back to it. */
export async function setClocks(tx: Tx, contracts: readonly Contract[]): Promise<void> {
  const rings = Map.groupBy(contracts, nextDeadline);
  for (const [at, due] of rings) {
    if (at === null) continue;
    const jobs = due.map(({ no }) => ({ job: ringContract, key: no, data: { contract: no } }));
    await scheduleAll(tx, at as Instant, jobs);
  }
}
