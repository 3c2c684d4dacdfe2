import { type Measure, parseMeasure, type QualityCode } from "../contracts/quality.ts";
import type { SettlementBasis } from "../contracts/settlement.ts";
import type { Lot, SettlementEvidence, Ticket } from "../contracts/settlement-evidence.ts";
import { type SettlementTerms, settlementTemplates } from "../contracts/settlement-terms.ts";
import { fen, quantity } from "../kernel/brand.ts";
import { perTonne, tonnes, yuan } from "./samples.ts";

/** "5480", "0.52", as a laboratory writes it. */
export function measureFrom(text: string): Measure {
  const value = parseMeasure(text);
  if (value === null) throw new Error(`not a measure: ${text}`);
  return value;
}

/** One load of so many tonnes net, on a lorry of 15 t. */
export const sampleTicket = (no: string, net: string, change: Partial<Ticket> = {}): Ticket => ({
  no,
  scale: "mine",
  gross: quantity(tonnes(net) + tonnes("15")),
  tare: tonnes("15"),
  net: tonnes(net),
  ...change,
});

/** A lot of one ticket with what the laboratory has found: Q, S and M, as in the worked example. */
export const sampleLot = (
  no: string,
  net: string,
  values: Readonly<Partial<Record<QualityCode, string>>>,
): Lot => ({
  no,
  tickets: [sampleTicket(`P${no}`, net)],
  report: {
    no: `L${no}`,
    values: Object.fromEntries(Object.entries(values).map(([code, text]) => [code, measureFrom(text)])),
  },
});

/** The three lots of the worked example (domain §5.3). */
export const goldenLots: readonly Lot[] = [
  sampleLot("1", "2010.36", { Q: "5480", S: "0.52", M: "13.6" }),
  sampleLot("2", "1985.20", { Q: "5390", S: "0.55", M: "14.8" }),
  sampleLot("3", "2004.88", { Q: "5530", S: "0.48", M: "13.9" }),
];

export const sampleEvidence = (change: Partial<SettlementEvidence> = {}): SettlementEvidence => ({
  lots: goldenLots,
  shortfallBy: "B",
  liftedBesides: tonnes("0"),
  agreed: [],
  ...change,
});

/** 620 a tonne, 5 500 kcal, 13.0 % moisture, 0.50 % sulphur; 6 000 t with a deposit of 360 000. */
export const sampleBasis = (
  terms: Partial<SettlementTerms> = {},
  change: Partial<SettlementBasis> = {},
): SettlementBasis => ({
  price: perTonne("620"),
  contracted: tonnes("6000"),
  deposits: { B: yuan("360000"), S: fen(0n) },
  terms: { ...settlementTemplates.thermal.terms, ...terms },
  ...change,
});
