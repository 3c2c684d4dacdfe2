import { parameterSheet } from "@zd/api/trading/parameters";
import type { InputOf } from "@zd/api/wire/operation";
import { useState } from "react";
import { CallRefused } from "../../../api/failures.ts";
import { useCommand } from "../../../api/hooks.ts";
import { Button } from "../../../ui/button.tsx";
import { ConfirmCard } from "../../../ui/confirm-card/confirm-card.tsx";
import { useCard } from "../../../ui/confirm-card/use-card.ts";
import { ReasonField } from "../../../ui/reason-field.tsx";

interface Props {
  readonly title: string;
  readonly change: Omit<InputOf<typeof parameterSheet.changeParameters>, "reason">;
  readonly onClose: () => void;
  readonly onDone: () => void;
  /** Somebody else has changed it meanwhile: what was typed here was typed over old values. */
  readonly onStale: () => void;
}

const refreshes = [
  parameterSheet.readParameters,
  parameterSheet.listParameterChanges,
  parameterSheet.readSectionParameters,
];

/** What is going to change, and why. */
export function SaveDialog({ title, change, onClose, onDone, onStale }: Props) {
  const [reason, setReason] = useState("");
  const save = useCommand(parameterSheet.changeParameters, { refreshes, silent: true });
  const card = useCard(parameterSheet.previewParameters, change);
  const refused = save.error instanceof CallRefused && save.error.is("PARAMETERS_CHANGED");
  const stale = refused || (card?.data?.barred ?? null) !== null;
  return (
    <ConfirmCard
      title={title}
      confirmLabel="确认修改"
      successMessage="参数已保存"
      ready={reason.trim() !== "" && !stale}
      busy={save.isPending}
      error={save.error}
      card={card}
      onConfirm={({ onSuccess }) =>
        save.confirm(
          { ...change, reason: reason.trim() },
          {
            onSuccess: () => {
              onSuccess();
              onDone();
            },
          },
        )
      }
      onClose={stale ? onStale : onClose}
    >
      <ReasonField label="原因（必填）" value={reason} onChange={setReason} />
      {stale && (
        <Button small onClick={onStale}>
          查看最新值
        </Button>
      )}
    </ConfirmCard>
  );
}
