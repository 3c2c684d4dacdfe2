import { type Instant, instant, quantity, sectionId, type WareKindId, wareId } from "@zd/domain/kernel/brand";
import { dayMs, shanghaiDay } from "@zd/domain/kernel/shanghai-time";
import { parsePrice } from "@zd/domain/money/price";
import { parseYuan } from "@zd/domain/money/yuan";
import type { ModeTerms } from "@zd/domain/trading/session";
import type { KeyHolder, NewSection, NewWare } from "../trading/index.ts";
import { firmOf } from "./catalogue/firms.ts";
import { places } from "./catalogue/places.ts";
import type { CatalogueWare, Measure, SectionPlan, TermsPlan, WarePlan } from "./catalogue/types.ts";
import { wareKinds } from "./catalogue/ware-kinds.ts";
import { wareNumber } from "./catalogue/wares.ts";
import { demoCompany, firmIdOf } from "./people.ts";

const perTonne = 10_000n;

const yuan = (text: string) => {
  const parsed = parsePrice(text);
  if (parsed === null) throw new Error(`no price: ${text}`);
  return parsed;
};
const amount = (text: string) => {
  const parsed = parseYuan(text);
  if (parsed === null) throw new Error(`no amount: ${text}`);
  return parsed;
};
const tonnes = (whole: number) => quantity(BigInt(whole) * perTonne);

/** A plan of the catalogue as trading puts it on the calendar; with holders, who open its seal, its offers are encrypted. */
export function newSectionOf(
  plan: SectionPlan,
  today: Instant,
  sealHolders: readonly KeyHolder[] = [],
): NewSection {
  const [first] = plan.wares;
  if (!first) throw new Error(`section ${plan.number} has no wares`);
  const ware = wareNumber(first.ware);
  return {
    id: sectionId(plan.number),
    company: demoCompany,
    name: plan.name,
    kind: plan.kind,
    mode: plan.mode,
    side: plan.side,
    downmode: plan.downmode,
    wareKind: wareKinds[ware.kind].id as WareKindId,
    region: places[ware.factory].province,
    practice: plan.practice,
    startsAt: plan.startsAt,
    freeMs: plan.freeMs,
    extensionMs: plan.extensionMs,
    restMs: plan.restMs,
    sealedMs: plan.sealedMs,
    shortlistSize: plan.shortlistSize,
    hardEnd: plan.hardEnd,
    invited: plan.invited.map((key) => firmIdOf(firmOf(key))),
    sealHolders,
    wares: plan.wares.map((lot) => newWareOf(plan, lot, today)),
  };
}

function newWareOf(plan: SectionPlan, lot: WarePlan, today: Instant): NewWare {
  const ware = wareNumber(lot.ware);
  const offer = ware.offers[lot.offer];
  const kcal = offer?.kcal ?? ware.kcal;
  return {
    id: wareId(`${plan.number}-${lot.lot}`),
    no: lot.lot,
    owner: firmIdOf(firmOf(lot.owner)),
    turn: lot.turn,
    product: ware.product,
    producer: ware.producer,
    place: `${ware.place}${ware.producer}`,
    delivery: deliveryOf(ware),
    deliveryFrom: dayAfter(plan.startsAt, 4),
    deliveryTo: dayAfter(plan.startsAt, 24),
    priceBasis: priceBasisOf(ware),
    // Nothing of a past contract has gone through the platform but its deposit.
    payType: plan.startsAt < today ? "3" : "1",
    qualities: qualitiesOf(ware, kcal),
    rule: {
      total: tonnes(lot.tonnes),
      minQuantity: tonnes(lot.minTonnes),
      quantityStep: tonnes(lot.stepTonnes),
      maxQuantity: lot.maxTonnes === null ? null : tonnes(lot.maxTonnes),
      split: lot.split,
      basePrice: yuan(lot.basePrice),
      priceStep: yuan(lot.priceStep),
      maxPriceStep: lot.maxPriceStep === null ? null : yuan(lot.maxPriceStep),
      capPrice: null,
      reservePrice: null,
      stepGrid: true,
      minBidders: 1,
      startWhenCovered: false,
      deposit:
        plan.fixedDeposit === null
          ? { mode: "RATIO", rate: plan.depositRate }
          : { mode: "FIXED", amount: amount(plan.fixedDeposit) },
      // What a group comes to is cheaper than what it began with.
      performanceBase: plan.mode === "2" ? "DEAL" : "BASE",
      feeBuy: { unit: "TON", perTonne: yuan(plan.feeBuyPerTonne) },
      feeSell: { unit: "TON", perTonne: yuan(plan.feeSellPerTonne) },
      // Offers are collected in a short window, so being first counts for nothing (domain §2.6).
      tieRule: plan.mode === "4" ? "Q" : "T",
      terms: lot.terms && termsOf(lot.terms, plan),
    },
  };
}

function termsOf(terms: TermsPlan, { lockMs }: SectionPlan): ModeTerms {
  switch (terms.mode) {
    case "2":
      return {
        mode: "2",
        least: tonnes(terms.leastTonnes),
        tiers: terms.tiers.map(({ fromTonnes, price }) => ({ from: tonnes(fromTonnes), price: yuan(price) })),
        lockMs,
      };
    case "3":
      return { mode: "3", limitPrice: limitOf(terms) };
    case "4":
      return { mode: "4", pricing: terms.pricing, limitPrice: limitOf(terms), unit: "TON" };
    case "5": {
      const rows = terms.rows.map(({ tonnes: from, over, off }) => ({
        at: tonnes(from),
        inclusive: !over,
        off: yuan(off),
      }));
      return { mode: "5", ladder: { kind: "ABS", rows, otherwise: yuan("0") } };
    }
  }
}

const limitOf = ({ limitPrice }: { readonly limitPrice: string | null }) =>
  limitPrice === null ? null : yuan(limitPrice);

/** The price basis in words; of a price by calorific value also the value by which it was converted to a tonne. */
function priceBasisOf({ basis, priceUnit, offers: [{ price }], kcal }: CatalogueWare): string {
  const byValue = priceUnit === "元/吨" ? "" : `，${price} ${priceUnit}，按 ${kcal?.typical} 大卡折算`;
  return `${basis}，含税 13 %${byValue}`;
}

const deliveries: Readonly<Record<CatalogueWare["basis"], string>> = {
  坑口价: "坑口自提",
  车板价: "车板交货",
  平仓价: "平仓交货",
  到厂价: "送货到厂",
};
const deliveryOf = ({ basis }: CatalogueWare) => deliveries[basis];

const dayAfter = (at: Instant, days: number) => shanghaiDay(instant(at + days * dayMs));

/** What a notice says of the ware's quality. */
export function qualitiesOf(ware: CatalogueWare, kcal: Measure | null) {
  const { caking, plastic, size } = ware.extra;
  const measured: [code: string, label: string, measure: Measure | null | undefined, unit: string][] = [
    ["Q", ware.kcalBasis === "Qnet,ar" ? "热值 Qnet,ar" : "热值 Qgr,d", kcal, "kcal/kg"],
    ["S", "全硫 St,d", ware.sulphur, "%"],
    ["A", "灰分 Ad", ware.ash, "%"],
    ["M", "全水 Mt", ware.moisture, "%"],
    ["V", "挥发分 Vdaf", ware.volatile, "%"],
    ["G", "粘结指数 G", caking, ""],
    ["Y", "胶质层 Y", plastic, "mm"],
  ];
  const qualities = measured.flatMap(([code, label, measure, unit]) =>
    measure ? [{ code, label, value: measure.text, unit }] : [],
  );
  return size ? [...qualities, { code: "D", label: "粒度", value: size, unit: "mm" }] : qualities;
}
