import { contractSteps } from "@zd/api/contracts/actions";
import { contractDetails } from "@zd/api/contracts/details";
import type { StoredFile } from "@zd/api/files/operations";
import { readFormInput } from "@zd/api/wire/form-input";
import type { InputOf } from "@zd/api/wire/operation";
import { type ContractNo, fen } from "@zd/domain/kernel/brand";
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
import type { Claim, PartyContract, Settlement } from "../../../../parts/contracts/view.ts";
import { AttachmentField } from "../../../../ui/attachments/attachment-field.tsx";
import { ConfirmCard } from "../../../../ui/confirm-card/confirm-card.tsx";
import { useCard } from "../../../../ui/confirm-card/use-card.ts";
import { shownAmount } from "../../../../ui/figures/figures.tsx";
import styles from "../../../../ui/form/form.module.css";
import { ReasonField } from "../../../../ui/form/reason-field.tsx";
import { useLongForm } from "../../../../ui/form/use-form.ts";
import { type ActionProps, useContractAction } from "./use-contract-action.ts";

/** 异议申请 (R-7216): points at a line of the settlement, and shows what it would be worth. */
export function DissentDialog({ contract, onClose }: ActionProps) {
  const { settlement } = contract;
  return settlement && <Form contract={contract} settlement={settlement} onClose={onClose} />;
}

const initialValues = {
  /** The number of the disputed line of the settlement. */
  line: null as number | null,
  claim: null as ClaimDraft | null,
  memo: "",
  files: [] as readonly StoredFile[],
};

interface FormProps extends ActionProps {
  /** The settlement that is disputed. */
  readonly settlement: Settlement;
}

function Form({ contract, settlement, onClose }: FormProps) {
  const { scale, price, contractNo } = contract;
  const { evidence, result } = settlement;
  const [uploading, setUploading] = useState(false);
  const command = useContractAction(contractSteps.raiseDissent, contract);
  const { form, input, effect } = useDissentForm(contract);
  const { values, change, settled } = form;
  const line = result.lines.find(({ no }) => no === values.line);
  const card = useCard(contractDetails.previewDissent, effect.data ? settled : null);
  return (
    <ConfirmCard
      wide
      title={`异议申请 ${contractNo}`}
      confirmLabel="提交异议"
      ready={input !== null && effect.data !== undefined && !uploading}
      busy={command.busy}
      error={command.error}
      successMessage="已提交异议，待对方或交易中心处理"
      draft={form.draft}
      card={card}
      onConfirm={(answered, { seen }) => {
        if (input !== null) command.send({ ...input, card: seen }, answered);
      }}
      onClose={onClose}
    >
      <SettlementSheet
        evidence={evidence}
        result={result}
        scale={scale}
        price={price}
        choice={{
          line: values.line,
          onChoose: (no) => {
            const disputedLine = result.lines.find((one) => one.no === no);
            change({ line: no, claim: disputedLine ? emptyClaim(disputedLine, evidence) : null });
          },
        }}
      />
      {line && values.claim ? (
        <>
          <ClaimFields
            line={line}
            evidence={evidence}
            scale={scale}
            draft={values.claim}
            onChange={(claim) => change({ claim })}
          />
          <Effect of={effect} />
          <ReasonField label="异议说明（必填）" {...form.field("memo")} most={500} />
          <AttachmentField
            files={values.files}
            onChange={(files) => change({ files })}
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

/** What is filled in of a dissent, what it would change, and what is sent: `input`, null while something is missing. */
function useDissentForm({ contractNo, version, scale }: PartyContract) {
  const form = useLongForm(contractDetails.tryDissent, {
    initial: initialValues,
    draft: { form: "dissent", record: `${contractNo} ${version}` },
    input: ({ line, claim: draft }) => {
      const claim = draft && claimOf(draft, scale);
      return line === null || !claim ? null : { contractNo, line, claim };
    },
  });
  const { memo, files } = form.values;
  const input =
    form.input &&
    readFormInput(contractSteps.raiseDissent.input, {
      ...form.input,
      memo,
      files: files.map(({ file }) => file),
    }).value;
  return { form, input, effect: useEffectOf(form.isSettled ? form.settled : null) };
}

/** 异议成立后的影响, or why the claim cannot be made. */
function Effect({ of: { refusal, data } }: { readonly of: ReturnType<typeof useEffectOf> }) {
  return (
    <>
      {refusal !== null && (
        <p className={styles["refusal"]} role="alert">
          {refusal}
        </p>
      )}
      {data && (
        <div className={settlementStyles["difference"]} role="status" aria-label="异议成立后的影响">
          <b>异议成立后{differenceInWords(data.difference)}</b>
          <span>
            结算金额 {shownAmount(data.before.payable)} → {shownAmount(data.after.payable)} 元
          </span>
        </div>
      )}
    </>
  );
}

/** What the claim would change if it were right; nothing while the claim is not known. */
function useEffectOf(input: InputOf<typeof contractDetails.tryDissent> | null) {
  const trial = useCallQuery(
    contractDetails.tryDissent,
    input ?? { contractNo: "" as ContractNo, line: 0, claim: noClaim },
    { trial: true, enabled: input !== null },
  );
  return {
    data: input === null ? undefined : trial.data,
    refusal: input !== null && trial.error ? messageOf(trial.error) : null,
  };
}

/** Stands where the call is not made. */
const noClaim: Claim = { ground: "agreement", memo: "无", amount: fen(0n) };
