import type { Contract } from "@zd/domain/contracts/contract";
import { evolveContract } from "@zd/domain/contracts/evolve";
import { decideContract } from "@zd/domain/contracts/lifecycle";
import { type ContractMove, contractMoves } from "@zd/domain/contracts/money-moves";
import { type FirmId, fen, type Instant } from "@zd/domain/kernel/brand";
import type { Side } from "@zd/domain/trading/codes";
import { carryOutAll, findOpenContracts, type Happened } from "../contracts/index.ts";
import type { Platform } from "../platform/module.ts";
import { firms } from "./catalogue/firms.ts";
import { type Acts, type ContractAct, lotOf, nextAct } from "./contract-acts.ts";
import { demoCompany, firmIdOf, traderOf } from "./people.ts";

/** Who signs, ships and settles for a firm. */
const actors = new Map(firms.map((firm) => [firmIdOf(firm), traderOf(firm)]));
const people = new Set(firms.filter(({ manual }) => manual).map(firmIdOf));

/** Robots leave to people what is theirs. */
const robotsOnly: Acts = (firm) => actors.has(firm) && !people.has(firm);

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
export const carryContracts = (platform: Platform): Promise<void> =>
  carryUntil(platform, platform.clock.now(), { acts: robotsOnly, eventful: false, at: (_, now) => now });

/** The same of the past, for everybody: each step has its own time, and some contracts do not go as they should. */
export const carryPastContracts = (platform: Platform, until: Instant): Promise<void> =>
  carryUntil(platform, until, {
    acts: everybodySoFar(platform.clock.now()),
    eventful: true,
    at: ({ at }) => at,
  });

interface Manner {
  readonly acts: Acts;
  readonly eventful: boolean;
  readonly at: (act: ContractAct, now: Instant) => Instant;
}

/** Each contract as far as it is time for it. What the rules refuse is left to its clock. */
async function carryUntil({ db, transact }: Platform, until: Instant, manner: Manner): Promise<void> {
  const dueOf = (contract: Contract) => {
    const act = nextAct(contract, manner.acts, manner.eventful);
    return act && act.at <= until ? act : null;
  };
  const open = await findOpenContracts(db, demoCompany);
  const due = open.filter((contract) => dueOf(contract) !== null);
  for (let first = 0; first < due.length; first += together) {
    const nos = due.slice(first, first + together).map(({ no }) => no);
    await transact((scope) =>
      carryOutAll(scope, nos, "any", (contract, available) => {
        const happened: Happened[] = [];
        let now = contract;
        for (let act = dueOf(now); act !== null; act = dueOf(now)) {
          const { side, action } = act;
          const by = { user: actorOf(now.parties[side]), party: side, seen: null };
          const has = (of: Side) => fen(available(of) + gainOf(happened, of));
          const means = { available: has, certified: true };
          const decided = decideContract(now, action, by, manner.at(act, scope.now), means);
          if (!decided.ok) break;
          happened.push({ facts: decided.facts, party: side, memo: "" });
          now = decided.facts.reduce(evolveContract, now);
        }
        return happened;
      }),
    );
  }
}

/** What a side has gained by what has just been decided, and is not posted yet. */
function gainOf(happened: readonly Happened[], of: Side): bigint {
  const moves = happened.flatMap(({ facts }) => facts.flatMap(contractMoves));
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
