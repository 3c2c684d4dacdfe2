import { type Fen, type Quantity, quantity } from "../kernel/brand.ts";
import { type Refusal, refuse } from "../kernel/decision.ts";
import { formatQuantity } from "../money/quantity.ts";
import type { Side } from "../terms/codes.ts";
import { type Measure, type QualityCode, qualityAttributes } from "./quality.ts";
import { type Scale, type SettlementTerms, scales } from "./settlement-terms.ts";

/**
 * Evidence of a settlement (domain §5.3): weigh tickets in 0.0001 t, laboratory values in hundredths of kcal/kg or of a
 * per cent.
 */

/** 磅单: one load on one scale, in 0.0001 t; net is gross less tare, to 0.01 t. */
export interface Ticket {
  /** Number printed on it; unique for each scale within a contract. */
  readonly no: string;
  /** Whose scale weighed it. */
  readonly scale: Scale;
  /** Weight of the loaded vehicle. */
  readonly gross: Quantity;
  /** Weight of the empty vehicle. */
  readonly tare: Quantity;
  /** Weight of the load: gross less tare. */
  readonly net: Quantity;
}

/** 化验报告 of one lot. */
export interface LabReport {
  /** Number printed on it. */
  readonly no: string;
  /** Measured values, in hundredths of the index's unit; an index that was not measured is missing. */
  readonly values: Readonly<Partial<Record<QualityCode, Measure>>>;
}

/** 批次: loads that are analysed together. */
export interface Lot {
  /** Number by which lines of the settlement and dissents name it. */
  readonly no: string;
  /** Weigh tickets of its loads; those of the agreed scale count. */
  readonly tickets: readonly Ticket[];
  /** Lab report; null where the settlement needs none. */
  readonly report: LabReport | null;
}

/** What a settlement is made from; the seller hands it in. */
export interface SettlementEvidence {
  /** All delivered lots, at least one; those that will be refused are among them. */
  readonly lots: readonly Lot[];
  /** Side at fault where the contract was not fulfilled; null for none (force majeure). */
  readonly shortfallBy: Side | null;
  /** Quantity that the buyer has lifted of the ware under other contracts; it counts for a ladder of tonnes. */
  readonly liftedBesides: Quantity;
  /** Adjustments on which both sides have agreed, each with its reason. */
  readonly agreed: readonly AgreedAdjustment[];
}

/** An adjustment on which both sides have agreed. */
export interface AgreedAdjustment {
  /** Reason in words. */
  readonly memo: string;
  /** What the buyer pays more, in fen; below zero less. */
  readonly amount: Fen;
}

export type EvidenceFault =
  | "TICKETS_MISSING"
  | "REPORT_MISSING"
  | "TICKET_USED_TWICE"
  | "TICKET_SUM_WRONG"
  | "MEASURE_OUT_OF_RANGE";

const places = 100n;

/**
 * First fault of weigh tickets: one does not add up (gross less tare, to 0.01 t, domain §0.3), or is there twice. Null
 * where there is none.
 */
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

/** Sum of the net weights of one scale's tickets. */
export const netWeight = (tickets: readonly Ticket[], scale: Scale): Quantity =>
  quantity(
    tickets.filter((ticket) => ticket.scale === scale).reduce((sum, { net }) => sum + (net as bigint), 0n),
  );

/** Indices that these terms need of every lot. */
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

/** First fault for which this evidence cannot be settled by these terms; null where there is none. */
export function evidenceFault(
  terms: SettlementTerms,
  { lots }: SettlementEvidence,
): Refusal<EvidenceFault> | null {
  const fault = ticketFault(lots.flatMap(({ tickets }) => tickets));
  if (fault) return fault;
  const needed = attributesOf(terms);
  if (lots.length === 0) return refuse("TICKETS_MISSING", { lot: "全部", scale: scales[terms.scale] });
  for (const { no, tickets, report } of lots) {
    if (netWeight(tickets, terms.scale) === 0n) {
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

/** A measured value of a lot; throws where it is missing, which `evidenceFault` excludes. */
export const measureOf = ({ no, report }: Lot, code: QualityCode): Measure => {
  const value = report?.values[code];
  if (value === undefined) throw new Error(`lot ${no} was settled without its ${code}`);
  return value;
};
