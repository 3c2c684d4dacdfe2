import { type OrderNo, type Price, price, type Quantity, quantity, type WareId } from "../kernel/brand.ts";
import type { Refusal } from "../kernel/decision.ts";
import type { OpenedOffer } from "./facts.ts";
import { rulesOf } from "./mode-rules.ts";
import type { OrderRefusal, OrderRequest } from "./order-request.ts";
import {
  limitPriceOf,
  type SealedOffer,
  type SealKey,
  type Section,
  type SectionSeal,
  type Session,
  type Ware,
  type WareRule,
} from "./session.ts";

/**
 * Offers that are encrypted as soon as they come in (decision 0111): what they may say is decided before, what they are on record
 * as until they are opened, and the text to which an order's commitment belongs.
 */

/** Statuses in which a second-round quote is still bid in the open. */
const openRound: ReadonlySet<Section["status"]> = new Set(["0", "1", "2"]);

/** Whether an offer that comes in now is encrypted, whatever becomes of it. */
export const concealsOffers = ({
  seal,
  mode,
  status,
  shortlistSize,
}: Pick<Section, "seal" | "mode" | "status" | "shortlistSize">): boolean =>
  seal !== null && (mode === "3" || mode === "4" || shortlistSize !== null || !openRound.has(status));

/** Whether a section may have a seal: any part of it is sealed. */
export const maySeal = ({ mode, sealedMs }: Pick<Section, "mode" | "sealedMs">) =>
  mode === "3" || mode === "4" || sealedMs !== null;

/** A key of a section's seal, with the round that it is for and the numbers of its parts. */
interface RoundKey extends SealKey {
  /** Null where the section has one sealed round, and its seal one key. */
  readonly round: 1 | 2 | null;
  /** In the order of the parts. */
  readonly numbers: readonly number[];
}

/** The keys of a seal, in the order of their rounds. */
export function keysOf({ publicKey, parts, second }: SectionSeal): readonly RoundKey[] {
  const numbers = parts.map((_, i) => i + 1);
  const first = { publicKey, parts, numbers };
  if (!second) return [{ ...first, round: null }];
  const further = second.parts.map((_, i) => parts.length + i + 1);
  return [
    { ...first, round: 1 },
    { ...second, numbers: further, round: 2 },
  ];
}

/**
 * The key under which offers are encrypted now, or will be next: from the rest after a first round on, that of the second one. Null
 * where the section has no seal.
 */
export function presentKey({
  seal,
  turn,
  status,
}: Pick<Section, "seal" | "turn" | "status">): RoundKey | null {
  if (seal === null) return null;
  const keys = keysOf(seal);
  const present = status === "3" ? 2 : turn;
  return keys.find(({ round }) => round === present) ?? keys[0] ?? null;
}

/** Why an offer may not stand, by its quantity and its price; decided on what the section has published. */
export function offerFault(
  { section, ...session }: Session,
  ware: Ware,
  request: OrderRequest,
): Refusal<OrderRefusal> | null {
  const phase: Section = section.mode === "3" || section.mode === "4" ? section : { ...section, status: "a" };
  const rules = rulesOf(phase);
  return (
    rules.quantityFault(ware, request) ??
    rules.priceFault({ ...session, section: phase }, ware, request) ??
    rules.limitFault?.({ ...session, section: phase }, ware, request) ??
    null
  );
}

/** An order without what it offers: what of an encrypted one is on record. */
export const withoutOffer = (request: OrderRequest, rule: WareRule): OrderRequest => ({
  ...request,
  price: null,
  quantity: mostQuantity(rule),
});

/** The most that an order may ask for. */
const mostQuantity = ({ total, maxQuantity, split }: WareRule): Quantity =>
  split && maxQuantity !== null && maxQuantity < total ? maxQuantity : total;

/**
 * The dearest price by which money is held for an encrypted offer: the base price, or the limit of the ware where that is higher.
 * Where offers may go beyond it, a deal keeps what is held.
 */
export function dearestPrice(rule: WareRule): Price {
  const limit = limitPriceOf(rule);
  return limit !== null && limit > rule.basePrice ? limit : rule.basePrice;
}

/** By what price and quantity money is held for an offer that comes in now: its own, or where it is encrypted the greatest. */
export const heldOffer = (
  section: Section,
  rule: WareRule,
  offer: { readonly price: Price; readonly quantity: Quantity },
): { readonly price: Price; readonly quantity: Quantity } =>
  concealsOffers(section) ? { price: dearestPrice(rule), quantity: mostQuantity(rule) } : offer;

/** What an offer says, as the text that is hashed and encrypted: five lines, price and quantity in 0.0001. */
export const offerText = (ware: WareId, offer: Omit<OpenedOffer, "no">): string =>
  ["zd-offer/1", ware, offer.price, offer.quantity, offer.nonce].join("\n");

const offerShape = /^zd-offer\/1\n([^\n]+)\n(\d+)\n(\d+)\n([0-9a-f]{32})$/;

/**
 * The offer of an order from the text of its box; null where the text is not that of an offer on this ware, or not the one to which
 * the order is committed. `hashOf` gives the SHA-256 of a text in hex.
 */
export function readOffer(
  ware: WareId,
  { no, sealed }: { readonly no: OrderNo; readonly sealed: SealedOffer },
  text: string,
  hashOf: (text: string) => string,
): OpenedOffer | null {
  const [, named, offered, tonnes, nonce] = offerShape.exec(text) ?? [];
  if (named !== ware || hashOf(text) !== sealed.commitment) return null;
  return {
    no,
    price: price(BigInt(offered ?? 0)),
    quantity: quantity(BigInt(tonnes ?? 0)),
    nonce: nonce ?? "",
  };
}

/** What the box of an offer is about: it opens under no other ware. */
export const offerSubject = (ware: WareId): string => `zd-offer-box/1\n${ware}`;
