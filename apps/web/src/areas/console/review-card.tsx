import { evaluations } from "@zd/api/trading/evaluations";
import { useCommand } from "../../api/hooks.ts";
import { ConfirmCard } from "../../ui/confirm-card/confirm-card.tsx";
import { useCard } from "../../ui/confirm-card/use-card.ts";
import { controlCalls } from "./control-calls.ts";
import { type ControlRecord, nameOf } from "./control-record.ts";

/** What the button is called that confirms a request, and what is said once it is done. */
const confirmations = {
  void: { act: "通过，作废", done: "已复核作废" },
  award: { act: "通过，按此定标", done: "已复核定标" },
  "counter-offer": { act: "通过，发出还价", done: "已复核还价" },
} as const;

interface Props {
  readonly record: ControlRecord;
  readonly onClose: () => void;
}

/** 复核: the second person sees what the first one saw, and answers either way. */
export function ReviewCard({ record, onClose }: Props) {
  const confirm = useCommand(controlCalls.confirmRequest, { refreshes: controlCalls.reads, silent: true });
  const reject = useCommand(controlCalls.rejectRequest, { refreshes: controlCalls.reads, silent: true });
  const { action, section, ware } = record;
  const step = action === "award" || action === "counter-offer" ? action : "void";
  const which = { section, record: record.record };
  const voiding = useCard(controlCalls.previewVoid, step === "void" ? which : null);
  const behalf = useCard(
    evaluations.previewRequest,
    step !== "void" && ware !== null ? { ...which, ware, step } : null,
  );
  const { act, done } = confirmations[step];
  return (
    <ConfirmCard
      title={`复核 · ${nameOf(record)}`}
      confirmLabel={step === "void" ? `${act}${ware === null ? "整场" : "标的"}` : act}
      successMessage={done}
      busy={confirm.isPending}
      error={confirm.error}
      card={voiding ?? behalf}
      rejection={{
        busy: reject.isPending,
        error: reject.error,
        onReject: (reason, answered) => reject.confirm({ ...which, reason }, answered),
      }}
      onConfirm={(answered, { seen }) => confirm.confirm({ ...which, seen }, answered)}
      onClose={onClose}
    />
  );
}
