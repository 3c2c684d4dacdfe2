import { type Fen, fen } from "../kernel/brand.ts";
import { type Refusal, refuse } from "../kernel/decision.ts";
import { type Measure, type QualityCode, qualityAttributes } from "./quality.ts";
import { type Settlement, type SettlementBasis, settle } from "./settlement.ts";
import {
  type EvidenceFault,
  evidenceFault,
  type SettlementEvidence,
  type Ticket,
} from "./settlement-evidence.ts";
import type { SettlementLine } from "./settlement-lines.ts";

/** 异议 (domain §5.2): a side disputes a line of the settlement; here is decided what its claim would change. */

/** Grounds of a dissent, and how each is resolved. */
export const dissentGrounds = {
  quality: "留样复检",
  quantity: "数量复核",
  agreement: "协商",
} as const;

/** What the line should go by instead: another measured value, other tickets, or an agreed amount in fen. */
export type Claim =
  | {
      readonly ground: "quality";
      /** Number of the lot. */
      readonly lot: string;
      /** Index whose value is disputed. */
      readonly code: QualityCode;
      /** Value that it should have, in hundredths of the index's unit. */
      readonly value: Measure;
    }
  | {
      readonly ground: "quantity";
      /** Number of the lot. */
      readonly lot: string;
      /** Tickets that should stand in place of all those of the lot. */
      readonly tickets: readonly Ticket[];
    }
  | {
      readonly ground: "agreement";
      /** Reason, as the line of the settlement names it. */
      readonly memo: string;
      /** What the buyer is to pay more, in fen; below zero less. */
      readonly amount: Fen;
    };

export type ClaimFault =
  | EvidenceFault
  | "DISSENT_LINE_UNKNOWN"
  | "DISSENT_LINE_OTHER"
  | "DISSENT_WITHOUT_EFFECT";

/** What a claim would change if it were right. */
export interface DissentEffect {
  /** The disputed line. */
  readonly line: SettlementLine;
  /** The evidence as the claim would have it. */
  readonly evidence: SettlementEvidence;
  /** The settlement in force. */
  readonly before: Settlement;
  /** The settlement with the claim. */
  readonly after: Settlement;
  /** By how much the buyer would pay more, in fen; below zero less. */
  readonly difference: Fen;
}

/** The evidence as it would be if the claim were right. */
export function correctEvidence(evidence: SettlementEvidence, claim: Claim): SettlementEvidence {
  switch (claim.ground) {
    case "agreement":
      return { ...evidence, agreed: [...evidence.agreed, { memo: claim.memo, amount: claim.amount }] };
    case "quality": {
      const { lot: no, code, value } = claim;
      return {
        ...evidence,
        lots: evidence.lots.map((lot) =>
          lot.no === no && lot.report
            ? { ...lot, report: { ...lot.report, values: { ...lot.report.values, [code]: value } } }
            : lot,
        ),
      };
    }
    case "quantity":
      return {
        ...evidence,
        lots: evidence.lots.map((lot) => (lot.no === claim.lot ? { ...lot, tickets: claim.tickets } : lot)),
      };
  }
}

/** Index of quality from which a line is reckoned; null where it is reckoned from the weight, or from neither. */
const attributeOf = ({ code }: SettlementLine): QualityCode | null => {
  if (code === "calorific") return "Q";
  if (code === "moisture") return "M";
  return code === "S" || code === "A" || code === "V" ? code : null;
};

/** Whether a claim concerns what the line is reckoned from; a refused lot may be disputed by any of its values. */
function concerns(line: SettlementLine, claim: Claim): boolean {
  if (claim.ground === "agreement") return true;
  if (!line.lots.includes(claim.lot)) return false;
  if (line.code === "refused") return claim.ground === "quality";
  return claim.ground === "quantity" ? line.code === "goods" : attributeOf(line) === claim.code;
}

/** Settles again with the claim, and says what that changes; DISSENT_WITHOUT_EFFECT where it changes nothing. */
export function dissentEffect(
  basis: SettlementBasis,
  evidence: SettlementEvidence,
  lineNo: number,
  claim: Claim,
): { readonly ok: true; readonly effect: DissentEffect } | Refusal<ClaimFault> {
  const before = settle(basis, evidence);
  const line = before.lines.find(({ no }) => no === lineNo);
  if (!line) return refuse("DISSENT_LINE_UNKNOWN", { line: String(lineNo) });
  if (!concerns(line, claim)) {
    const attribute =
      claim.ground === "quality" ? qualityAttributes[claim.code].label : dissentGrounds[claim.ground];
    return refuse("DISSENT_LINE_OTHER", { line: line.label, attribute });
  }
  const newEvidence = correctEvidence(evidence, claim);
  const fault = evidenceFault(basis.terms, newEvidence);
  if (fault) return fault;
  const after = settle(basis, newEvidence);
  const difference = fen(after.payable - before.payable);
  const forfeits = (after.forfeit?.amount ?? 0n) !== (before.forfeit?.amount ?? 0n);
  if (difference === 0n && !forfeits) return refuse("DISSENT_WITHOUT_EFFECT", { line: line.label });
  return { ok: true, effect: { line, evidence: newEvidence, before, after, difference } };
}
