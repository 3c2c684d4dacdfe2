import { type FirmId, price, type Quantity, quantity, type SectionId, wareId } from "@zd/domain/kernel/brand";
import { leastOrder } from "@zd/domain/trading/application-faults";
import { type ApplicationTerms, bidsBySteps } from "@zd/domain/trading/application-terms";
import type { PlannedApplication } from "@zd/domain/trading/section-plan";
import type { ModeTerms, PriceLadder, WareRule } from "@zd/domain/trading/session";
import type { NewSection, NewWare } from "../sessions/schedule-section.ts";
import { titleOf } from "./notice-of-application.ts";
import type { ReferredNames } from "./references.ts";

/** An approved application, with the words that its codes stand for. */
export interface ApprovedApplication {
  readonly firm: FirmId;
  readonly terms: ApplicationTerms;
  readonly names: ReferredNames;
}

/** The same, with what a plan is judged by. */
export interface SchedulableApplication extends ApprovedApplication, PlannedApplication {
  /** Grows with every step: who plans with an older one plans with something else. */
  readonly version: number;
}

interface Place {
  readonly section: SectionId;
  /** How many wares of the section stand before these. */
  readonly after: number;
  /** Downmode C: the turn in which they come up. */
  readonly turn: number;
}

/** What an application settles of the section that is made of it; clocks are the exchange's business. */
export const sectionTermsOf = ({
  terms,
  names,
}: ApprovedApplication): Pick<
  NewSection,
  "name" | "kind" | "mode" | "side" | "downmode" | "wareKind" | "region" | "startsAt" | "invited" | "sealedMs"
> => ({
  name: titleOf(terms, names),
  kind: terms.kind,
  mode: terms.mode,
  side: terms.side,
  downmode: terms.downmode,
  wareKind: terms.wareKind,
  region: names.province,
  startsAt: terms.startsAt,
  invited: terms.invited,
  sealedMs: terms.mode === "90" ? (terms.secondRound?.quoteMs ?? null) : null,
});

/** Between the two rounds of a second-round quote its owner says how long the rest is. */
export const restMsOf = ({ terms }: ApprovedApplication): number | null =>
  terms.mode === "90" ? (terms.secondRound?.coolMs ?? null) : null;

/** Each lot of an application as a ware of a section, numbered on from those before it. */
export function waresOf(approved: ApprovedApplication, place: Place): readonly NewWare[] {
  const { firm, terms, names } = approved;
  const lots = terms.lots.flatMap((lots) => Array<Quantity>(lots.count).fill(lots.quantity));
  return lots.map((lot, i) => {
    const no = String(place.after + i + 1).padStart(2, "0");
    return {
      id: wareId(`${place.section}-${no}`),
      no,
      owner: firm,
      turn: place.turn,
      product: names.grade,
      producer: names.factory,
      place: terms.place,
      delivery: names.deliveryMode,
      deliveryFrom: terms.deliveryFrom,
      deliveryTo: terms.deliveryTo,
      priceBasis: `${names.priceBasis}，${names.priceUnit}`,
      payType: terms.payType,
      qualities: [
        ...terms.qualities.filter(({ value }) => value.trim() !== ""),
        ...(names.spec === "" ? [] : [{ code: "D", label: "规格", value: names.spec, unit: "" }]),
      ],
      rule: ruleOf(terms, lot),
    };
  });
}

/** The rule of one lot; what only its mode knows stands in the terms beside it. */
function ruleOf(terms: ApplicationTerms, lot: Quantity): WareRule {
  return {
    total: lot,
    minQuantity: leastOrder(terms, lot),
    quantityStep: terms.split ? (terms.quantityStep ?? lot) : lot,
    maxQuantity: terms.split ? terms.maxQuantity : null,
    split: terms.split,
    basePrice: terms.basePrice,
    // Where no bid moves the price there is nothing to step by, but a step is never nil.
    priceStep: terms.priceStep ?? terms.basePrice,
    maxPriceStep: bidsBySteps(terms.mode) ? terms.maxPriceStep : null,
    capPrice: terms.capPrice,
    reservePrice: terms.reservePrice,
    stepGrid: true,
    minBidders: terms.minBidders,
    startWhenCovered: false,
    deposit: terms.deposit,
    performanceBase: "BASE",
    feeBuy: terms.feeBuy,
    feeSell: terms.feeSell,
    tieRule: terms.tieRule,
    terms: modeTermsOf(terms),
  };
}

/** So long before the end of a group buy nobody leaves it any more (domain §2.4). */
const groupLockMs = 30 * 60_000;

function modeTermsOf({
  mode,
  basePrice,
  capPrice,
  group,
  outsourcing,
  ladder,
}: ApplicationTerms): ModeTerms | null {
  switch (mode) {
    case "2": {
      const least = group?.min ?? quantity(0n);
      const tiers = group && group.tiers.length > 0 ? group.tiers : [{ from: least, price: basePrice }];
      return { mode, least, tiers, lockMs: groupLockMs };
    }
    case "3":
      return { mode, limitPrice: capPrice };
    case "4": {
      const { pricing, trainTonnes } = outsourcing ?? { pricing: "POSTED", trainTonnes: null };
      const limitPrice = pricing === "BID" ? basePrice : null;
      return { mode, pricing, limitPrice, unit: trainTonnes === null ? "TON" : "TRAIN" };
    }
    case "5":
      return { mode, ladder: priceLadderOf(ladder) };
    default:
      return null;
  }
}

/** The form asks for per cent; the rules count in ten-thousandths. */
function priceLadderOf(ladder: ApplicationTerms["ladder"]): PriceLadder {
  const kind = ladder?.basis ?? "ABS";
  return {
    kind,
    rows: (ladder?.rows ?? []).map(({ from, bound, off }) => ({
      at: kind === "RATE" ? from / 100n : from,
      inclusive: bound === "ge",
      off,
    })),
    otherwise: price(0n),
  };
}
