import type { DecisionContext } from "@zd/domain/contracts/actions";
import type { Contract } from "@zd/domain/contracts/contract";
import { contractVoucher } from "@zd/domain/contracts/contract-vouchers";
import { advanceContract, nextDeadline } from "@zd/domain/contracts/deadlines";
import { evolveContract } from "@zd/domain/contracts/evolve";
import { contractGoodsMoves } from "@zd/domain/contracts/goods-moves";
import { contractMoves } from "@zd/domain/contracts/money-moves";
import type { ContractNo } from "@zd/domain/kernel/brand";
import type { Side } from "@zd/domain/terms/codes";
import { lockAccounts } from "../funds/index.ts";
import { type ContractGoodsMoved, moveContractGoods } from "../goods/index.ts";
import { notFound } from "../platform/calls/operation.ts";
import type { Tx } from "../platform/database/database.ts";
import { cancelAll, job, type Scope, scheduleAll } from "../platform/jobs/jobs.ts";
import { findCalendar } from "../system/index.ts";
import { openCases } from "./breach/open-cases.ts";
import { tellChanges } from "./contract-news.ts";
import {
  type ContractChange,
  type ContractScope,
  type ContractStep,
  contractChange,
  keepFacts,
  lockContracts,
  type VisibleTo,
} from "./contract-store.ts";
import { publishMoved } from "./events.ts";
import { returnFees } from "./return-fees.ts";

/**
 * Decides the steps of a contract, in their order. `available` gives what a side has available, of accounts that are both locked;
 * `calendar` is the one by which deadlines are counted.
 */
export type DecideContract = (
  contract: Contract,
  { available, calendar }: Pick<DecisionContext, "available" | "calendar">,
) => readonly ContractStep[];

/** Locks a contract, decides, posts the money, keeps the facts, schedules its next deadline, and broadcasts the change. */
export async function carryOut(
  scope: ContractScope,
  no: ContractNo,
  visibleTo: VisibleTo,
  decide: DecideContract,
): Promise<ContractChange> {
  const [changes] = await carryOutAll(scope, [no], visibleTo, decide);
  return changes ?? missing();
}

const missing = (): never => {
  throw notFound();
};

/** The same for several contracts; numbers without a contract are left out. */
export async function carryOutAll(
  scope: ContractScope,
  nos: readonly ContractNo[],
  visibleTo: VisibleTo,
  decide: DecideContract,
): Promise<readonly ContractChange[]> {
  const changes = await decideAll(scope, await lockContracts(scope.tx, nos, visibleTo), decide);
  await saveChanges(scope, changes);
  return changes;
}

/**
 * Decides about locked contracts, posts the money and books the goods of their facts, opens cases and gives fees
 * back. Does not save the contracts: see {@link saveChanges}.
 */
export async function decideAll(
  { tx, named, now }: Pick<Scope, "tx" | "named" | "now">,
  contracts: readonly Contract[],
  decide: DecideContract,
): Promise<readonly ContractChange[]> {
  const firms = new Set(contracts.flatMap(({ parties }) => [parties.B, parties.S]));
  const accounts = await lockAccounts({ named }, [...firms].sort());
  const calendar = await findCalendar(tx);
  const changes = contracts.map((before) => {
    const { no, parties } = before;
    const available = (side: Side) => accounts.available(parties[side]);
    const steps = decide(before, { available, calendar });
    for (const fact of steps.flatMap(({ facts }) => facts)) {
      for (const move of contractMoves(fact)) accounts.post(contractVoucher(move, parties), no, fact.at);
    }
    return contractChange(before, steps);
  });
  await accounts.save({ named });
  await moveContractGoods({ named }, changes.map(goodsMoved));
  await openCases({ tx, named }, changes);
  await returnFees({ tx, now }, changes);
  return changes;
}

/** The moves of goods that follow from the facts of a change, in their order. */
function goodsMoved({ before, steps }: ContractChange): ContractGoodsMoved {
  let contract = before;
  const moves = steps
    .flatMap(({ facts }) => facts)
    .flatMap((fact) => {
      const was = contract;
      contract = evolveContract(was, fact);
      return contractGoodsMoves(was, contract, fact).map((move) => ({ ...move, at: fact.at, by: fact.by }));
    });
  return { contract: before.no, moves };
}

/** Saves what {@link decideAll} has decided, schedules the next deadlines, and broadcasts the changes. */
export async function saveChanges(scope: ContractScope, changes: readonly ContractChange[]): Promise<void> {
  const calendar = await findCalendar(scope.tx);
  const moved = await keepFacts(scope, changes, calendar);
  await setClocks(scope.tx, moved);
  await tellChanges(scope, changes, calendar);
  publishMoved(scope, moved);
}

/** Runs when a deadline of a contract passes. Early, late or twice: what is due is done, and nothing else. */
export const ringContract = job<{
  /** The contract whose deadline it is. */
  contract: ContractNo;
}>("contracts.ring", async ({ contract: no }, scope) => {
  await carryOut(scope, no, "any", (contract, context) => {
    const facts = advanceContract(contract, scope.now, { ...context, certified: false });
    return [{ facts, party: null, memo: "" }];
  });
});

/** Schedules {@link ringContract} for the next deadline of each contract, and cancels it where there is none. */
export async function setClocks(tx: Tx, contracts: readonly Contract[]): Promise<void> {
  const calendar = await findCalendar(tx);
  const rings = contracts.map((contract) => ({ no: contract.no, at: nextDeadline(contract, calendar) }));
  await scheduleAll(
    tx,
    rings.flatMap(({ no, at }) =>
      at === null ? [] : [{ job: ringContract, key: no, at, data: { contract: no } }],
    ),
  );
  await cancelAll(
    tx,
    ringContract,
    rings.flatMap(({ no, at }) => (at === null ? [no] : [])),
  );
}
