import { type Fen, fen, type Price, type Quantity, quantity } from "../kernel/brand.ts";
import { amountOf, halfUp, least as lesser, shareOf } from "../money/amount.ts";
import type { DefaultKind } from "./codes.ts";

/** Penalties for defaults (domain §5.4), in fen; shares are in ten-thousandths, quantities in 0.0001 t. */

/** 履约率 from which on a contract counts as fulfilled, in ten-thousandths (domain §0.4). */
export const fulfilmentThreshold = 9_000;

/** Agreed and supplied quantity of a contract. */
export interface SupplyFigures {
  /** Agreed quantity. */
  readonly contracted: Quantity;
  /** Settled quantity, before the settlement the received one. */
  readonly supplied: Quantity;
}

/**
 * (90 % − supplied ÷ contracted) of the deposit, in fen; zero from 90 % on (domain §5.4). Where anything is due, at least
 * `least`, and never more than the deposit. The ratio is exact, the penalty is rounded once. A contract of no quantity
 * counts as not fulfilled.
 */
export function fulfilmentPenalty(
  deposit: Fen,
  { contracted, supplied }: SupplyFigures,
  threshold: number = fulfilmentThreshold,
  least: Fen = fen(0n),
): Fen {
  const of = contracted === 0n ? 1n : contracted;
  const short = of * BigInt(threshold) - supplied * 10_000n;
  if (short <= 0n) return fen(0n);
  const penalty = halfUp(deposit * short, of * 10_000n);
  return lesser(deposit, fen(penalty > least ? penalty : least));
}

/** An amount for each missing tonne, in fen (domain §5.4, purchase side); zero where none is missing. */
export const shortfallPenalty = ({ contracted, supplied }: SupplyFigures, perTonne: Price): Fen =>
  supplied >= contracted ? fen(0n) : amountOf(perTonne, quantity(contracted - supplied));

/**
 * Penalty of a default, in fen (domain §5.4): the whole deposit where a side has not signed or paid, has delayed the mine
 * or has given up; half where it has not followed the loading plan; by the fulfilment where it has not moved the goods;
 * zero for a late settlement.
 */
export function penaltyOf(kind: DefaultKind, deposit: Fen, fulfilled: SupplyFigures): Fen {
  switch (kind) {
    case "deliver":
      return fulfilmentPenalty(deposit, fulfilled);
    case "schedule":
      return shareOf(deposit, 5_000);
    case "settle":
      return fen(0n);
    case "sign":
    case "refuse":
    case "pay":
    case "pay-settled":
    case "refund":
    case "delay":
    case "quit":
      return deposit;
  }
}
