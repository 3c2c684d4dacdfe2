import type { StoredFile } from "@zd/api/files/operations";
import { type Instant, instant, type Price, type Quantity } from "@zd/domain/kernel/brand";
import { formatShanghai, parseShanghai } from "@zd/domain/kernel/shanghai-time";
import type { FeeRule } from "@zd/domain/money/fee";
import { formatPrice, parsePrice } from "@zd/domain/money/price";
import { formatQuantity, parseQuantity } from "@zd/domain/money/quantity";
import { formatYuan, parseYuan } from "@zd/domain/money/yuan";
import { type ApplicationDraft, bidsBySteps, emptyDraft } from "@zd/domain/trading/application-terms";
import type { DepositRule } from "@zd/domain/trading/session";
import type { Attribute, FormText, Guest } from "./form-fields.ts";

const minuteMs = 60_000;

const orNull = <T extends string>(text: string): T | null => (text === "" ? null : (text as T));

/** The form as a draft, as the rules judge it and the server saves it; a text that is no figure counts as missing. */
export function draftOf(form: FormText, attributes: readonly Attribute[]): ApplicationDraft {
  const { mode, split } = form;
  const bids = bidsBySteps(mode);
  return {
    side: form.side,
    mode,
    kind: form.kind,
    downmode: mode === "0" ? form.downmode : "A",
    wareKind: orNull(form.wareKind),
    factory: orNull(form.factory),
    product: orNull(form.product),
    grade: orNull(form.grade),
    spec: orNull(form.spec),
    qualities: attributes.map(({ code, label, unit }) => ({
      code,
      label,
      unit,
      value: form.qualities[code]?.trim() ?? "",
    })),
    lots: form.lots
      .filter(({ count, quantity }) => count !== "" || quantity !== "")
      .map(({ count, quantity }) => ({ count: Number(count), quantity: tonnesOrZero(quantity) })),
    total: parseQuantity(form.total),
    goodsLot: form.side === "S" ? orNull(form.goodsLot) : null,
    split,
    minQuantity: split ? parseQuantity(form.minQuantity) : null,
    quantityStep: split ? parseQuantity(form.quantityStep) : null,
    maxQuantity: split ? parseQuantity(form.maxQuantity) : null,
    priceUnit: orNull(form.priceUnit),
    basePrice: parsePrice(form.basePrice),
    priceStep: bids ? parsePrice(form.priceStep) : null,
    maxPriceStep: bids ? parsePrice(form.maxPriceStep) : null,
    capPrice: bids || mode === "3" ? parsePrice(form.capPrice) : null,
    reservePrice: bids ? parsePrice(form.reservePrice) : null,
    minBidders: Number(form.minBidders === "" ? 0 : form.minBidders),
    tieRule: form.tieRule,
    deposit: depositOf(form),
    feeBuy: feeOf(form.feeBuyMode, form.feeBuyValue),
    feeSell: feeOf(form.feeSellMode, form.feeSellValue),
    payType: orNull(form.payType),
    contractTemplate: orNull(form.contractTemplate),
    deliveryMode: orNull(form.deliveryMode),
    place: form.place.trim(),
    deliveryFrom: orNull(form.deliveryFrom),
    deliveryTo: orNull(form.deliveryTo),
    startsAt: momentOf(form.startsAt),
    invited: form.kind === "B" ? form.invited.map(({ firm }) => firm) : [],
    secondRound:
      mode === "90" ? { coolMs: minutesOf(form.coolMinutes), quoteMs: minutesOf(form.quoteMinutes) } : null,
    group:
      mode === "2"
        ? {
            min: tonnesOrZero(form.groupMin),
            tiers: form.tiers.map(({ from, price }) => ({
              from: tonnesOrZero(from),
              price: priceOrZero(price),
            })),
          }
        : null,
    outsourcing:
      mode === "4" ? { pricing: form.pricing, trainTonnes: parseQuantity(form.trainTonnes) } : null,
    ladder:
      mode === "5"
        ? {
            basis: form.ladderBasis,
            rows: form.rungs.map(({ from, bound, off }) => ({
              from: tonnesOrZero(from),
              bound,
              off: priceOrZero(off),
            })),
          }
        : null,
    memo: form.memo,
    attachments: form.attachments.map(({ file }) => file),
  };
}

const tonnesOrZero = (text: string) => parseQuantity(text) ?? (0n as Quantity);
const priceOrZero = (text: string) => parsePrice(text) ?? (0n as Price);
const minutesOf = (text: string) => Math.round(Number(text) * minuteMs);
const momentOf = (text: string): Instant | null =>
  text === "" ? null : parseShanghai(`${text.replace("T", " ").slice(0, 16)}:00`);

function depositOf({ depositMode: mode, depositValue }: FormText): DepositRule | null {
  if (mode === "RATIO") {
    // Typed as per cent, with two places at most.
    const rate = parseYuan(depositValue);
    return rate === null ? null : { mode, rate: Number(rate) };
  }
  if (mode === "FIXED") {
    const amount = parseYuan(depositValue);
    return amount === null ? null : { mode, amount };
  }
  const perTonne = parsePrice(depositValue);
  return perTonne === null ? null : { mode, perTonne };
}

function feeOf(unit: FeeRule["unit"], value: string): FeeRule | null {
  const price = parsePrice(value);
  if (price === null) return null;
  return unit === "TON" ? { unit, perTonne: price } : { unit, perMillion: Number(price / 10n) };
}

const shownPrice = (value: Price | null) => (value === null ? "" : formatPrice(value));
const shownTonnes = (value: Quantity | null) => (value === null ? "" : formatQuantity(value));

/** The form of a saved draft. */
export function formOf(
  draft: ApplicationDraft,
  invited: readonly Guest[],
  attachments: readonly StoredFile[],
): FormText {
  const { secondRound, group, outsourcing, ladder, startsAt } = draft;
  return {
    side: draft.side,
    mode: draft.mode,
    kind: draft.kind,
    downmode: draft.downmode,
    wareKind: draft.wareKind ?? "",
    factory: draft.factory ?? "",
    product: draft.product ?? "",
    grade: draft.grade ?? "",
    spec: draft.spec ?? "",
    qualities: Object.fromEntries(draft.qualities.map(({ code, value }) => [code, value])),
    lots: (draft.lots.length > 0 ? draft.lots : [null]).map((lots, key) => ({
      key,
      count: lots === null ? "" : String(lots.count),
      quantity: lots === null ? "" : formatQuantity(lots.quantity),
    })),
    total: shownTonnes(draft.total),
    goodsLot: draft.goodsLot ?? "",
    split: draft.split,
    minQuantity: shownTonnes(draft.minQuantity),
    quantityStep: shownTonnes(draft.quantityStep),
    maxQuantity: shownTonnes(draft.maxQuantity),
    priceUnit: draft.priceUnit ?? "",
    basePrice: shownPrice(draft.basePrice),
    priceStep: shownPrice(draft.priceStep ?? emptyDraft.priceStep),
    maxPriceStep: shownPrice(draft.maxPriceStep),
    capPrice: shownPrice(draft.capPrice),
    reservePrice: shownPrice(draft.reservePrice),
    minBidders: String(draft.minBidders),
    tieRule: draft.tieRule,
    depositMode: draft.deposit?.mode ?? "RATIO",
    depositValue: shownDeposit(draft.deposit),
    feeBuyMode: draft.feeBuy?.unit ?? "TON",
    feeBuyValue: shownFee(draft.feeBuy),
    feeSellMode: draft.feeSell?.unit ?? "TON",
    feeSellValue: shownFee(draft.feeSell),
    payType: draft.payType ?? "",
    contractTemplate: draft.contractTemplate ?? "",
    deliveryMode: draft.deliveryMode ?? "",
    place: draft.place,
    deliveryFrom: draft.deliveryFrom ?? "",
    deliveryTo: draft.deliveryTo ?? "",
    startsAt: startsAt === null ? "" : formatShanghai(instant(startsAt)).slice(0, 16).replace(" ", "T"),
    invited,
    coolMinutes: String((secondRound?.coolMs ?? 5 * minuteMs) / minuteMs),
    quoteMinutes: String((secondRound?.quoteMs ?? 5 * minuteMs) / minuteMs),
    groupMin: shownTonnes(group?.min ?? null),
    tiers: (group?.tiers ?? []).map(({ from, price }, key) => ({
      key,
      from: formatQuantity(from),
      price: formatPrice(price),
    })),
    pricing: outsourcing?.pricing ?? "POSTED",
    trainTonnes: shownTonnes(outsourcing?.trainTonnes ?? null),
    ladderBasis: ladder?.basis ?? "ABS",
    rungs: (ladder?.rows ?? []).map(({ from, bound, off }, key) => ({
      key,
      from: formatQuantity(from),
      bound,
      off: formatPrice(off),
    })),
    memo: draft.memo,
    attachments,
  };
}

/** The form of a new application that begins as another one; its times, lot of goods and attachments are its own. */
export const copyOf = (draft: ApplicationDraft, invited: readonly Guest[]): FormText =>
  formOf({ ...draft, startsAt: null, deliveryFrom: null, deliveryTo: null, goodsLot: null }, invited, []);

export function shownDeposit(rule: DepositRule | null): string {
  if (rule === null) return "";
  if (rule.mode === "RATIO") return String(rule.rate / 100);
  return rule.mode === "FIXED" ? formatYuan(rule.amount) : formatPrice(rule.perTonne);
}

export const shownFee = (rule: FeeRule | null): string =>
  rule === null ? "" : rule.unit === "TON" ? formatPrice(rule.perTonne) : String(rule.perMillion / 1_000);

export const emptyForm: FormText = formOf(emptyDraft, [], []);
