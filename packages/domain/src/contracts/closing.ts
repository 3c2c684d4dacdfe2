import { type Fen, fen, type Instant } from "../kernel/brand.ts";
import { least } from "../money/amount.ts";
import type { Side } from "../terms/codes.ts";
import { type DefaultKind, isContractOver } from "./codes.ts";
import { type Contract, openDefaults, owedBy, supplyFigures } from "./contract.ts";
import { evolveContract } from "./evolve.ts";
import type { Closing, ContractFact } from "./facts.ts";
import { penaltyOf } from "./penalty.ts";

/**
 * The end of a contract's money, once it is certain what the seller is to have: escrow, refunds, penalties, released
 * deposits. Amounts are in fen.
 */

/**
 * Where the money goes once it is certain what the seller is to have (`final`, in fen): out of escrow, and what he has
 * had too much comes back as far as he has it available (`sellerHas`). What is still missing then is owed.
 */
export function closingOf(
  contract: Contract,
  final: Fen,
  sellerHas: Fen,
  forfeit: Closing["forfeit"] = null,
): Closing {
  const { escrow, paid, terms } = contract;
  const had = paid - escrow;
  const lacking = final > had ? fen(final - had) : fen(0n);
  const released = least(escrow, lacking);
  const tooMuch = had > final ? fen(had - final) : fen(0n);
  // What was paid outside of the platform goes back outside of it.
  const refunded = terms.payType === "3" ? fen(0n) : least(tooMuch, sellerHas);
  return {
    final,
    released,
    returned: fen(escrow - released),
    refunded,
    forfeit: forfeit && { by: forfeit.by, amount: least(forfeit.amount, contract.deposits[forfeit.by]) },
  };
}

/** The fact of a default with its penalty by the rules. */
export const defaultFact = (contract: Contract, side: Side, kind: DefaultKind, memo: string) =>
  ({
    type: "defaulted",
    kind,
    side,
    penalty: penaltyOf(kind, contract.deposits[side], supplyFigures(contract)),
    memo,
  }) as const;

/**
 * The facts, and after them the deposits that are released: in a contract that is over, of each side that owes nothing
 * and has no open default.
 */
export function withReleases(
  contract: Contract,
  facts: readonly ContractFact[],
  at: Instant,
): readonly ContractFact[] {
  const after = facts.reduce(evolveContract, contract);
  if (!isContractOver(after.state)) return facts;
  const owing = owedBy(after)?.by;
  const free = (["B", "S"] as const).filter(
    (side) => after.deposits[side] > 0n && side !== owing && openDefaults(after, side).length === 0,
  );
  return [
    ...facts,
    ...free.map(
      (side) => ({ type: "deposit-released", at, by: null, side, amount: after.deposits[side] }) as const,
    ),
  ];
}
