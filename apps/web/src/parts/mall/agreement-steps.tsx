import { mallContracts } from "@zd/api/mall/agreements";
import { useCommand } from "../../api/hooks.ts";
import { type Answered, ConfirmCard } from "../../ui/confirm-card/confirm-card.tsx";
import { useCard } from "../../ui/confirm-card/use-card.ts";
import styles from "../../ui/form/form.module.css";
import { ReasonField } from "../../ui/form/reason-field.tsx";
import { useForm } from "../../ui/form/use-form.ts";
import type { AgreementRead } from "./agreement-reads.ts";
import { agreementReads } from "./agreement-reads.ts";

const settings = { refreshes: agreementReads, silent: true } as const;

const dialogTexts = {
  submit: {
    title: "提交合同",
    act: "提交",
    look: "main",
    success: "已提交，等待买方确认",
  },
  confirm: {
    title: "确认合同",
    act: "确认合同",
    look: "main",
    success: "合同已生效，请在合同中心签订并办理",
  },
  cancel: {
    title: "取消合同",
    act: "取消合同",
    look: "danger",
    success: "合同已取消",
  },
} as const;

/** Which contract is meant, and which version of it was seen. */
const versionOf = ({ contractNo, version: seen }: AgreementRead) => ({ contractNo, seen });

interface Props {
  /** In the version that the user sees: a step on another one is refused. */
  readonly agreement: AgreementRead;
  readonly onClose: () => void;
}

interface StepProps extends Props {
  /** Which step is about to be taken. */
  readonly step: keyof typeof dialogTexts;
}

/** One step of a contract that is being agreed on, after reading what follows. */
export function StepDialog({ step, agreement, onClose }: StepProps) {
  const submit = useCommand(mallContracts.submitContract, settings);
  const confirm = useCommand(mallContracts.confirmContract, settings);
  const cancel = useCommand(mallContracts.cancelContract, settings);
  const command = { submit, confirm, cancel }[step];
  const { title, act, look, success } = dialogTexts[step];
  const version = versionOf(agreement);
  const { field, input } = useForm(mallContracts.cancelContract, {
    initial: { reason: "" },
    input: ({ reason }) => ({ ...version, reason }),
  });
  const send = (answered: Answered) => {
    if (step === "submit") submit.confirm(version, answered);
    else if (step === "confirm") confirm.confirm(version, answered);
    else if (input !== null) cancel.confirm(input, answered);
  };
  return (
    <ConfirmCard
      title={title}
      confirmLabel={act}
      look={look}
      successMessage={success}
      ready={step !== "cancel" || input !== null}
      busy={command.isPending}
      error={command.error}
      card={useCard(mallContracts.previewStep, { ...version, step })}
      onConfirm={send}
      onClose={onClose}
    >
      {step === "cancel" && <ReasonField label="原因（必填）" {...field("reason")} />}
    </ConfirmCard>
  );
}

/** 修改收货地址: the buyer's, until the first goods are on their way (R-7293). */
export function AddressDialog({ agreement, onClose }: Props) {
  const { field, input } = useForm(mallContracts.moveAddress, {
    initial: { address: agreement.address },
    input: ({ address }) => ({ ...versionOf(agreement), address }),
    rules: ({ address }) => (address === agreement.address ? { address: "与原地址相同" } : {}),
  });
  const move = useCommand(mallContracts.moveAddress, settings);
  return (
    <ConfirmCard
      title="修改收货地址"
      confirmLabel="保存"
      successMessage="收货地址已修改"
      ready={input !== null}
      busy={move.isPending}
      error={move.error}
      onConfirm={(answered) => input !== null && move.confirm(input, answered)}
      onClose={onClose}
    >
      <ReasonField label="收货地址" {...field("address")} />
      <p className={styles["consequence"]}>修改后对方立即看到；首次发货后不能再修改。</p>
    </ConfirmCard>
  );
}
