import { admissions } from "@zd/api/admission/review";
import type { RegistrationAction } from "@zd/domain/identity/registration";
import { useCommand } from "../../../api/hooks.ts";
import { type Answered, ConfirmCard, type Given } from "../../../ui/confirm-card/confirm-card.tsx";
import { useCard } from "../../../ui/confirm-card/use-card.ts";
import { ReasonField } from "../../../ui/form/reason-field.tsx";
import { useForm } from "../../../ui/form/use-form.ts";
import type { RegistrationDetail } from "./reads.ts";

const refreshes = [admissions.listRegistrations, admissions.readRegistration];

/** Title, button, label of the opinion and message of success of each step. */
const stepTexts: Record<RegistrationAction, Record<"title" | "act" | "label" | "success", string>> = {
  approve: {
    title: "通过会员注册",
    act: "通过",
    label: "审核意见（选填）",
    success: "已通过，并已短信通知经办人",
  },
  ask: {
    title: "要求补充资料",
    act: "要求补充",
    label: "需要补充的内容（必填）",
    success: "已通知经办人补充",
  },
  reject: {
    title: "驳回会员注册",
    act: "驳回",
    label: "驳回原因（必填）",
    success: "已驳回，并已短信通知经办人",
  },
};

interface Props {
  /** The step that is about to be taken. */
  readonly step: RegistrationAction;
  /** The registration as the reviewer has it before him. */
  readonly of: RegistrationDetail;
  readonly onClose: () => void;
}

/** 通过, 要求补充 or 驳回 of a registration. */
export function StepDialog({ step, of: { registration }, onClose }: Props) {
  const isApproval = step === "approve";
  // The opinion about an approval may be missing; whatever else is decided needs one.
  const form = useForm(isApproval ? admissions.approveRegistration : admissions.rejectRegistration, {
    initial: { memo: "" },
    input: ({ memo }) => ({ registration, memo }),
  });
  const settings = { refreshes, silent: true } as const;
  const approve = useCommand(admissions.approveRegistration, settings);
  const ask = useCommand(admissions.askForMore, settings);
  const reject = useCommand(admissions.rejectRegistration, settings);
  const { isPending, error } = { approve, ask, reject }[step];
  const { title, act, label, success } = stepTexts[step];
  const send = (callbacks: Answered, { seen }: Given) => {
    if (form.input === null) return;
    if (step === "ask") ask.confirm(form.input, callbacks);
    else (isApproval ? approve : reject).confirm({ ...form.input, seen }, callbacks);
  };
  return (
    <ConfirmCard
      title={title}
      confirmLabel={act}
      look={step === "reject" ? "danger" : "main"}
      ready={form.input !== null}
      busy={isPending}
      error={error}
      successMessage={success}
      card={useCard(admissions.previewVerdict, { registration, step })}
      onConfirm={send}
      onClose={onClose}
    >
      <ReasonField label={label} {...form.field("memo")} />
    </ConfirmCard>
  );
}
