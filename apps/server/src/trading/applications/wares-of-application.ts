import { type FirmId, type Quantity, type SectionId, wareId } from "@zd/domain/kernel/brand";
import type { ApplicationTerms } from "@zd/domain/trading/application-terms";
import type { PlannedApplication } from "@zd/domain/trading/section-plan";
import { tradeTermsOf } from "@zd/domain/trading/trade-terms";
import type { NewSection, NewWare } from "../sessions/schedule-section.ts";
import type { ReferredNames } from "./references.ts";
import { titleOf } from "./review/notice-of-application.ts";
import { ruleOf, type Settled } from "./review/rule-of-application.ts";

/** An approved application with the names of its dictionary entries. */
export interface ApprovedApplication {
  /** The owner, who trades the wares. */
  readonly firm: FirmId;
  /** What was approved, without gaps. */
  readonly terms: ApplicationTerms;
  readonly names: ReferredNames;
}

/** The same with what a plan is checked against. */
export interface SchedulableApplication extends ApprovedApplication, PlannedApplication {
  /** Version of the application: a plan made with an older one is refused. */
  readonly version: number;
}

/** Where in a section an application's wares come. */
interface Place {
  /** The section that the wares are for; its number begins theirs. */
  readonly section: SectionId;
  /** How many wares of the section come before these. */
  readonly after: number;
  /** The turn in which its wares are traded; 1 where the section does not run by turns. */
  readonly turn: number;
}

/** What an application settles of its section; clocks and shortlist are settled by the exchange. */
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

/** The rest between the two rounds of a second-round quote, which the owner chooses; null for any other mode. */
export const restMsOf = ({ terms }: ApprovedApplication): number | null =>
  terms.mode === "90" ? (terms.secondRound?.coolMs ?? null) : null;

/**
 * The lots of an application as wares of a section, numbered after those before; with the exchange's trade terms
 * (`findTradeTerms`).
 */
export function waresOf(
  approved: ApprovedApplication,
  place: Place,
  settled: Settled = tradeTermsOf(approved.terms, approved.terms.wareKind, []),
): readonly NewWare[] {
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
      rule: ruleOf(terms, lot, settled),
      lot: terms.goodsLot,
    };
  });
}
