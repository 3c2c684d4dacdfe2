import { evaluations } from "@zd/api/trading/evaluations";
import { useCommand } from "../../api/hooks.ts";
import { ConfirmCard } from "../../ui/confirm-card/confirm-card.tsx";
import { useCard } from "../../ui/confirm-card/use-card.ts";
import { controlCalls } from "./control-calls.ts";
import { type ControlRecord, nameOf } from "./control-record.ts";

/** Button and message of success of each kind of request. */
const confirmations = {
  void: { act: "通过，作废", success: "已复核作废" },
  award: { act: "通过，按此定标", success: "已复核定标" },
  "counter-offer": { act: "通过，发出还价", success: "已复核还价" },
} as const;

interface Props {
  /** The request that waits for confirmation. */
  readonly record: ControlRecord;
  readonly onClose: () => void;
}

/** 复核: the second staff user has the card of the first one, and confirms or rejects the request. */
export function ReviewCard({ record, onClose }: Props) {
  const confirm = useCommand(controlCalls.confirmRequest, { refreshes: controlCalls.reads, silent: true });
  const reject = useCommand(controlCalls.rejectRequest, { refreshes: controlCalls.reads, silent: true });
  const { action, section, ware } = record;
  const step = action === "award" || action === "counter-offer" ? action : "void";
  const key = { section, record: record.record };
  const voidCard = useCard(controlCalls.previewVoid, step === "void" ? key : null);
  const requestCard = useCard(
    evaluations.previewRequest,
    step !== "void" && ware !== null ? { ...key, ware, step } : null,
  );
  const { act, success } = confirmations[step];
  return (
    <ConfirmCard
      title={`复核 · ${nameOf(record)}`}
      confirmLabel={step === "void" ? `${act}${ware === null ? "整场" : "标的"}` : act}
      successMessage={success}
      busy={confirm.isPending}
      error={confirm.error}
      card={voidCard ?? requestCard}
      rejection={{
        busy: reject.isPending,
        error: reject.error,
        onReject: (reason, callbacks) => reject.confirm({ ...key, reason }, callbacks),
      }}
      onConfirm={(callbacks, { seen }) => confirm.confirm({ ...key, seen }, callbacks)}
      onClose={onClose}
    />
  );
}
