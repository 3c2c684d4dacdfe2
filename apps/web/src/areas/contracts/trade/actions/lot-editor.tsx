import { type QualityCode, qualityAttributes } from "@zd/domain/contracts/quality";
import type { Scale } from "@zd/domain/contracts/settlement-terms";
import editor from "../../../../parts/contracts/editor.module.css";
import { TicketEditor } from "../../../../parts/contracts/ticket-editor.tsx";
import { Button } from "../../../../ui/buttons/button.tsx";
import { LabelledAmount } from "../../../../ui/form/labelled-amount.tsx";
import { TextField } from "../../../../ui/form/text-field.tsx";
import { evidenceLengths, type LotDraft } from "./evidence.ts";

interface Props {
  /** As it is filled in so far. */
  readonly lot: LotDraft;
  /** Which attributes the contract settles by; none where no report is needed. */
  readonly attributes: readonly QualityCode[];
  /** The scale that counts by the contract. */
  readonly scale: Scale;
  /** Called with the whole lot after each edit. */
  readonly onChange: (lot: LotDraft) => void;
  /** Left out for the only one. */
  readonly onRemove?: (() => void) | undefined;
}

/** A lot: what its tickets weigh, and what the laboratory has found in it. */
export function LotEditor({ lot, attributes, scale, onChange, onRemove }: Props) {
  const name = `批次 ${lot.no || "（未编号）"}`;
  return (
    <section className={editor["lot"]} aria-label={name}>
      <header>
        <b>批次</b>
        <input
          aria-label={`${name}编号`}
          maxLength={evidenceLengths.lotNo}
          value={lot.no}
          onChange={({ target }) => onChange({ ...lot, no: target.value })}
        />
        {onRemove && (
          <Button small look="text" aria-label={`删除${name}`} onClick={onRemove}>
            删除批次
          </Button>
        )}
      </header>
      <TicketEditor
        title={`${name} 磅单`}
        scale={scale}
        drafts={lot.tickets}
        onChange={(tickets) => onChange({ ...lot, tickets })}
      />
      {attributes.length > 0 && (
        <div className={editor["values"]}>
          <TextField
            label="化验报告号"
            maxLength={evidenceLengths.reportNo}
            value={lot.reportNo}
            onChange={(reportNo) => onChange({ ...lot, reportNo })}
          />
          {attributes.map((code) => (
            <LabelledAmount
              key={code}
              label={`${qualityAttributes[code].label} ${qualityAttributes[code].unit}`}
              value={lot.values[code] ?? ""}
              onChange={(value) => onChange({ ...lot, values: { ...lot.values, [code]: value } })}
            />
          ))}
        </div>
      )}
    </section>
  );
}
