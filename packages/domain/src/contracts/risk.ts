import {
  type ContractNo,
  type Fen,
  type FirmId,
  fen,
  type Price,
  type Quantity,
  quantity,
} from "../kernel/brand.ts";
import { amountOf, least } from "../money/amount.ts";
import { otherSide, type Side } from "../terms/codes.ts";
import type { DayPrice } from "./day-price.ts";

/** 风险总览 of open contracts (decision 0128): who holds how much of them, and whether the deposits are enough at the price of the day. */

/** An open contract, as far as its risk follows from it. */
export interface ExposedContract {
  readonly no: ContractNo;
  /** Buyer (B) and seller (S). */
  readonly parties: Readonly<Record<Side, FirmId>>;
  /** Name of the product: of its grade where no dictionary has that under a product. */
  readonly product: string;
  /** Name of the grade (等级), as the contract has it. */
  readonly grade: string;
  /** Price of the deal. */
  readonly price: Price;
  /** Agreed quantity. */
  readonly quantity: Quantity;
  /** What the buyer has received of it. */
  readonly received: Quantity;
  /** Price × quantity at the deal. */
  readonly amount: Fen;
  /** Performance deposits (履约保证金) that are still held, by side. */
  readonly deposits: Readonly<Record<Side, Fen>>;
  /** 最近成交均价 of its grade or product; null where there were no deals lately. */
  readonly dayPrice: DayPrice | null;
}

/** How many members each order of concentration names. */
export const mostMembers = 10;
/** How many contracts with a shortfall are named, and how many without a price. */
export const mostShortfalls = 20;

/** A member's part of all open contracts. */
export interface MemberShare {
  readonly firm: FirmId;
  /** Number of its open contracts, on either side. */
  readonly contracts: number;
  /** Amount of these contracts. */
  readonly amount: Fen;
  /** Performance deposits that are held of it. */
  readonly deposits: Fen;
}

/** The members with the largest parts of some contracts. */
export interface Largest {
  /** The largest by amount, {@link mostMembers} at most. */
  readonly byAmount: readonly MemberShare[];
  /** The largest by deposits, {@link mostMembers} at most; who has none is left out. */
  readonly byDeposits: readonly MemberShare[];
}

/** Some contracts together. */
interface Whole extends Largest {
  readonly contracts: number;
  /** Amount of all of them, each once. */
  readonly amount: Fen;
  /** All deposits held for them, of both sides. */
  readonly deposits: Fen;
}

/** A product's part of all open contracts. */
export interface ProductShare extends Whole {
  readonly product: string;
}

/** The whole, and the members and products with the largest parts of it. */
export interface Concentration extends Whole {
  /** The largest products by amount, {@link mostMembers} at most. */
  readonly products: readonly ProductShare[];
}

const sides = ["B", "S"] as const;
const sum = (amounts: readonly Fen[]): Fen => fen(amounts.reduce((all, one) => all + one, 0n));
/** The largest first; what is equal stands in the order of its names. */
const largest = <Row>(
  rows: readonly Row[],
  figure: (row: Row) => bigint,
  name: (row: Row) => string,
  most = mostMembers,
) =>
  rows
    .toSorted((a, b) => {
      const [one, other] = [figure(a), figure(b)];
      if (one !== other) return one > other ? -1 : 1;
      return name(a) < name(b) ? -1 : 1;
    })
    .slice(0, most);

/** Each member's part, in no order. */
function membersOf(contracts: readonly ExposedContract[]): readonly MemberShare[] {
  const ends = contracts.flatMap(({ parties, amount, deposits }) =>
    sides.map((side) => ({ firm: parties[side], amount, deposit: deposits[side] })),
  );
  return [...Map.groupBy(ends, ({ firm }) => firm)].map(([firm, own]) => ({
    firm,
    contracts: own.length,
    amount: sum(own.map(({ amount }) => amount)),
    deposits: sum(own.map(({ deposit }) => deposit)),
  }));
}

/** Contracts together: each counts once in the sums, and once for each of its parties. */
function wholeOf(contracts: readonly ExposedContract[]): Whole {
  const members = membersOf(contracts);
  const byName = ({ firm }: MemberShare) => firm;
  return {
    contracts: contracts.length,
    amount: sum(contracts.map(({ amount }) => amount)),
    deposits: sum(contracts.flatMap(({ deposits }) => [deposits.B, deposits.S])),
    byAmount: largest(members, ({ amount }) => amount, byName),
    byDeposits: largest(
      members.filter(({ deposits }) => deposits > 0n),
      ({ deposits }) => deposits,
      byName,
    ),
  };
}

/** 集中度 of all contracts, and of each product. */
export function concentrationOf(contracts: readonly ExposedContract[]): Concentration {
  const products = [...Map.groupBy(contracts, ({ product }) => product)].map(([product, own]) => ({
    product,
    ...wholeOf(own),
  }));
  return {
    ...wholeOf(contracts),
    products: largest(
      products,
      ({ amount }) => amount,
      ({ product }) => product,
    ),
  };
}

/** How the deposit of one side stands against the price of the day. */
export interface Adequacy {
  /** The side that gains by walking away: the buyer when the price has fallen, the seller when it has risen. */
  readonly side: Side;
  /** Difference of the two prices over what is still to be received: what the other side loses. */
  readonly loss: Fen;
  /** Deposit that is held of that side. */
  readonly held: Fen;
  /** What the deposit lacks to the loss; 0 where it is enough. */
  readonly shortfall: Fen;
}

/** What of a contract is still to be received; 0 once more was received than agreed. */
export const leftOf = ({ quantity: agreed, received }: ExposedContract): Quantity =>
  quantity(agreed > received ? agreed - received : 0n);

/** 保证金充足度 of a contract; null where it has no price of the day. */
export function adequacyOf(contract: ExposedContract): Adequacy | null {
  const { price, dayPrice, deposits } = contract;
  if (dayPrice === null) return null;
  const side: Side = dayPrice.price < price ? "B" : "S";
  const move = (side === "B" ? price - dayPrice.price : dayPrice.price - price) as Price;
  const loss = amountOf(move, leftOf(contract));
  const held = deposits[side];
  return { side, loss, held, shortfall: fen(loss - least(loss, held)) };
}

/** A contract whose deposit does not cover the loss. */
export interface Shortfall extends Adequacy {
  readonly contract: ExposedContract;
  /** The firm that has put up the deposit, and the one that would bear the loss. */
  readonly firm: FirmId;
  readonly injured: FirmId;
}

/** What the deposits of all open contracts lack together, and the worst of them. */
export interface Shortfalls {
  /** Number of contracts that lack something. */
  readonly contracts: number;
  /** Sum of what they lack. */
  readonly amount: Fen;
  /** The worst first, {@link mostShortfalls} at most. */
  readonly worst: readonly Shortfall[];
  /** Number of contracts without a price of the day: what they lack is not known, and in no sum. */
  readonly unpricedContracts: number;
  /** Amount of these contracts. */
  readonly unpricedAmount: Fen;
  /** The largest of them first, {@link mostShortfalls} at most. */
  readonly unpriced: readonly ExposedContract[];
}

/** The contracts whose deposits lack something, the worst first, and apart from them those without a price. */
export function shortfallsOf(contracts: readonly ExposedContract[]): Shortfalls {
  const unpriced = contracts.filter(({ dayPrice }) => dayPrice === null);
  const short = contracts.flatMap((contract): readonly Shortfall[] => {
    const adequacy = adequacyOf(contract);
    if (adequacy === null || adequacy.shortfall === 0n) return [];
    const { parties } = contract;
    const { side } = adequacy;
    return [{ contract, ...adequacy, firm: parties[side], injured: parties[otherSide(side)] }];
  });
  return {
    contracts: short.length,
    amount: sum(short.map(({ shortfall }) => shortfall)),
    worst: largest(
      short,
      ({ shortfall }) => shortfall,
      ({ contract }) => contract.no,
      mostShortfalls,
    ),
    unpricedContracts: unpriced.length,
    unpricedAmount: sum(unpriced.map(({ amount }) => amount)),
    unpriced: largest(
      unpriced,
      ({ amount }) => amount,
      ({ no }) => no,
      mostShortfalls,
    ),
  };
}
