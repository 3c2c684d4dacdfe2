import { parameterSheet } from "@zd/contract/trading/parameters";
import type { InputOf } from "@zd/contract/wire/operation";
import { useState } from "react";
import { CallRefused } from "../../../api/failures.ts";
import { useCommand } from "../../../api/hooks.ts";
import { Button } from "../../../ui/button.tsx";
import { ConfirmCard } from "../../../ui/confirm-card/confirm-card.tsx";
import { ReasonField } from "../../../ui/reason-field.tsx";
import table from "../console.module.css";
import { type ChangeLine, ChangeList } from "./change-list.tsx";

interface Props {
  readonly title: string;
  readonly changes: readonly ChangeLine[];
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
export function SaveDialog({ title, changes, change, onClose, onDone, onStale }: Props) {
  const [reason, setReason] = useState("");
  const save = useCommand(parameterSheet.changeParameters, { refreshes, quiet: true });
  const stale = save.error instanceof CallRefused && save.error.is("PARAMETERS_CHANGED");
  return (
    <ConfirmCard
      title={title}
      act="确认修改"
      done="参数已保存"
      ready={reason.trim() !== "" && !stale}
      busy={save.isPending}
      error={save.error}
      onAct={({ onSuccess }) =>
        save.mutate(
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
      <ChangeList changes={changes} />
      <ReasonField label="原因（必填）" value={reason} onChange={setReason} />
      <p className={table["consequence"]}>从此刻起的新申请与新场次按新值；已提交的申请、已排的场次不变。</p>
      {stale && (
        <Button small onClick={onStale}>
          查看最新值
        </Button>
      )}
    </ConfirmCard>
  );
}
