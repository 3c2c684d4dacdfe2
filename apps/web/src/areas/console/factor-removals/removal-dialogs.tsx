import { factorRemovals } from "@zd/api/identity/factor-removals";
import { readFormInput } from "@zd/api/wire/form-input";
import { useCommand } from "../../../api/hooks.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { ConfirmCard } from "../../../ui/confirm-card/confirm-card.tsx";
import { useCard } from "../../../ui/confirm-card/use-card.ts";
import { succeed } from "../../../ui/feedback/notices.ts";
import { ReasonField } from "../../../ui/form/reason-field.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { useForm } from "../../../ui/form/use-form.ts";

const refreshes = [factorRemovals.listRemovals];

/** 申请解除: whose, and how it was verified that it is he. */
export function RequestDialog({ onClose }: { readonly onClose: () => void }) {
  const { input, settled, isSettled, field } = useForm(factorRemovals.request, {
    initial: { account: "", reason: "" },
    input: (values) => values,
  });
  const request = useCommand(factorRemovals.request, { refreshes, silent: true });
  const preview =
    settled && readFormInput(factorRemovals.previewRequest.input, { account: settled.account }).value;
  return (
    <ConfirmCard
      title="申请解除两步验证"
      confirmLabel="申请"
      ready={input !== null && isSettled}
      busy={request.isPending}
      error={request.error}
      successMessage="已申请，待另一名工作人员复核"
      card={useCard(factorRemovals.previewRequest, preview)}
      onConfirm={(callbacks, { seen }) => input !== null && request.confirm({ ...input, seen }, callbacks)}
      onClose={onClose}
    >
      <TextField label="账号" autoComplete="off" {...field("account")} />
      <ReasonField label="如何核实了本人身份（必填）" {...field("reason")} />
    </ConfirmCard>
  );
}

interface DecideProps {
  /** Number of the request. */
  readonly removal: number;
  readonly onClose: () => void;
}

/** 复核: confirms it by the card, or rejects it. */
export function DecideDialog({ removal, onClose }: DecideProps) {
  const { values, field } = useForm(factorRemovals.decide, {
    initial: { opinion: "" },
    input: ({ opinion }) => ({ removal, isConfirmed: true, opinion }),
  });
  const decide = useCommand(factorRemovals.decide, { refreshes, silent: true });
  const reject = () =>
    decide.confirm(
      { removal, isConfirmed: false, opinion: values.opinion },
      {
        onSuccess: () => {
          succeed("已驳回");
          onClose();
        },
      },
    );
  return (
    <ConfirmCard
      title="复核解除两步验证"
      confirmLabel="同意解除"
      look="danger"
      ready
      busy={decide.isPending}
      error={decide.error}
      successMessage="已解除，本人须重新登录"
      card={useCard(factorRemovals.previewDecision, { removal })}
      onConfirm={(callbacks, { seen }) =>
        decide.confirm({ removal, isConfirmed: true, opinion: values.opinion, seen }, callbacks)
      }
      onClose={onClose}
    >
      <ReasonField label="复核意见" {...field("opinion")} />
      <Button look="reject" disabled={decide.isPending} onClick={reject}>
        驳回
      </Button>
    </ConfirmCard>
  );
}
