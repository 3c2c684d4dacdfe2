import { type Fen, type Quantity, quantity } from "../kernel/brand.ts";
import { type Refusal, refuse } from "../kernel/decision.ts";
import { formatQuantity } from "../money/quantity.ts";
import type { Side } from "../terms/codes.ts";
import { type Measure, type QualityCode, qualityAttributes } from "./quality.ts";
import { type Scale, type SettlementTerms, scales } from "./settlement-terms.ts";

/** 磅单: what one load weighs on one scale. */
export interface Ticket {
  readonly no: string;
  readonly scale: Scale;
  readonly gross: Quantity;
  readonly tare: Quantity;
  readonly net: Quantity;
}

/** 化验报告 of one lot. */
export interface LabReport {
  readonly no: string;
  readonly values: Readonly<Partial<Record<QualityCode, Measure>>>;
}

/** 批次: what is weighed and analysed together. */
export interface Lot {
  readonly no: string;
  readonly tickets: readonly Ticket[];
  readonly report: LabReport | null;
}

/** What a settlement is made from. */
export interface SettlementEvidence {
  readonly lots: readonly Lot[];
  /** Who has let the other down where the contract was not fulfilled; null for nobody (force majeure). */
  readonly shortfallBy: Side | null;
  /** What the firm has lifted of the ware in the period under other contracts; lifts a ladder of tonnes. */
  readonly liftedBesides: Quantity;
  /** What both sides have agreed on besides, for a reason that is written down. */
  readonly agreed: readonly Agreed[];
}

/** An amount that the buyer pays more (or, below zero, less). */
export interface Agreed {
  readonly memo: string;
  readonly amount: Fen;
}

export type EvidenceFault =
  | "TICKETS_MISSING"
  | "REPORT_MISSING"
  | "TICKET_USED_TWICE"
  | "TICKET_SUM_WRONG"
  | "MEASURE_OUT_OF_RANGE";

const places = 100n;

/** The net weight of the tickets, each of which must add up: gross less tare, to 0.01 t (domain §0.3). */
export function ticketFault(tickets: readonly Ticket[]): Refusal<EvidenceFault> | null {
  for (const { no, gross, tare, net } of tickets) {
    if (net <= 0n || tare < 0n || gross - tare !== net || net % places !== 0n) {
      return refuse("TICKET_SUM_WRONG", { ticket: no, quantity: formatQuantity(net) });
    }
  }
  const seen = new Set<string>();
  for (const { scale, no } of tickets) {
    if (seen.has(`${scale}/${no}`)) return refuse("TICKET_USED_TWICE", { ticket: no });
    seen.add(`${scale}/${no}`);
  }
  return null;
}

/** The sum of the tickets of one scale: exact. */
export const weighed = (tickets: readonly Ticket[], scale: Scale): Quantity =>
  quantity(
    tickets.filter((ticket) => ticket.scale === scale).reduce((sum, { net }) => sum + (net as bigint), 0n),
  );

/** Which attributes a settlement by these terms must know of every lot. */
export function attributesOf(terms: SettlementTerms): readonly QualityCode[] {
  const codes = new Set<QualityCode>();
  if (terms.calorific) codes.add("Q");
  if (terms.moisture) codes.add("M");
  for (const { code } of [...terms.steps, ...terms.alone, ...terms.reject]) codes.add(code);
  return [...codes];
}

const most: Readonly<Record<QualityCode, bigint>> = {
  Q: 1_000_000n,
  M: 9_999n,
  S: 9_999n,
  A: 9_999n,
  V: 9_999n,
};

/** The first thing for which this evidence cannot be settled by these terms. */
export function evidenceFault(
  terms: SettlementTerms,
  { lots }: SettlementEvidence,
): Refusal<EvidenceFault> | null {
  const fault = ticketFault(lots.flatMap(({ tickets }) => tickets));
  if (fault) return fault;
  const needed = attributesOf(terms);
  if (lots.length === 0) return refuse("TICKETS_MISSING", { lot: "全部", scale: scales[terms.scale] });
  for (const { no, tickets, report } of lots) {
    if (weighed(tickets, terms.scale) === 0n) {
      return refuse("TICKETS_MISSING", { lot: no, scale: scales[terms.scale] });
    }
    for (const code of needed) {
      const value = report?.values[code];
      const { label } = qualityAttributes[code];
      if (value === undefined) return refuse("REPORT_MISSING", { lot: no, attribute: label });
      if (value < 0n || value > most[code])
        return refuse("MEASURE_OUT_OF_RANGE", { lot: no, attribute: label });
    }
  }
  return null;
}

/** Of a lot that `evidenceFault` has looked at. */
export const measureOf = ({ no, report }: Lot, code: QualityCode): Measure => {
  const value = report?.values[code];
  if (value === undefined) throw new Error(`lot ${no} was settled without its ${code}`);
  return value;
};
