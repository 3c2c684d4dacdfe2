import type { Bucket } from "../funds/bucket.ts";
import type { VoucherKind } from "../funds/ledger.ts";
import type { Fen } from "../kernel/brand.ts";
import type { Side } from "../terms/codes.ts";
import { opposite } from "./codes.ts";
import type { Closing, ContractFact } from "./facts.ts";
import type { LongTermFact } from "./long-term-facts.ts";

/** Movements of a contract's money between the accounts of its two sides, in fen. */

/** A money movement between accounts of the two sides; movements are posted in the order of the list. */
export interface ContractMove {
  /** Kind of voucher under which it is posted. */
  readonly kind: VoucherKind;
  /** Amount in fen, above zero. */
  readonly amount: Fen;
  /** Account that gives the amount. */
  readonly from: { readonly side: Side; readonly bucket: Bucket };
  /** Account that gets the amount. */
  readonly to: { readonly side: Side; readonly bucket: Bucket };
}

/**
 * Money movements of a contract's fact. Movements of zero are left out; payments outside of the platform move nothing.
 */
export function contractMoves(fact: ContractFact): readonly ContractMove[] {
  switch (fact.type) {
    case "payment-made": {
      const { from: side, amount, to } = fact;
      if (to === "escrow") return moneyMove("payment-held", amount, [side, "available"], [side, "escrow"]);
      const kind = side === "B" ? "payment-made" : "payment-returned";
      return moneyMove(kind, amount, [side, "available"], [opposite(side), "available"]);
    }
    case "settlement-confirmed":
    case "terminated":
      return closingMoves(fact.closing);
    case "default-resolved":
      return forfeitMove(fact.side, fact.taken);
    case "deposit-released": {
      const { side, amount } = fact;
      return moneyMove("deposit-released", amount, [side, "performance-deposit"], [side, "available"]);
    }
    case "signed":
    case "payment-claimed":
    case "payment-confirmed":
    case "payment-rejected":
    case "goods-shipped":
    case "shipment-cancelled":
    case "goods-received":
    case "delivery-closed":
    case "settlement-made":
    case "settlement-cancelled":
    case "dissent-raised":
    case "dissent-upheld":
    case "dissent-ended":
    case "invoice-registered":
    case "finish-applied":
    case "finish-cancelled":
    case "finished":
    case "termination-proposed":
    case "termination-withdrawn":
    case "defaulted":
      return [];
  }
}

/**
 * Money movements of a long-term contract's fact: a payment for a month goes into the seller's escrow until he withdraws
 * it, and the withdrawal is a bank transfer with vouchers of its own.
 */
export function longTermMoves(fact: LongTermFact): readonly ContractMove[] {
  switch (fact.type) {
    case "plan-paid":
      return moneyMove("payment-made", fact.amount, ["B", "available"], ["S", "escrow"]);
    case "settlement-confirmed":
      return [
        ...moneyMove("payment-returned", fact.returned, ["S", "escrow"], ["B", "available"]),
        ...moneyMove("payment-returned", fact.refunded, ["S", "available"], ["B", "available"]),
      ];
    case "signed":
    case "completed":
    case "closed":
    case "plan-priced":
    case "receiver-set":
    case "withdrawal-begun":
    case "withdrawal-ended":
    case "goods-delivered":
    case "settlement-proposed":
    case "plan-closed":
      return [];
  }
}

const closingMoves = ({ released, returned, refunded, forfeit }: Closing): readonly ContractMove[] => [
  ...moneyMove("payment-made", released, ["B", "escrow"], ["S", "available"]),
  ...moneyMove("payment-returned", returned, ["B", "escrow"], ["B", "available"]),
  ...moneyMove("payment-returned", refunded, ["S", "available"], ["B", "available"]),
  ...(forfeit ? forfeitMove(forfeit.by, forfeit.amount) : []),
];

/** A penalty goes to the injured side in full (domain §5.4). */
const forfeitMove = (side: Side, amount: Fen): readonly ContractMove[] =>
  moneyMove("deposit-forfeited", amount, [side, "performance-deposit"], [opposite(side), "available"]);

type Place = readonly [side: Side, bucket: Bucket];

const moneyMove = (kind: VoucherKind, amount: Fen, from: Place, to: Place): readonly ContractMove[] =>
  amount === 0n
    ? []
    : [{ kind, amount, from: { side: from[0], bucket: from[1] }, to: { side: to[0], bucket: to[1] } }];
