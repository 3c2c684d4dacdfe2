import {
  type Fen,
  firmId,
  type Instant,
  instant,
  orderNo,
  type Price,
  price,
  type Quantity,
  sectionId,
  userId,
  type WareId,
  wareId,
} from "../kernel/brand.ts";
import { parsePrice } from "../money/price.ts";
import { parseQuantity } from "../money/quantity.ts";
import { parseYuan } from "../money/yuan.ts";
import { type Eligibility, fullyEligible } from "../trading/eligibility.ts";
import type { OrderRequest } from "../trading/order-request.ts";
import {
  type Section,
  type Session,
  type Ware,
  type WareRule,
  waitingSection,
  waitingWare,
} from "../trading/session.ts";

/** Readable values for tests: amounts as people write them, times on one trading day in Shanghai. */

export const yuan = (text: string): Fen => must(parseYuan(text), text);
export const perTonne = (text: string): Price => must(parsePrice(text), text);
export const tonnes = (text: string): Quantity => must(parseQuantity(text), text);

/** "09:50:40" or "09:50:40.001" on the trading day of the examples. */
export const at = (time: string): Instant => instant(Date.parse(`2026-03-02T${time}+08:00`));

export const mine = firmId("MINE");
/** F1, F2, … the bidding firms of the examples. */
export const firm = (n: number) => firmId(`F${n}`);
export const wareNo = (n: number) => wareId(`W${n}`);

/** A whole lot of 5 000 t from 620, step 1, deposit 10 %, fee 0.2 a tonne for the buyer: E0-1. */
export const sampleRule = (change: Partial<WareRule> = {}): WareRule => ({
  total: tonnes("5000"),
  minQuantity: tonnes("5000"),
  quantityStep: tonnes("1000"),
  maxQuantity: null,
  split: false,
  basePrice: perTonne("620"),
  priceStep: perTonne("1"),
  maxPriceStep: null,
  capPrice: null,
  reservePrice: null,
  stepGrid: true,
  minBidders: 1,
  startWhenCovered: false,
  deposit: { mode: "RATIO", rate: 1_000 },
  performanceBase: "BASE",
  feeBuy: { unit: "TON", perTonne: perTonne("0.2") },
  feeSell: { unit: "TON", perTonne: price(0n) },
  tieRule: "T",
  terms: null,
  ...change,
});

/** Waits for the start of its section. */
export const sampleWare = (n: number, rule: Partial<WareRule> = {}, change: Partial<Ware> = {}): Ware => ({
  ...waitingWare({ id: wareNo(n), turn: 1, owner: mine, rule: sampleRule(rule) }),
  ...change,
});

/** 09:30 to 09:50 free, then 60 s for all wares together. */
const sampleSection = (change: Partial<Section>): Section => ({
  ...waitingSection({
    id: sectionId("S1"),
    mode: "0",
    side: "S",
    downmode: "A",
    kind: "A",
    turns: 1,
    startsAt: at("09:30:00"),
    freeMs: 20 * 60_000,
    extensionMs: 60_000,
    restMs: 60_000,
    sealedMs: null,
    shortlistSize: null,
    hardEnd: null,
    ...change,
  }),
  ...change,
});

export const sampleSession = (section: Partial<Section>, wares: readonly Ware[]): Session => ({
  section: sampleSection(section),
  wares: new Map<WareId, Ware>(wares.map((ware) => [ware.id, ware])),
  fixedDeposits: new Map(),
});

/** Eligibility of a trader without any fault. */
export const sampleEligibility = (change: Partial<Eligibility> = {}): Eligibility => ({
  ...fullyEligible,
  available: yuan("1000000000"),
  ...change,
});

/** The whole first ware at 620, by the first firm, a minute after the start. */
export const sampleOrder = (change: Partial<OrderRequest> = {}): OrderRequest => ({
  no: orderNo("O1"),
  ware: wareNo(1),
  firm: firm(1),
  user: userId("U1"),
  side: null,
  price: perTonne("620"),
  quantity: tonnes("5000"),
  turn: null,
  at: at("09:31:00"),
  draw: "",
  ...change,
});

function must<T>(value: T | null, text: string): T {
  if (value === null) throw new Error(`not a value: ${text}`);
  return value;
}
