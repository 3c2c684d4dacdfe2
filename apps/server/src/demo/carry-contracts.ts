import type { Contract } from "@zd/domain/contracts/contract";
import { decideContract } from "@zd/domain/contracts/lifecycle";
import type { FirmId, Instant } from "@zd/domain/kernel/brand";
import { carryOutAll, findOpenContracts } from "../contracts/index.ts";
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

/** One step of each contract after the other, until none is due. */
async function carryUntil({ db, transact }: Platform, until: Instant, manner: Manner): Promise<void> {
  const dueOf = (contract: Contract) => {
    const act = nextAct(contract, manner.acts, manner.eventful);
    return act && act.at <= until ? act : null;
  };
  let waiting = await findOpenContracts(db, demoCompany);
  for (;;) {
    const due = waiting.filter((contract) => dueOf(contract) !== null);
    if (due.length === 0) return;
    const moved: Contract[] = [];
    for (let first = 0; first < due.length; first += together) {
      const nos = due.slice(first, first + together).map(({ no }) => no);
      const kept = await transact((scope) =>
        carryOutAll(scope, nos, "any", (contract, available) => {
          const act = dueOf(contract);
          const nothing = { facts: [], party: null, memo: "" };
          if (!act) return nothing;
          const { side, action } = act;
          const by = { user: actorOf(contract.parties[side]), party: side, seen: null };
          const at = manner.at(act, scope.now);
          const decided = decideContract(contract, action, by, at, { available, certified: true });
          return decided.ok ? { facts: decided.facts, party: side, memo: "" } : nothing;
        }),
      );
      // What the rules refuse is not asked again: its clock decides.
      moved.push(...kept.flatMap(({ before, after }) => (after === before ? [] : [after])));
    }
    waiting = moved;
  }
}

function actorOf(firm: FirmId) {
  const actor = actors.get(firm);
  if (!actor) throw new Error(`nobody acts for ${firm}`);
  return actor;
}
