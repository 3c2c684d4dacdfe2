import type { Means } from "@zd/domain/contracts/actions";
import type { Contract } from "@zd/domain/contracts/contract";
import { advanceContract, nextDeadline } from "@zd/domain/contracts/deadlines";
import { contractMoves } from "@zd/domain/contracts/money-moves";
import { contractVoucher } from "@zd/domain/funds/contract-payment";
import type { ContractNo } from "@zd/domain/kernel/brand";
import { lockPurses } from "../funds/index.ts";
import { namedIn } from "../platform/database.ts";
import { job, type Scope, schedule } from "../platform/jobs.ts";
import { type Happened, keepFacts, lockContract, type Whose } from "./contract-store.ts";
import { contractMoved } from "./events.ts";

export type ContractScope = Pick<Scope, "tx" | "now" | "tell">;

/** Locks a contract, decides, posts the money, keeps the facts, sets its clock, and tells who follows it. */
export async function carryOut(
  scope: ContractScope,
  no: ContractNo,
  whose: Whose,
  decide: (contract: Contract, available: Means["available"]) => Happened,
): Promise<{ readonly before: Contract; readonly after: Contract }> {
  const { tx, tell } = scope;
  const before = await lockContract(tx, no, whose);
  const { parties } = before;
  const named = namedIn(tx);
  const purses = await lockPurses({ named }, [parties.B, parties.S]);
  const happened = decide(before, (side) => purses.available(parties[side]));
  if (happened.facts.length === 0) return { before, after: before };
  for (const move of happened.facts.flatMap((fact) => contractMoves(fact))) {
    purses.post(contractVoucher(move, parties), no, scope.now);
  }
  await purses.save({ named });
  const after = await keepFacts(tx, before, happened);
  const rings = nextDeadline(after);
  if (rings !== null) await schedule(tx, ringContract, no, rings, { contract: no });
  const { state, version } = after;
  tell(contractMoved({ contract: no, buyer: parties.B, seller: parties.S, state, version }));
  return { before, after };
}

/** A deadline of a contract has passed. Early, late or twice: what is due is done, and nothing else. */
export const ringContract = job<{ contract: ContractNo }>(
  "contracts.ring",
  async ({ contract: no }, scope) => {
    await carryOut(scope, no, "any", (contract, available) => ({
      facts: advanceContract(contract, scope.now, { available, certified: false }),
      party: null,
      memo: "",
    }));
  },
);
