import type { GoodsVoucherKind } from "../goods/booking.ts";
import { type Quantity, quantity } from "../kernel/brand.ts";
import { isContractOver } from "./codes.ts";
import { type Contract, receivedQuantity, shippedQuantity } from "./contract.ts";
import type { ContractFact } from "./facts.ts";

/** Movements of a contract's goods in the goods register, in 0.0001 t. */

/** Where a contract's goods are in the goods register. */
export interface ContractGoods {
  /** Quantity that is sold and not yet loaded. */
  readonly sold: Quantity;
  /** Quantity on its way: shipped and not received. */
  readonly transit: Quantity;
  /** Quantity received. */
  readonly delivered: Quantity;
}

/**
 * A movement of a contract's goods between states of the goods register: free is the seller's own stock, outside is no
 * longer in the register.
 */
export interface ContractGoodsMove {
  /** Kind of voucher under which it is booked. */
  readonly kind: GoodsVoucherKind;
  /** Quantity above zero. */
  readonly quantity: Quantity;
  /** State from which they come. */
  readonly from: "sold" | "transit" | "free";
  /** State into which they go. */
  readonly to: "sold" | "transit" | "delivered" | "free" | "outside";
}

/**
 * Where a contract's goods are. Sold is what may still be loaded, and zero once everything was received or the contract
 * is over; goods on their way when it is dissolved go back to the seller.
 */
export function goodsOf(contract: Contract): ContractGoods {
  const { state, terms, shipments } = contract;
  const shipped = shippedQuantity(contract);
  const left = terms.quantity > shipped ? terms.quantity - shipped : 0n;
  const onTheWay = shipments
    .filter(({ complete }) => !complete)
    .reduce((sum, one) => sum + one.quantity - one.received, 0n);
  return {
    sold: quantity(state >= "50" ? 0n : left),
    transit: quantity(isContractOver(state) && state !== "80" ? 0n : onTheWay),
    delivered: receivedQuantity(contract),
  };
}

/**
 * Movements of the contract's goods by a fact that has turned it from `before` into `after`; movements of zero are left
 * out.
 */
export function contractGoodsMoves(
  before: Contract,
  after: Contract,
  fact: ContractFact,
): readonly ContractGoodsMove[] {
  const was = goodsOf(before);
  const is = goodsOf(after);
  switch (fact.type) {
    case "goods-shipped": {
      // Goods loaded beyond the agreed quantity come from the seller's free stock.
      const own = fact.quantity < was.sold ? fact.quantity : was.sold;
      return [
        ...goodsMove("loaded", own, "sold", "transit"),
        ...goodsMove("loaded", fact.quantity - own, "free", "transit"),
      ];
    }
    case "shipment-cancelled": {
      const back = is.sold > was.sold ? is.sold - was.sold : 0n;
      return [
        ...goodsMove("unloaded", back, "transit", "sold"),
        ...goodsMove("unloaded", was.transit - is.transit - back, "transit", "free"),
        ...goodsMove("returned", was.sold - is.sold, "sold", "free"),
      ];
    }
    case "goods-received":
      return [
        ...goodsMove("delivered", fact.quantity, "transit", "delivered"),
        ...goodsMove("lost", was.transit - is.transit - fact.quantity, "transit", "outside"),
        ...goodsMove("returned", was.sold - is.sold, "sold", "free"),
      ];
    case "delivery-closed":
    case "terminated":
      return [
        ...goodsMove("returned", was.sold - is.sold, "sold", "free"),
        ...goodsMove("returned", was.transit - is.transit, "transit", "free"),
      ];
    default:
      return [];
  }
}

const goodsMove = (
  kind: GoodsVoucherKind,
  amount: bigint,
  from: ContractGoodsMove["from"],
  to: ContractGoodsMove["to"],
): readonly ContractGoodsMove[] => (amount > 0n ? [{ kind, quantity: quantity(amount), from, to }] : []);
