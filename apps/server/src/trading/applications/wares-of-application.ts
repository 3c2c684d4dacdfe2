import { type FirmId, type Quantity, type SectionId, wareId } from "@zd/domain/kernel/brand";
import { leastOrder } from "@zd/domain/trading/application-faults";
import { type ApplicationTerms, type AppliedMode, bidsBySteps } from "@zd/domain/trading/application-terms";
import type { WareRule } from "@zd/domain/trading/session";
import type { NewSection, NewWare } from "../sessions/schedule-section.ts";
import { titleOf } from "./notice-of-application.ts";
import type { ReferredNames } from "./references.ts";

/** An approved application, with the words that its codes stand for. */
export interface ApprovedApplication {
  readonly firm: FirmId;
  readonly terms: ApplicationTerms;
  readonly names: ReferredNames;
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
  "name" | "kind" | "side" | "downmode" | "wareKind" | "region" | "startsAt" | "invited"
> & { readonly mode: AppliedMode } => ({
  name: titleOf(terms, names),
  kind: terms.kind,
  mode: terms.mode,
  side: terms.side,
  downmode: terms.downmode,
  wareKind: terms.wareKind,
  region: names.province,
  startsAt: terms.startsAt,
  invited: terms.invited,
});

/** Each lot of an application as a ware of a section, numbered on from those before it. */
export function waresOf(approved: ApprovedApplication, place: Place): readonly NewWare[] {
  const { firm, terms, names } = approved;
  const lots = terms.lots.flatMap(({ count, quantity }) => Array<Quantity>(count).fill(quantity));
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
  // Where no bid moves the price there is nothing to step by, but a step is never nil.
  const step = terms.priceStep ?? terms.basePrice;
  return {
    total: lot,
    minQuantity: leastOrder(terms, lot),
    quantityStep: terms.split ? (terms.quantityStep ?? lot) : lot,
    maxQuantity: terms.split ? terms.maxQuantity : null,
    split: terms.split,
    basePrice: terms.basePrice,
    priceStep: step,
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
  };
}
