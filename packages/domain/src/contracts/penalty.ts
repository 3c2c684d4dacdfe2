import { type Fen, fen, type Price, type Quantity, quantity } from "../kernel/brand.ts";
import { amountOf, halfUp, least as lesser, shareOf } from "../money/amount.ts";
import type { DefaultKind } from "./codes.ts";

/** Above this a contract counts as fulfilled, in ten-thousandths (domain §0.4). */
export const fulfilmentThreshold = 9_000;

/** How much of what was agreed has been supplied. */
export interface Supplied {
  readonly contracted: Quantity;
  readonly supplied: Quantity;
}

/**
 * (90 % − supplied ÷ contracted) of the deposit, nothing from 90 % on (domain §5.4); where anything is due, at least
 * `least`, and never more than there is. The ratio is exact: what is rounded is the penalty, once. A contract on nothing
 * counts as not fulfilled.
 */
export function fulfilmentPenalty(
  deposit: Fen,
  { contracted, supplied }: Supplied,
  threshold: number = fulfilmentThreshold,
  least: Fen = fen(0n),
): Fen {
  const of = contracted === 0n ? 1n : contracted;
  const short = of * BigInt(threshold) - supplied * 10_000n;
  if (short <= 0n) return fen(0n);
  const penalty = halfUp(deposit * short, of * 10_000n);
  return lesser(deposit, fen(penalty > least ? penalty : least));
}

/** So much for each tonne that is missing (domain §5.4, purchase side). */
export const shortfallPenalty = ({ contracted, supplied }: Supplied, perTonne: Price): Fen =>
  supplied >= contracted ? fen(0n) : amountOf(perTonne, quantity(contracted - supplied));

/**
 * What a default takes of the deposit (domain §5.4): all of it where somebody has not signed, not paid, held up the
 * mine or given up; half where he has not followed the plan of loading; by the fulfilment where he has not moved the
 * goods. Being late with a settlement costs nothing by itself.
 */
export function penaltyOf(kind: DefaultKind, deposit: Fen, fulfilled: Supplied): Fen {
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
