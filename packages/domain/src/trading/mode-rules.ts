import type { Fen, Instant, Price } from "../kernel/brand.ts";
import { type Refusal, refuse } from "../kernel/decision.ts";
import { formatPrice } from "../money/price.ts";
import { acceptBid, bidOf, bidPriceFault, bidQuantityFault, closeAuction, rank } from "./bidding.ts";
import { closeWithDeals, closeWithoutDeal, releasedOrder } from "./closing.ts";
import { depositToRelease } from "./deal.ts";
import type { SessionFact, WareClosed } from "./facts.ts";
import { closeGroup, isGroupFull, joinLimitFault } from "./group-buy.ts";
import { leftOf, takeLimitFault, takeListing, takePriceFault, takeQuantityFault } from "./listing.ts";
import type { OrderRefusal, OrderRequest } from "./order-request.ts";
import { offerPrice, offerPriceFault } from "./outsourcing.ts";
import { quotePriceFault } from "./quotation.ts";
import { closeSealedRound, sealedPriceFault, sealedRoundFault } from "./second-round.ts";
import {
  isFirstRoundSealed,
  type LiveOrder,
  type SealedOffer,
  type Section,
  type Session,
  type Ware,
} from "./session.ts";
import { ladderPrice } from "./volume-price.ts";

/**
 * What differs by trade mode, gathered from the modules of the modes. Amounts are in fen, prices in 0.0001 yuan a
 * tonne, quantities in 0.0001 t.
 */

type Fault = Refusal<OrderRefusal> | null;

/**
 * The rules that differ by trade mode: checks of an order, its price, the fact of its acceptance, the end of a ware. A
 * fault is the refusal, null where the order passes.
 */
export interface ModeRules {
  /** Checks whether this firm may order in the present phase; missing where every firm may. */
  readonly phaseFault?: (session: Session, ware: Ware, request: OrderRequest) => Fault;
  /** Checks the quantity against least, greatest and step. */
  readonly quantityFault: (ware: Ware, request: OrderRequest) => Fault;
  /** Checks the price. */
  readonly priceFault: (session: Session, ware: Ware, request: OrderRequest) => Fault;
  /** Checks the quantity against what is left, or what the firm may still take; missing where no such limit is. */
  readonly limitFault?: (session: Session, ware: Ware, request: OrderRequest) => Fault;
  /** Price at which the order counts: its own, or the owner's. */
  readonly priceOf: (ware: Ware, request: OrderRequest) => Price;
  /** Deposit in fen that the firm's own orders would release because of this one. */
  readonly ownReleases: (session: Session, ware: Ware, request: OrderRequest, hold: Fen) => bigint;
  /** The fact of the accepted order; `hold` is the deposit in fen that it freezes. */
  readonly accept: (session: Session, ware: Ware, request: OrderRequest, hold: Fen) => SessionFact;
  /** Ends a ware when its clock has run out, or its evaluation was not finished in time. */
  readonly close: (session: Session, ware: Ware, at: Instant) => WareClosed;
  /** Whether nothing is left to order, so that the ware ends with this order; missing where it never does. */
  readonly isUsedUp?: (ware: Ware) => boolean;
}

const ownPrice = ({ rule }: Ware, request: OrderRequest) => request.price ?? rule.basePrice;
const basePrice = ({ rule }: Ware) => rule.basePrice;

const bidding: ModeRules = {
  quantityFault: (ware, { quantity }) => bidQuantityFault(ware, quantity),
  priceFault: ({ section }, ware, request) => bidPriceFault(section.side, ware, request),
  priceOf: ownPrice,
  ownReleases({ section }, ware, request, hold) {
    const { displaced } = rank(section.side, ware, bidOf(section, request, hold));
    const own = displaced.filter(({ firm }) => firm === request.firm);
    return own.reduce((sum, order) => sum + depositToRelease(ware.rule, order), 0n);
  },
  accept: acceptBid,
  close: closeAuction,
};

/** Rules of orders that wait for the end: a firm has one on a ware, and a later one takes its place. */
const waiting = {
  quantityFault: (ware, { quantity }) => bidQuantityFault(ware, quantity),
  ownReleases(_, ware, { firm }) {
    const own = ware.waiting.find((order) => order.firm === firm);
    return own ? depositToRelease(ware.rule, own) : 0n;
  },
} satisfies Partial<ModeRules>;

/** Makes the fact of an order that waits, at the price that `priceOf` gives. */
const waits =
  (priceOf: ModeRules["priceOf"]): ModeRules["accept"] =>
  ({ section }, ware, request, hold) => {
    const own = ware.waiting.find(({ firm }) => firm === request.firm);
    const bid = bidOf(section, { ...request, price: priceOf(ware, request) }, hold);
    const order: LiveOrder = request.sealed ? { ...bid, sealed: sealedPart(request.sealed) } : bid;
    return {
      type: "order-waiting",
      at: request.at,
      ware: ware.id,
      order,
      replaced: own ? releasedOrder(ware, own) : null,
    };
  };

const sealedPart = ({ commitment, box }: SealedOffer): SealedOffer => ({ commitment, box });

const sealedRound: ModeRules = {
  ...waiting,
  phaseFault: sealedRoundFault,
  priceFault: sealedPriceFault,
  priceOf: ownPrice,
  accept: waits(ownPrice),
  close: closeSealedRound,
};

/** Rules of a sealed first round: orders wait for its opening; a ware without any fails. */
const sealedFirstRound: ModeRules = {
  ...waiting,
  priceFault: sealedPriceFault,
  priceOf: ownPrice,
  accept: waits(ownPrice),
  close: closeWithoutDeal,
};

const groupBuy: ModeRules = {
  ...waiting,
  priceFault: (_, ware, request) => takePriceFault(ware, request),
  limitFault: joinLimitFault,
  priceOf: basePrice,
  accept: waits(basePrice),
  close: closeGroup,
  isUsedUp: isGroupFull,
};

const quotation: ModeRules = {
  ...waiting,
  priceFault: ({ section }, ware, request) => quotePriceFault(section.side, ware, request),
  priceOf: ownPrice,
  accept: waits(ownPrice),
  close: closeWithoutDeal,
};

const outsourcing: ModeRules = {
  ...waiting,
  priceFault: ({ section }, ware, request) => offerPriceFault(section.side, ware, request),
  priceOf: offerPrice,
  accept: waits(offerPrice),
  close: closeWithoutDeal,
};

/** Ends a ware of modes 1 and 5: its deals are facts of their own, the end says only whether there were any. */
const closeListing: ModeRules["close"] = (session, ware, at) => ({
  ...closeWithDeals(session, ware, at, [], []),
  status: ware.dealt > 0n ? "6" : "7",
});

const listing: ModeRules = {
  quantityFault: (ware, { quantity }) => takeQuantityFault(ware, quantity),
  priceFault: (_, ware, request) => takePriceFault(ware, request),
  limitFault: (_, ware, request) => takeLimitFault(ware, request),
  priceOf: basePrice,
  ownReleases: () => 0n,
  accept: (session, ware, request, hold) => takeListing(session, ware, request, hold, ware.rule.basePrice),
  close: closeListing,
  isUsedUp: (ware) => leftOf(ware) === 0n,
};

const volumePrice: ModeRules = {
  ...listing,
  priceFault: (_, ware, request) => {
    const now = ladderPrice(ware, request);
    const { price } = request;
    if (price === null || price === now || price === ware.rule.basePrice) return null;
    return refuse("LIST_PRICE_CHANGED", { price: formatPrice(now) });
  },
  accept: (session, ware, request, hold) =>
    takeListing(session, ware, request, hold, ladderPrice(ware, request)),
};

/** The rules of a section in its present phase. */
export function rulesOf(section: Pick<Section, "mode" | "status" | "shortlistSize">): ModeRules {
  switch (section.mode) {
    case "0":
    case "90":
      if (section.status === "a") return sealedRound;
      return isFirstRoundSealed(section) ? sealedFirstRound : bidding;
    case "1":
      return listing;
    case "2":
      return groupBuy;
    case "3":
      return quotation;
    case "4":
      return outsourcing;
    case "5":
      return volumePrice;
  }
}

/** Whether the owner evaluates the orders after the trading time (status 8): modes 3 and 4. */
export const isEvaluated = ({ mode }: Pick<Section, "mode">): boolean => mode === "3" || mode === "4";
