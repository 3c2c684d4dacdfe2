import { contractSteps } from "@zd/api/contracts/actions";
import { contractDetails } from "@zd/api/contracts/details";
import type { StoredFile } from "@zd/api/files/operations";
import type { InputOf } from "@zd/api/wire/operation";
import { contractParties } from "@zd/domain/contracts/codes";
import { quantity } from "@zd/domain/kernel/brand";
import type { Side } from "@zd/domain/terms/codes";
import { useId, useState } from "react";
import { messageOf } from "../../../../api/failures.ts";
import { useCallQuery } from "../../../../api/hooks.ts";
import editor from "../../../../parts/contracts/editor.module.css";
import { SettlementSheet } from "../../../../parts/contracts/settlement-sheet.tsx";
import type { PartyContract } from "../../../../parts/contracts/view.ts";
import { AttachmentField } from "../../../../ui/attachments/attachment-field.tsx";
import { Button } from "../../../../ui/buttons/button.tsx";
import { ConfirmCard } from "../../../../ui/confirm-card/confirm-card.tsx";
import { useCard } from "../../../../ui/confirm-card/use-card.ts";
import { Dialog } from "../../../../ui/dialog/dialog.tsx";
import { FailedState } from "../../../../ui/feedback/empty-state.tsx";
import { Skeleton } from "../../../../ui/feedback/skeleton.tsx";
import { shownAmount } from "../../../../ui/figures/figures.tsx";
import styles from "../../../../ui/form/form.module.css";
import { MoneyInput } from "../../../../ui/form/money-input.tsx";
import { SelectField } from "../../../../ui/form/select-field.tsx";
import { TextField } from "../../../../ui/form/text-field.tsx";
import { useLongForm } from "../../../../ui/form/use-form.ts";
import {
  draftOfLoads,
  type EvidenceDraft,
  emptyAgreed,
  emptyLot,
  evidenceLengths,
  evidenceOf,
} from "./evidence.ts";
import { LotEditor } from "./lot-editor.tsx";
import { type ActionProps, useContractAction } from "./use-contract-action.ts";

/** 卖方结算 (R-7213): begun from what was weighed, on the scale that counts. */
export function SettleDialog({ contract, onClose }: ActionProps) {
  const { contractNo, scale, shipments } = contract;
  const byReceiver = scale === "receiver";
  const receipts = useCallQuery(
    contractDetails.listReceipts,
    { contractNo },
    { enabled: byReceiver, staleMs: Number.POSITIVE_INFINITY },
  );
  if (byReceiver && !receipts.data) {
    return (
      <Dialog title="结算" onClose={onClose} wide>
        {receipts.error ? (
          <FailedState error={receipts.error} onRetry={() => void receipts.refetch()} />
        ) : (
          <Skeleton lines={8} />
        )}
      </Dialog>
    );
  }
  const loads = byReceiver
    ? (receipts.data ?? []).map(({ shipment, tickets }) => ({ no: shipment, tickets }))
    : shipments.filter(({ cancelled }) => !cancelled);
  return <Form contract={contract} initial={draftOfLoads(loads, scale)} onClose={onClose} />;
}

function Form({ contract, onClose, initial }: ActionProps & { readonly initial: EvidenceDraft }) {
  const { attributes, scale } = contract;
  const [uploading, setUploading] = useState(false);
  const command = useContractAction(contractSteps.settle, contract);
  const form = useLongForm(contractDetails.trySettlement, {
    initial: { draft: initial, files: noFiles },
    draft: { form: "settlement", record: `${contract.contractNo} ${contract.version}` },
    input: ({ draft }) => {
      const evidence = evidenceOf(draft, attributes, scale);
      return typeof evidence === "string" ? evidence : { contractNo: contract.contractNo, evidence };
    },
  });
  const { input, values } = form;
  const { draft, files } = values;
  const preview = usePreview(contract, form.settled, form.isSettled);
  const card = useCard(contractDetails.previewSettlement, preview.trial?.input ?? null);
  const change = (patch: Partial<EvidenceDraft>) => form.change({ draft: { ...draft, ...patch } });
  return (
    <ConfirmCard
      wide
      title={`结算 ${contract.contractNo}`}
      confirmLabel={preview.trial ? `提交结算 ${shownAmount(preview.trial.result.payable)} 元` : "提交结算"}
      ready={input !== null && preview.trial !== null && !uploading}
      busy={command.busy}
      error={command.error}
      successMessage="已提交结算，待买方确认"
      draft={form.draft}
      card={card}
      onConfirm={(answered, { seen }) => {
        if (input !== null)
          command.send(
            { evidence: input.evidence, files: files.map(({ file }) => file), card: seen },
            answered,
          );
      }}
      onClose={onClose}
    >
      <Lots contract={contract} lots={draft.lots} onChange={(lots) => change({ lots })} />
      <SettlementExtras draft={draft} onChange={change} />
      <AttachmentField
        files={files}
        onChange={(next) => form.change({ files: next })}
        onBusy={setUploading}
        hint="化验报告、过磅汇总等"
      />
      <section aria-label="结算试算" aria-live="polite">
        <h3>结算试算</h3>
        {form.fault !== null ? (
          <p className={styles["hint"]}>{form.fault}</p>
        ) : preview.refusal !== null ? (
          <p className={styles["refusal"]} role="alert">
            {preview.refusal}
          </p>
        ) : preview.trial ? (
          <SettlementSheet
            evidence={preview.trial.input.evidence}
            result={preview.trial.result}
            scale={scale}
            price={contract.price}
          />
        ) : (
          <Skeleton lines={4} />
        )}
      </section>
    </ConfirmCard>
  );
}

interface LotsProps {
  readonly contract: PartyContract;
  readonly lots: EvidenceDraft["lots"];
  /** Called with all lots once one of them has been edited, added or removed. */
  readonly onChange: (lots: EvidenceDraft["lots"]) => void;
}

/** The lots of the settlement; there is always one. */
function Lots({ contract: { attributes, scale }, lots, onChange }: LotsProps) {
  return (
    <div className={editor["lots"]}>
      {lots.map((lot, at) => (
        <LotEditor
          // biome-ignore lint/suspicious/noArrayIndexKey: the number of a lot is what is being typed
          key={at}
          lot={lot}
          attributes={attributes}
          scale={scale}
          onChange={(next) => onChange(lots.with(at, next))}
          onRemove={lots.length > 1 ? () => onChange(lots.toSpliced(at, 1)) : undefined}
        />
      ))}
      <div>
        <Button small onClick={() => onChange([...lots, emptyLot(lots.length + 1)])}>
          添加批次
        </Button>
      </div>
    </div>
  );
}

type TrialInput = InputOf<typeof contractDetails.trySettlement>;

/** What the settlement would be by the rules of the contract; `isCurrent` while it is what the fields hold. */
function usePreview({ contractNo }: PartyContract, input: TrialInput | null, isCurrent: boolean) {
  const trial = useCallQuery(
    contractDetails.trySettlement,
    input ?? {
      contractNo,
      evidence: { lots: [], shortfallBy: null, liftedBesides: quantity(0n), agreed: [] },
    },
    { trial: true, enabled: input !== null },
  );
  const current = isCurrent && input !== null;
  return {
    trial: current && trial.data ? { input, result: trial.data } : null,
    refusal: current && trial.error ? messageOf(trial.error) : null,
  };
}

const noFiles: readonly StoredFile[] = [];

interface SettlementExtrasProps {
  /** The evidence as it is filled in so far. */
  readonly draft: EvidenceDraft;
  /** Called with what has changed of it. */
  readonly onChange: (change: Partial<EvidenceDraft>) => void;
}

/** The fields that change the amount besides weights and analyses: blame, quantities elsewhere, adjustments. */
function SettlementExtras({ draft, onChange }: SettlementExtrasProps) {
  const id = useId();
  const changeAdjustment = (at: number, change: Partial<(typeof draft.agreed)[number]>) =>
    onChange({ agreed: draft.agreed.map((one, i) => (i === at ? { ...one, ...change } : one)) });
  return (
    <>
      <div className={editor["values"]}>
        <SelectField
          label="履约不足的责任方"
          value={draft.shortfallBy}
          placeholder="无责任方"
          options={(["B", "S"] as const).map((side) => ({ value: side, label: contractParties[side] }))}
          onChange={(by) => onChange({ shortfallBy: by as Side | "" })}
        />
        <div>
          <label htmlFor={`${id}-lifted`}>同期其他提货量（吨）</label>
          <MoneyInput
            id={`${id}-lifted`}
            decimals={4}
            value={draft.liftedBesides}
            onChange={(liftedBesides) => onChange({ liftedBesides })}
          />
          <p className={styles["hint"]}>其他合同同期的提货量，量价阶梯用</p>
        </div>
      </div>
      {draft.agreed.map(({ memo, amount, more }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: what is being typed has no name yet
        <div key={at} className={editor["values"]}>
          <TextField
            label={`协商调整 ${at + 1} 事由`}
            maxLength={evidenceLengths.memo}
            value={memo}
            onChange={(value) => changeAdjustment(at, { memo: value })}
          />
          <SelectField
            label="方向"
            value={more ? "more" : "less"}
            options={[
              { value: "less", label: "买方少付" },
              { value: "more", label: "买方多付" },
            ]}
            onChange={(way) => changeAdjustment(at, { more: way === "more" })}
          />
          <div>
            <label htmlFor={`${id}-agreed-${at}`}>金额（元）</label>
            <MoneyInput
              id={`${id}-agreed-${at}`}
              value={amount}
              onChange={(value) => changeAdjustment(at, { amount: value })}
            />
          </div>
          <Button look="text" onClick={() => onChange({ agreed: draft.agreed.filter((_, i) => i !== at) })}>
            删除调整 {at + 1}
          </Button>
        </div>
      ))}
      <div>
        <Button small onClick={() => onChange({ agreed: [...draft.agreed, emptyAgreed] })}>
          添加协商调整
        </Button>
      </div>
    </>
  );
}
