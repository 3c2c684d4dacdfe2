import { contractDetails } from "@zd/api/contracts/details";
import { greatestLength } from "@zd/api/wire/form-input";
import { type Measure, parseMeasure, type QualityCode } from "@zd/domain/contracts/quality";
import type { Scale } from "@zd/domain/contracts/settlement-terms";
import { fen, quantity } from "@zd/domain/kernel/brand";
import { parseQuantity } from "@zd/domain/money/quantity";
import { parseYuan } from "@zd/domain/money/yuan";
import type { Side } from "@zd/domain/terms/codes";
import { draftOf, type TicketDraft, ticketsOf } from "../../../../parts/contracts/ticket-editor.tsx";
import type { Settlement, Ticket } from "../../../../parts/contracts/view.ts";

type Evidence = Settlement["evidence"];

/** 结算依据, as it is filled in. */
export interface EvidenceDraft {
  /** At least one; their numbers differ. */
  readonly lots: readonly LotDraft[];
  /** Who is to blame for what was not delivered; empty for nobody. */
  readonly shortfallBy: Side | "";
  /** What was lifted under other contracts in the same period, in tonnes; empty for nothing. */
  readonly liftedBesides: string;
  /** What both sides have agreed on besides the rules. */
  readonly agreed: readonly AgreedDraft[];
}

/** Greatest lengths of the texts in characters, as the call takes them. */
export const evidenceLengths = {
  lotNo: lengthOf("lots.0.no"),
  reportNo: lengthOf("lots.0.report.no"),
  memo: lengthOf("agreed.0.memo"),
} as const;

function lengthOf(path: string): number | undefined {
  return greatestLength(contractDetails.trySettlement.input, `evidence.${path}`) ?? undefined;
}

export interface LotDraft {
  /** The name of the lot, which differs from those of the others. */
  readonly no: string;
  /** Of the scale that counts by the contract. */
  readonly tickets: readonly TicketDraft[];
  /** Number of the laboratory's report; not asked for where the contract names no attributes. */
  readonly reportNo: string;
  /** What the laboratory has measured, as texts; an attribute that is missing was not typed yet. */
  readonly values: Readonly<Partial<Record<QualityCode, string>>>;
}

export interface AgreedDraft {
  /** Why the amount is changed. */
  readonly memo: string;
  /** In yuan, without a sign. */
  readonly amount: string;
  /** Whether the buyer pays more, or less. */
  readonly more: boolean;
}

export const emptyLot = (no: number): LotDraft => ({
  no: String(no),
  tickets: [],
  reportNo: "",
  values: {},
});
export const emptyAgreed: AgreedDraft = { memo: "", amount: "", more: false };

interface Load {
  /** Number of the shipment, by which loads become lots. */
  readonly no: number;
  /** Of both scales, as far as they were put on record. */
  readonly tickets: readonly Ticket[];
}

/** A lot for each shipment that was weighed on the scale that counts; one empty lot where none was. */
export function draftOfLoads(loads: readonly Load[], scale: Scale): EvidenceDraft {
  const lots = Map.groupBy(loads, ({ no }) => no);
  const lotsWithTickets = [...lots].flatMap(([no, of]) => {
    const tickets = of.flatMap((load) => load.tickets).filter((ticket) => ticket.scale === scale);
    return tickets.length === 0 ? [] : [{ ...emptyLot(no), tickets: tickets.map(draftOf) }];
  });
  return {
    lots: lotsWithTickets.length > 0 ? lotsWithTickets : [emptyLot(1)],
    shortfallBy: "",
    liftedBesides: "",
    agreed: [],
  };
}

/** What is filled in, as evidence; or what is still missing, in words. */
export function evidenceOf(
  draft: EvidenceDraft,
  attributes: readonly QualityCode[],
  scale: Scale,
): Evidence | string {
  const lots: Evidence["lots"][number][] = [];
  for (const lot of draft.lots) {
    const no = lot.no.trim();
    if (no === "") return "请填写批次号";
    if (lots.some((other) => other.no === no)) return `批次 ${no} 重复`;
    const tickets = ticketsOf(lot.tickets, scale);
    if (tickets === null) return `批次 ${no} 有磅单未填完整`;
    if (tickets.length === 0) return `请填写批次 ${no} 的磅单`;
    const values: Partial<Record<QualityCode, Measure>> = {};
    for (const code of attributes) {
      const value = parseMeasure(lot.values[code] ?? "");
      if (value === null) return `请填写批次 ${no} 的化验结果`;
      values[code] = value;
    }
    const reportNo = lot.reportNo.trim();
    if (attributes.length > 0 && reportNo === "") return `请填写批次 ${no} 的化验报告号`;
    lots.push({ no, tickets, report: attributes.length === 0 ? null : { no: reportNo, values } });
  }
  if (lots.length === 0) return "请添加批次";
  const adjustments: Evidence["agreed"][number][] = [];
  for (const { memo, amount: amountText, more } of draft.agreed) {
    const amount = parseYuan(amountText);
    if (amount === null || amount === 0n || memo.trim() === "") return "请填完协商调整的事由和金额";
    adjustments.push({ memo: memo.trim(), amount: more ? amount : fen(-amount) });
  }
  const liftedBesides = draft.liftedBesides === "" ? quantity(0n) : parseQuantity(draft.liftedBesides);
  if (liftedBesides === null) return "请填写正确的提货量";
  const { shortfallBy } = draft;
  return {
    lots,
    shortfallBy: shortfallBy === "" ? null : shortfallBy,
    liftedBesides,
    agreed: adjustments,
  };
}
