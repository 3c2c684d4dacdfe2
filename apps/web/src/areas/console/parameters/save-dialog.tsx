import { parameterSheet } from "@zd/contract/trading/parameters";
import type { InputOf } from "@zd/contract/wire/operation";
import { useState } from "react";
import { CallRefused, wordsOf } from "../../../api/failures.ts";
import { useCommand } from "../../../api/hooks.ts";
import { Button } from "../../../ui/button.tsx";
import { CancelButton } from "../../../ui/cancel-button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { succeed } from "../../../ui/notices.ts";
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
    <Dialog
      title={title}
      onClose={stale ? onStale : onClose}
      busy={save.isPending}
      footer={
        stale ? (
          <Button look="main" onClick={onStale}>
            查看最新值
          </Button>
        ) : (
          <>
            <CancelButton disabled={save.isPending} />
            <Button
              look="main"
              disabled={reason.trim() === ""}
              busy={save.isPending}
              onClick={() =>
                save.mutate(
                  { ...change, reason: reason.trim() },
                  {
                    onSuccess: () => {
                      succeed("参数已保存");
                      onDone();
                    },
                  },
                )
              }
            >
              确认修改
            </Button>
          </>
        )
      }
    >
      <div className={table["form"]}>
        <ChangeList changes={changes} />
        <ReasonField label="原因（必填）" value={reason} onChange={setReason} />
        <p className={table["consequence"]}>从此刻起的新申请与新场次按新值；已提交的申请、已排的场次不变。</p>
        {save.error && (
          <p className={table["refusal"]} role="alert">
            {wordsOf(save.error)}
          </p>
        )}
      </div>
    </Dialog>
  );
}
