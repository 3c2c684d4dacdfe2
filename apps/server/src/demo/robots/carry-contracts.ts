import type { Contract } from "@zd/domain/contracts/contract";
import { evolveContract } from "@zd/domain/contracts/evolve";
import { decideContract } from "@zd/domain/contracts/lifecycle";
import { type ContractMove, contractMoves } from "@zd/domain/contracts/money-moves";
import { type ContractNo, type FirmId, fen, type Instant, type SectionId } from "@zd/domain/kernel/brand";
import type { Side } from "@zd/domain/terms/codes";
import {
  type ContractStep,
  ContractsInHand,
  carryOutAll,
  type DecideContract,
  findOpenContracts,
} from "../../contracts/index.ts";
import { findCarried } from "../../logistics/index.ts";
import type { Scope } from "../../platform/jobs/jobs.ts";
import type { Platform } from "../../platform/module.ts";
import { firms } from "../catalogue/firms.ts";
import { demoCompany, firmIdOf, traderOf } from "../people.ts";
import { type Acts, actToDissolve, type ContractAct, lotOf, nextAct } from "./contract-acts.ts";

/** Who signs, ships and settles for a firm. */
const actors = new Map(firms.map((firm) => [firmIdOf(firm), traderOf(firm)]));
const people = new Set(firms.filter(({ manual }) => manual).map(firmIdOf));

/** Robots leave to people what is theirs, and to waybills what these carry. */
const robotsOnly =
  (carried: ReadonlySet<string>): Acts =>
  (firm, { action }, { no }) =>
    actors.has(firm) && !people.has(firm) && !(carried.has(no) && movesGoods.has(action));

const movesGoods: ReadonlySet<string> = new Set(["ship", "receive", "close-delivery"]);

/** People have left something to be done: what is not signed or paid yet, and some of the rest. */
const everybodySoFar =
  (now: Instant): Acts =>
  (firm, { action, until }, contract) => {
    if (!people.has(firm)) return actors.has(firm);
    const isAhead = until !== null && until > now;
    const isFirst = action === "sign" || action === "pay" || action === "claim-payment";
    return !isAhead || !(isFirst || lotOf(contract) % 3 === 0);
  };

/** As many contracts share a transaction. */
const together = 100;

/** Has the robots do what is asked of them on their contracts, as far as it is time for it. */
export async function carryContracts({ db, clock, transact }: Platform): Promise<void> {
  const until = clock.now();
  const manner: Manner = {
    next: nextOf(robotsOnly(await findCarried(db, demoCompany)), false),
    at: (_, now) => now,
  };
  const open = await findOpenContracts(db, demoCompany);
  const due = open.filter((contract) => dueOf(contract, until, manner) !== null);
  for (let first = 0; first < due.length; first += together) {
    const nos = due.slice(first, first + together).map(({ no }) => no);
    await transact((scope) => carryOutAll(scope, nos, "any", carryUntil(until, manner, scope.now)));
  }
}

/** The same of the past, for everybody: each step has its own time, and some contracts do not go as they should. */
export function pastContracts(scope: Scope) {
  const { now } = scope;
  const inHand = new ContractsInHand(scope);
  const manner: Manner = { next: nextOf(everybodySoFar(now), true), at: ({ at }) => at };
  return {
    /** Takes in what has been dealt in these sections. */
    take: (sections: readonly SectionId[]): Promise<void> => inHand.take(sections),
    /** Everything that was to be done by a moment. */
    carry: (until: Instant): Promise<void> =>
      inHand.carry(
        until,
        (contract) => dueOf(contract, until, manner) !== null,
        carryUntil(until, manner, now),
      ),
    save: (): Promise<void> => inHand.save(),
  };
}

/** Has robots end what they have agreed on with each other, by agreement, as far as the rules allow it. */
export async function dissolveContracts(scope: Scope, nos: readonly ContractNo[]): Promise<void> {
  const manner: Manner = { next: (contract) => actToDissolve(contract, scope.now), at: (_, now) => now };
  await carryOutAll(scope, nos, "any", carryUntil(scope.now, manner, scope.now));
}

interface Manner {
  /** The next act on a contract as it stands; null where there is none. */
  readonly next: (contract: Contract) => ContractAct | null;
  /** The time that the act is written with. */
  readonly at: (act: ContractAct, now: Instant) => Instant;
}

function dueOf(contract: Contract, until: Instant, { next }: Manner): ContractAct | null {
  const act = next(contract);
  return act && act.at <= until ? act : null;
}

/** What is seen to next on a contract as it stands, thought of once. */
function nextOf(acts: Acts, eventful: boolean): Manner["next"] {
  const known = new WeakMap<Contract, ContractAct | null>();
  return (contract) => {
    const before = known.get(contract);
    if (before !== undefined) return before;
    const act = nextAct(contract, acts, eventful);
    known.set(contract, act);
    return act;
  };
}

/** A contract as far as it is time for it. What the rules refuse is left to its clock. */
const carryUntil =
  (until: Instant, manner: Manner, now: Instant): DecideContract =>
  (contract, { available, calendar }) => {
    const steps: ContractStep[] = [];
    let carried = contract;
    for (let act = dueOf(carried, until, manner); act !== null; act = dueOf(carried, until, manner)) {
      const { side, action } = act;
      const by = { user: actorOf(carried.parties[side]), party: side, seen: null };
      const has = (of: Side) => fen(available(of) + gainOf(steps, of));
      const context = { available: has, certified: true, calendar };
      const decided = decideContract(carried, action, by, manner.at(act, now), context);
      if (!decided.ok) break;
      steps.push({ facts: decided.facts, party: side, memo: "" });
      carried = decided.facts.reduce(evolveContract, carried);
    }
    return steps;
  };

/** What a side has gained by what has just been decided, and is not posted yet. */
function gainOf(steps: readonly ContractStep[], of: Side): bigint {
  const moves = steps.flatMap(({ facts }) => facts.flatMap(contractMoves));
  const isHis = ({ side, bucket }: ContractMove["from"]) => side === of && bucket === "available";
  return moves.reduce(
    (sum, { amount, from, to }) => sum + (isHis(to) ? amount : 0n) - (isHis(from) ? amount : 0n),
    0n,
  );
}

function actorOf(firm: FirmId) {
  const actor = actors.get(firm);
  if (!actor) throw new Error(`nobody acts for ${firm}`);
  return actor;
}
