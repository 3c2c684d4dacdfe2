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

/** 风险总览 of open contracts (decision 0128): who holds how much of them, and whether the deposits are enough at the price of the day. */

/** An open contract, as far as its risk follows from it. */
export interface ExposedContract {
  readonly no: ContractNo;
  /** Buyer (B) and seller (S). */
  readonly parties: Readonly<Record<Side, FirmId>>;
  /** Name of the product. */
  readonly product: string;
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
  /** 最近成交均价 of its product; null where there were no deals lately. */
  readonly dayPrice: Price | null;
}

/** How many members each order of concentration names. */
export const mostMembers = 10;
/** How many contracts with a shortfall are named. */
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

/** A product's part of all open contracts. */
export interface ProductShare {
  readonly product: string;
  readonly contracts: number;
  readonly amount: Fen;
  /** Performance deposits of both sides. */
  readonly deposits: Fen;
  /** The member with the largest amount of it, and that amount. */
  readonly largest: { readonly firm: FirmId; readonly amount: Fen };
}

/** The whole, and the members and products with the largest parts of it. */
export interface Concentration {
  readonly contracts: number;
  /** Amount of all open contracts, each once. */
  readonly amount: Fen;
  /** All deposits held for them. */
  readonly deposits: Fen;
  /** The largest by amount, {@link mostMembers} at most. */
  readonly byAmount: readonly MemberShare[];
  /** The largest by deposits, {@link mostMembers} at most; who has none is left out. */
  readonly byDeposits: readonly MemberShare[];
  /** The largest products by amount, {@link mostMembers} at most. */
  readonly products: readonly ProductShare[];
}

const sides = ["B", "S"] as const;
const sum = (amounts: readonly Fen[]): Fen => fen(amounts.reduce((all, one) => all + one, 0n));
/** The largest first; what is equal stands in the order of its names. */
const largest = <Row>(rows: readonly Row[], figure: (row: Row) => bigint, name: (row: Row) => string) =>
  rows
    .toSorted((a, b) => {
      const [one, other] = [figure(a), figure(b)];
      if (one !== other) return one > other ? -1 : 1;
      return name(a) < name(b) ? -1 : 1;
    })
    .slice(0, mostMembers);

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

const depositsOf = (contracts: readonly ExposedContract[]) =>
  sum(contracts.flatMap(({ deposits }) => [deposits.B, deposits.S]));

const productOf = (product: string, contracts: readonly ExposedContract[]): ProductShare[] => {
  const [first] = largest(
    membersOf(contracts),
    ({ amount }) => amount,
    ({ firm }) => firm,
  );
  if (first === undefined) return [];
  return [
    {
      product,
      contracts: contracts.length,
      amount: sum(contracts.map(({ amount }) => amount)),
      deposits: depositsOf(contracts),
      largest: { firm: first.firm, amount: first.amount },
    },
  ];
};

/** 集中度: a contract counts once in the whole, and once for each of its parties. */
export function concentrationOf(contracts: readonly ExposedContract[]): Concentration {
  const members = membersOf(contracts);
  const products = [...Map.groupBy(contracts, ({ product }) => product)].flatMap(([product, own]) =>
    productOf(product, own),
  );
  return {
    contracts: contracts.length,
    amount: sum(contracts.map(({ amount }) => amount)),
    deposits: depositsOf(contracts),
    byAmount: largest(
      members,
      ({ amount }) => amount,
      ({ firm }) => firm,
    ),
    byDeposits: largest(
      members.filter(({ deposits }) => deposits > 0n),
      ({ deposits }) => deposits,
      ({ firm }) => firm,
    ),
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

/** 保证金充足度 of a contract; null where its product has no price of the day. */
export function adequacyOf(contract: ExposedContract): Adequacy | null {
  const { price, dayPrice, deposits } = contract;
  if (dayPrice === null) return null;
  const side: Side = dayPrice < price ? "B" : "S";
  const left = contract.quantity > contract.received ? contract.quantity - contract.received : 0n;
  const move = (side === "B" ? price - dayPrice : dayPrice - price) as Price;
  const loss = amountOf(move, quantity(left));
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
  /** Number of contracts without a price of the day, which are not reckoned. */
  readonly unpriced: number;
  /** The worst first, {@link mostShortfalls} at most. */
  readonly worst: readonly Shortfall[];
}

/** The contracts whose deposits lack something, the worst first. */
export function shortfallsOf(contracts: readonly ExposedContract[]): Shortfalls {
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
    unpriced: contracts.filter(({ dayPrice }) => dayPrice === null).length,
    worst: short
      .toSorted((a, b) => {
        if (a.shortfall !== b.shortfall) return a.shortfall > b.shortfall ? -1 : 1;
        return a.contract.no < b.contract.no ? -1 : 1;
      })
      .slice(0, mostShortfalls),
  };
}
