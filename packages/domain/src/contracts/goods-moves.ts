import type { GoodsVoucherKind } from "../goods/booking.ts";
import { type Quantity, quantity } from "../kernel/brand.ts";
import { isOver } from "./codes.ts";
import { type Contract, receivedOf, shippedOf } from "./contract.ts";
import type { ContractFact } from "./facts.ts";

/** Where the tonnes of a contract are. */
export interface ContractGoods {
  readonly sold: Quantity;
  readonly transit: Quantity;
  readonly delivered: Quantity;
}

/** From one state to another, of a contract's own tonnes; what is free is the seller's, and outside is nobody's. */
export interface ContractGoodsMove {
  readonly kind: GoodsVoucherKind;
  readonly quantity: Quantity;
  readonly from: "sold" | "transit" | "free";
  readonly to: "sold" | "transit" | "delivered" | "free" | "outside";
}

/**
 * Sold is what may still be loaded, until everything has arrived that was to be sent or the contract is over; what is on its way when
 * a contract is dissolved goes back to its seller.
 */
export function goodsOf(contract: Contract): ContractGoods {
  const { state, terms, shipments } = contract;
  const shipped = shippedOf(contract);
  const left = terms.quantity > shipped ? terms.quantity - shipped : 0n;
  const onTheWay = shipments
    .filter(({ complete }) => !complete)
    .reduce((sum, one) => sum + one.quantity - one.received, 0n);
  return {
    sold: quantity(state >= "50" ? 0n : left),
    transit: quantity(isOver(state) && state !== "80" ? 0n : onTheWay),
    delivered: receivedOf(contract),
  };
}

/** What a fact means for the tonnes of its contract, which it has turned from `before` into `after`. */
export function contractGoodsMoves(
  before: Contract,
  after: Contract,
  fact: ContractFact,
): readonly ContractGoodsMove[] {
  const was = goodsOf(before);
  const is = goodsOf(after);
  switch (fact.type) {
    case "goods-shipped": {
      // What is loaded beyond what was agreed on comes from what its seller has free.
      const own = fact.quantity < was.sold ? fact.quantity : was.sold;
      return [
        ...moved("loaded", own, "sold", "transit"),
        ...moved("loaded", fact.quantity - own, "free", "transit"),
      ];
    }
    case "shipment-cancelled": {
      const back = is.sold > was.sold ? is.sold - was.sold : 0n;
      return [
        ...moved("unloaded", back, "transit", "sold"),
        ...moved("unloaded", was.transit - is.transit - back, "transit", "free"),
        ...moved("returned", was.sold - is.sold, "sold", "free"),
      ];
    }
    case "goods-received":
      return [
        ...moved("delivered", fact.quantity, "transit", "delivered"),
        ...moved("lost", was.transit - is.transit - fact.quantity, "transit", "outside"),
        ...moved("returned", was.sold - is.sold, "sold", "free"),
      ];
    case "delivery-closed":
    case "terminated":
      return [
        ...moved("returned", was.sold - is.sold, "sold", "free"),
        ...moved("returned", was.transit - is.transit, "transit", "free"),
      ];
    default:
      return [];
  }
}

const moved = (
  kind: GoodsVoucherKind,
  amount: bigint,
  from: ContractGoodsMove["from"],
  to: ContractGoodsMove["to"],
): readonly ContractGoodsMove[] => (amount > 0n ? [{ kind, quantity: quantity(amount), from, to }] : []);
