import { mallContracts } from "@zd/api/mall/agreements";
import { useState } from "react";
import { useCommand } from "../../api/hooks.ts";
import { type Answered, ConfirmCard } from "../../ui/confirm-card/confirm-card.tsx";
import { useCard } from "../../ui/confirm-card/use-card.ts";
import form from "../../ui/form.module.css";
import { ReasonField } from "../../ui/reason-field.tsx";
import type { AgreementRead } from "./agreement-reads.ts";
import { agreementReads } from "./agreement-reads.ts";

const settings = { refreshes: agreementReads, silent: true } as const;

const said = {
  submit: {
    title: "提交合同",
    act: "提交",
    look: "main",
    done: "已提交，等待买方确认",
  },
  confirm: {
    title: "确认合同",
    act: "确认合同",
    look: "main",
    done: "合同已生效，请在合同中心签订并办理",
  },
  cancel: {
    title: "取消合同",
    act: "取消合同",
    look: "danger",
    done: "合同已取消",
  },
} as const;

interface Props {
  readonly agreement: AgreementRead;
  readonly onClose: () => void;
}

interface StepProps extends Props {
  readonly step: keyof typeof said;
}

/** One step of a contract that is being agreed on, after reading what follows. */
export function StepDialog({ step, agreement, onClose }: StepProps) {
  const [reason, setReason] = useState("");
  const submit = useCommand(mallContracts.submitContract, settings);
  const confirm = useCommand(mallContracts.confirmContract, settings);
  const cancel = useCommand(mallContracts.cancelContract, settings);
  const command = { submit, confirm, cancel }[step];
  const { title, act, look, done } = said[step];
  const of = { contractNo: agreement.contractNo, seen: agreement.version };
  const send = (answered: Answered) => {
    if (step === "cancel") cancel.confirm({ ...of, reason: reason.trim() }, answered);
    else if (step === "submit") submit.confirm(of, answered);
    else confirm.confirm(of, answered);
  };
  return (
    <ConfirmCard
      title={title}
      confirmLabel={act}
      look={look}
      successMessage={done}
      ready={step !== "cancel" || reason.trim() !== ""}
      busy={command.isPending}
      error={command.error}
      card={useCard(mallContracts.previewStep, { ...of, step })}
      onConfirm={send}
      onClose={onClose}
    >
      {step === "cancel" && <ReasonField label="原因（必填）" value={reason} onChange={setReason} />}
    </ConfirmCard>
  );
}

/** 修改收货地址: the buyer's, until the first goods are on their way (R-7293). */
export function AddressDialog({ agreement, onClose }: Props) {
  const [address, setAddress] = useState(agreement.address);
  const move = useCommand(mallContracts.moveAddress, settings);
  const typed = address.trim();
  return (
    <ConfirmCard
      title="修改收货地址"
      confirmLabel="保存"
      successMessage="收货地址已修改"
      ready={typed !== "" && typed !== agreement.address}
      busy={move.isPending}
      error={move.error}
      onConfirm={(answered) =>
        move.confirm({ contractNo: agreement.contractNo, seen: agreement.version, address: typed }, answered)
      }
      onClose={onClose}
    >
      <ReasonField label="收货地址" value={address} onChange={setAddress} />
      <p className={form["consequence"]}>修改后对方立即看到；首次发货后不能再修改。</p>
    </ConfirmCard>
  );
}
