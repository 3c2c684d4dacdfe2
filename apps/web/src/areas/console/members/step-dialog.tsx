import { admissions } from "@zd/api/admission/review";
import type { RegistrationAction } from "@zd/domain/identity/registration";
import { useState } from "react";
import { useCommand } from "../../../api/hooks.ts";
import { type Answered, ConfirmCard, type Given } from "../../../ui/confirm-card/confirm-card.tsx";
import { useCard } from "../../../ui/confirm-card/use-card.ts";
import { ReasonField } from "../../../ui/reason-field.tsx";
import type { Read } from "./reads.ts";

const refreshes = [admissions.listRegistrations, admissions.readRegistration];

const said: Record<RegistrationAction, Record<"title" | "act" | "words" | "done", string>> = {
  approve: {
    title: "通过会员注册",
    act: "通过",
    words: "审核意见（选填）",
    done: "已通过，并已短信通知经办人",
  },
  ask: {
    title: "要求补充资料",
    act: "要求补充",
    words: "需要补充的内容（必填）",
    done: "已通知经办人补充",
  },
  reject: {
    title: "驳回会员注册",
    act: "驳回",
    words: "驳回原因（必填）",
    done: "已驳回，并已短信通知经办人",
  },
};

interface Props {
  readonly step: RegistrationAction;
  readonly read: Read;
  readonly onClose: () => void;
}

/** One step of the review; a refusal says why, and nothing has happened. */
export function StepDialog({ step, read: { registration }, onClose }: Props) {
  const [memo, setMemo] = useState("");
  const settings = { refreshes, silent: true } as const;
  const approve = useCommand(admissions.approveRegistration, settings);
  const ask = useCommand(admissions.askForMore, settings);
  const reject = useCommand(admissions.rejectRegistration, settings);
  const { isPending, error } = { approve, ask, reject }[step];
  const { title, act, words, done } = said[step];
  const input = { registration, memo: memo.trim() };
  const send = (answered: Answered, { seen }: Given) => {
    if (step === "approve") approve.confirm({ ...input, seen }, answered);
    else if (step === "ask") ask.confirm(input, answered);
    else reject.confirm({ ...input, seen }, answered);
  };
  return (
    <ConfirmCard
      title={title}
      confirmLabel={act}
      look={step === "reject" ? "danger" : "main"}
      ready={step === "approve" || memo.trim() !== ""}
      busy={isPending}
      error={error}
      successMessage={done}
      card={useCard(admissions.previewVerdict, { registration, step })}
      onConfirm={send}
      onClose={onClose}
    >
      <ReasonField label={words} value={memo} onChange={setMemo} />
    </ConfirmCard>
  );
}
