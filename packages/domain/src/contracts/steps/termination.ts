import { fen } from "../../kernel/brand.ts";
import { accept, refuse } from "../../kernel/decision.ts";
import { shareOf } from "../../money/amount.ts";
import { formatYuan } from "../../money/yuan.ts";
import type { Side } from "../../terms/codes.ts";
import type { DecisionContext } from "../actions.ts";
import { closingOf, defaultFact } from "../closing.ts";
import type { Contract } from "../contract.ts";
import type { ContractFact } from "../facts.ts";
import { isBetween } from "../preconditions.ts";
import type { ActionOf, ContractDecision, Stamp } from "./step.ts";

/** Steps by which a contract ends before its time, and those of a default. Money is in fen. */

/** 拒签: it counts as a default, and ends the contract. */
export function refuseToSign(
  contract: Contract,
  side: Side,
  memo: string,
  stamp: Stamp,
  context: DecisionContext,
): ContractDecision {
  if (memo === "") return refuse("FIELD_REQUIRED", { field: "拒签原因" });
  const closing = closingOf(contract, fen(0n), context.available("S"));
  return accept<ContractFact>(
    { ...stamp, ...defaultFact(contract, side, "refuse", memo) },
    { ...stamp, type: "terminated", state: "90", closing },
  );
}

export function proposeTermination(
  contract: Contract,
  side: Side,
  { kept, penalty, memo }: ActionOf<"propose-termination">,
  stamp: Stamp,
): ContractDecision {
  if (memo.trim() === "") return refuse("FIELD_REQUIRED", { field: "解除原因" });
  const { amount, tolerance } = contract.terms;
  const most = shareOf(amount, 10_000 + tolerance);
  if (kept < 0n || kept > most) return refuse("TERMINATION_BEYOND_CONTRACT", { amount: formatYuan(most) });
  if (penalty && penalty.amount <= 0n) return refuse("AMOUNT_NOT_POSITIVE");
  if (penalty && penalty.amount > contract.deposits[penalty.by]) {
    return refuse("PENALTY_BEYOND_DEPOSIT", { amount: formatYuan(contract.deposits[penalty.by]) });
  }
  const termination = { by: side, at: stamp.at, kept, penalty, memo: memo.trim() };
  return accept({ ...stamp, type: "termination-proposed", termination });
}

export function agreeToTermination(
  contract: Contract,
  stamp: Stamp,
  context: DecisionContext,
): ContractDecision {
  const { termination } = contract;
  if (!termination) return refuse("CONTRACT_STATE_WRONG");
  const { kept, penalty } = termination;
  const closing = closingOf(contract, kept, context.available("S"), penalty);
  return accept({ ...stamp, type: "terminated", state: "85", closing });
}

/**
 * Records a default that the staff has found. Giving up (quit) ends the contract, and is possible only before goods were
 * loaded.
 */
export function recordDefault(
  contract: Contract,
  { side, kind, memo }: ActionOf<"record-default">,
  stamp: Stamp,
  context: DecisionContext,
): ContractDecision {
  if (memo.trim() === "") return refuse("FIELD_REQUIRED", { field: "违约事实" });
  const defaulted: ContractFact = { ...stamp, ...defaultFact(contract, side, kind, memo.trim()) };
  if (kind !== "quit") return accept(defaulted);
  if (!isBetween(contract, "20", "30")) return refuse("CONTRACT_STATE_WRONG");
  const closing = closingOf(contract, fen(0n), context.available("S"));
  return accept<ContractFact>(defaulted, { ...stamp, type: "terminated", state: "90", closing });
}

/** Settles a default with what the deposit pays to the injured side. */
export function resolveDefault(
  { defaults, deposits }: Contract,
  { place, taken }: ActionOf<"resolve-default">,
  stamp: Stamp,
): ContractDecision {
  const found = defaults[place];
  if (!found || found.resolved) return refuse("DEFAULT_UNKNOWN");
  const most = deposits[found.by];
  if (taken < 0n || taken > most) return refuse("PENALTY_BEYOND_DEPOSIT", { amount: formatYuan(most) });
  return accept({ ...stamp, type: "default-resolved", place, side: found.by, taken });
}
