import { contractSteps } from "@zd/api/contracts/actions";
import { contractDetails } from "@zd/api/contracts/details";
import type { StoredFile } from "@zd/api/files/operations";
import { useState } from "react";
import { messageOf } from "../../../../api/failures.ts";
import { useCallQuery } from "../../../../api/hooks.ts";
import {
  type ClaimDraft,
  ClaimFields,
  claimOf,
  emptyClaim,
} from "../../../../parts/contracts/claim-fields.tsx";
import { differenceInWords } from "../../../../parts/contracts/claim-words.ts";
import settlementStyles from "../../../../parts/contracts/settlement.module.css";
import { SettlementSheet } from "../../../../parts/contracts/settlement-sheet.tsx";
import type { Claim, Settlement } from "../../../../parts/contracts/view.ts";
import { AttachmentField } from "../../../../ui/attachments/attachment-field.tsx";
import { ConfirmCard } from "../../../../ui/confirm-card/confirm-card.tsx";
import { useCard } from "../../../../ui/confirm-card/use-card.ts";
import { useDraft } from "../../../../ui/draft/use-draft.ts";
import { shownAmount } from "../../../../ui/figures.tsx";
import styles from "../../../../ui/form.module.css";
import { ReasonField } from "../../../../ui/reason-field.tsx";
import { useSettled } from "../../../../ui/use-settled.ts";
import { type ActionProps, useContractAction } from "./use-contract-action.ts";

/** 异议申请 (R-7216): points at a line of the settlement, and shows what it would be worth. */
export function DissentDialog({ contract, onClose }: ActionProps) {
  const { settlement } = contract;
  return settlement && <Form contract={contract} settlement={settlement} onClose={onClose} />;
}

function Form({ contract, settlement, onClose }: ActionProps & { readonly settlement: Settlement }) {
  const { scale, price, contractNo } = contract;
  const { evidence, result } = settlement;
  const [chosen, setChosen] = useState<number | null>(null);
  const [draft, setDraft] = useState<ClaimDraft | null>(null);
  const [memo, setMemo] = useState("");
  const [files, setFiles] = useState<readonly StoredFile[]>([]);
  const [uploading, setUploading] = useState(false);
  const command = useContractAction(contractSteps.raiseDissent, contract);
  const unsent = useDraft({
    form: "dissent",
    record: `${contractNo} ${contract.version}`,
    value: { chosen, draft, memo, files },
    onRestore: (found) => {
      setChosen(found.chosen);
      setDraft(found.draft);
      setMemo(found.memo);
      setFiles(found.files);
    },
  });
  const line = result.lines.find(({ no }) => no === chosen);
  const claim = draft && claimOf(draft, scale);
  const effect = useEffectOf(contractNo, chosen, claim, `${chosen} ${JSON.stringify(draft)}`);
  const card = useCard(
    contractDetails.previewDissent,
    effect.data && effect.claim && chosen !== null ? { contractNo, line: chosen, claim: effect.claim } : null,
  );
  return (
    <ConfirmCard
      wide
      title={`异议申请 ${contractNo}`}
      confirmLabel="提交异议"
      ready={claim !== null && effect.data !== undefined && memo.trim() !== "" && !uploading}
      busy={command.busy}
      error={command.error}
      successMessage="已提交异议，待对方或交易中心处理"
      draft={unsent}
      card={card}
      onConfirm={(answered, { seen }) => {
        if (claim !== null && chosen !== null)
          command.send(
            { line: chosen, claim, memo: memo.trim(), files: files.map(({ file }) => file), card: seen },
            answered,
          );
      }}
      onClose={onClose}
    >
      <SettlementSheet
        evidence={evidence}
        result={result}
        scale={scale}
        price={price}
        choice={{
          line: chosen,
          onChoose: (no) => {
            const pointed = result.lines.find((one) => one.no === no);
            setChosen(no);
            setDraft(pointed ? emptyClaim(pointed, evidence) : null);
          },
        }}
      />
      {line && draft ? (
        <>
          <ClaimFields line={line} evidence={evidence} scale={scale} draft={draft} onChange={setDraft} />
          {effect.words !== null && (
            <p className={styles["refusal"]} role="alert">
              {effect.words}
            </p>
          )}
          {effect.data && (
            <div className={settlementStyles["difference"]} role="status" aria-label="异议成立后的影响">
              <b>异议成立后{differenceInWords(effect.data.difference)}</b>
              <span>
                结算金额 {shownAmount(effect.data.before.payable)} → {shownAmount(effect.data.after.payable)}{" "}
                元
              </span>
            </div>
          )}
          <ReasonField label="异议说明（必填）" value={memo} onChange={setMemo} most={500} />
          <AttachmentField
            files={files}
            onChange={setFiles}
            onBusy={setUploading}
            hint="复检报告、磅单照片等"
          />
        </>
      ) : (
        <p className={styles["hint"]}>请选择有异议的结算明细行</p>
      )}
    </ConfirmCard>
  );
}

/** What the claim would change if it were right, of the claim that stands there now. */
function useEffectOf(
  contractNo: ActionProps["contract"]["contractNo"],
  line: number | null,
  claim: Claim | null,
  key: string,
) {
  const settled = useSettled(claim, key);
  const asked = settled.key === key ? settled.value : null;
  const trial = useCallQuery(
    contractDetails.tryDissent,
    { contractNo, line: line ?? 0, claim: asked ?? nothingClaimed },
    { trial: true, enabled: asked !== null && line !== null },
  );
  return {
    claim: asked,
    data: asked === null ? undefined : trial.data,
    words: asked !== null && trial.error ? messageOf(trial.error) : null,
  };
}

/** Stands where the call is not made. */
const nothingClaimed: Claim = { ground: "agreement", memo: "无", amount: 0n as never };
