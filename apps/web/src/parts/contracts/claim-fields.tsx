import { dissentGrounds } from "@zd/domain/contracts/dissent";
import { parseMeasure, type QualityCode, qualityAttributes } from "@zd/domain/contracts/quality";
import type { Scale } from "@zd/domain/contracts/settlement-terms";
import { fen } from "@zd/domain/kernel/brand";
import { parseYuan } from "@zd/domain/money/yuan";
import { useId } from "react";
import { LabelledAmount } from "../../ui/form/labelled-amount.tsx";
import { MoneyInput } from "../../ui/form/money-input.tsx";
import { choicesOf, SelectField } from "../../ui/form/select-field.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { draftOf, type TicketDraft, TicketEditor, ticketsOf } from "./ticket-editor.tsx";
import type { Claim, Settlement, SettlementLine } from "./view.ts";

type Evidence = Settlement["evidence"];

/** 主张, as it is filled in. */
export interface ClaimDraft {
  /** Whether a measure, a weight or neither is disputed. */
  readonly ground: Claim["ground"];
  /** Name of the disputed lot; empty where the line is of none. */
  readonly lot: string;
  /** The attribute that was measured otherwise. */
  readonly code: QualityCode | null;
  /** What was measured instead, as a text in the unit of the attribute. */
  readonly value: string;
  /** What the lot's tickets should be. */
  readonly tickets: readonly TicketDraft[];
  /** Of an agreement: why the amount should be another one. */
  readonly memo: string;
  /** Of an agreement: by how much, in yuan without a sign. */
  readonly amount: string;
  /** Whether the buyer pays more, or less. */
  readonly more: boolean;
}

/** Which attributes a line goes by: one or none; a refused lot may be disputed by any that was measured. */
function attributesOf({ code, lots: [first] }: SettlementLine, { lots }: Evidence): readonly QualityCode[] {
  switch (code) {
    case "calorific":
      return ["Q"];
    case "moisture":
      return ["M"];
    case "S":
    case "A":
    case "V":
      return [code];
    case "refused":
      return Object.keys(lots.find(({ no }) => no === first)?.report?.values ?? {}) as QualityCode[];
    default:
      return [];
  }
}

/** On which grounds a line can be disputed. */
function groundsOf(line: SettlementLine, evidence: Evidence): readonly Claim["ground"][] {
  if (line.code === "goods") return ["quantity", "agreement"];
  return attributesOf(line, evidence).length === 0 ? ["agreement"] : ["quality", "agreement"];
}

/** The claim with which the form begins once a line has been selected. */
export function emptyClaim(line: SettlementLine, evidence: Evidence): ClaimDraft {
  const [ground = "agreement"] = groundsOf(line, evidence);
  const [lot = ""] = line.lots;
  const [code = null] = attributesOf(line, evidence);
  return {
    ground,
    lot,
    code,
    value: "",
    tickets: ticketsOfLot(evidence, lot),
    memo: "",
    amount: "",
    more: false,
  };
}

const ticketsOfLot = ({ lots }: Evidence, no: string) =>
  (lots.find((lot) => lot.no === no)?.tickets ?? []).map(draftOf);

/** The claim for the input of a call; null while something is missing. */
export function claimOf(draft: ClaimDraft, scale: Scale): Claim | null {
  switch (draft.ground) {
    case "quality": {
      const [value, { code, lot }] = [parseMeasure(draft.value), draft];
      return value === null || code === null ? null : { ground: "quality", lot, code, value };
    }
    case "quantity": {
      const tickets = ticketsOf(draft.tickets, scale);
      return tickets === null || tickets.length === 0
        ? null
        : { ground: "quantity", lot: draft.lot, tickets };
    }
    case "agreement": {
      const [amount, memo] = [parseYuan(draft.amount), draft.memo.trim()];
      if (amount === null || amount === 0n || memo === "") return null;
      return { ground: "agreement", memo, amount: draft.more ? amount : fen(-amount) };
    }
  }
}

interface Props {
  /** The line that is disputed. */
  readonly line: SettlementLine;
  /** What the settlement was made from. */
  readonly evidence: Evidence;
  /** The scale that counts by the contract. */
  readonly scale: Scale;
  readonly draft: ClaimDraft;
  readonly onChange: (draft: ClaimDraft) => void;
}

/** What a line of a settlement should go by instead. */
export function ClaimFields({ line, evidence, scale, draft, onChange }: Props) {
  const id = useId();
  const grounds = groundsOf(line, evidence);
  const attributes = attributesOf(line, evidence);
  const change = (change: Partial<ClaimDraft>) => onChange({ ...draft, ...change });
  return (
    <>
      <SelectField
        label="异议依据"
        value={draft.ground}
        options={choicesOf(dissentGrounds).filter(({ value }) => grounds.some((ground) => ground === value))}
        onChange={(ground) => change({ ground: ground as Claim["ground"] })}
      />
      {draft.ground !== "agreement" && line.lots.length > 1 && (
        <SelectField
          label="批次"
          value={draft.lot}
          options={line.lots.map((no) => ({ value: no, label: no }))}
          onChange={(lot) => change({ lot, tickets: ticketsOfLot(evidence, lot) })}
        />
      )}
      {draft.ground === "quality" && attributes.length > 1 && (
        <SelectField
          label="指标"
          value={draft.code ?? ""}
          options={attributes.map((code) => ({ value: code, label: qualityAttributes[code].label }))}
          onChange={(code) => change({ code: code as QualityCode })}
        />
      )}
      {draft.ground === "quality" && draft.code !== null && (
        <LabelledAmount
          label={`批次 ${draft.lot} 的${qualityAttributes[draft.code].label}应为（${qualityAttributes[draft.code].unit}）`}
          value={draft.value}
          onChange={(value) => change({ value })}
          fault={
            draft.value !== "" && parseMeasure(draft.value) === null ? "须为数字，最多两位小数" : undefined
          }
        />
      )}
      {draft.ground === "quantity" && (
        <TicketEditor
          title={`批次 ${draft.lot} 的磅单`}
          scale={scale}
          drafts={draft.tickets}
          onChange={(tickets) => change({ tickets })}
        />
      )}
      {draft.ground === "agreement" && (
        <>
          <TextField
            label="协商事由"
            maxLength={200}
            value={draft.memo}
            onChange={(memo) => change({ memo })}
          />
          <SelectField
            label="调整方向"
            value={draft.more ? "more" : "less"}
            options={[
              { value: "less", label: "买方少付" },
              { value: "more", label: "买方多付" },
            ]}
            onChange={(way) => change({ more: way === "more" })}
          />
          <div>
            <label htmlFor={id}>调整金额（元）</label>
            <MoneyInput id={id} value={draft.amount} onChange={(amount) => change({ amount })} />
          </div>
        </>
      )}
    </>
  );
}
