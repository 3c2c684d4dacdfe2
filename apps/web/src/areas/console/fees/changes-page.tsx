import { feeChangeList, fees } from "@zd/contract/funds/fees";
import { yearFees } from "@zd/contract/funds/year-fees";
import type { feeChangeStates } from "@zd/domain/funds/fee-change";
import { useState } from "react";
import { useCommand } from "../../../api/hooks.ts";
import { may, useUser } from "../../../api/session.ts";
import { Button } from "../../../ui/button.tsx";
import { QueryPage } from "../../../ui/query-page/query-page.tsx";
import { ReasonField } from "../../../ui/reason-field.tsx";
import type { StatusMark } from "../../../ui/status.tsx";
import table from "../console.module.css";
import { AskDialog } from "./ask-dialog.tsx";

const marks: Record<keyof typeof feeChangeStates, StatusMark> = {
  "0": "countdown",
  "1": "done",
  "2": "failed",
};

interface Step {
  readonly step: "confirm" | "reject";
  readonly change: string;
  readonly words: string;
}

/** 收费变更: what one has asked for, another confirms. */
export function FeeChangesPage() {
  const mayDecide = may(useUser(), "settle-funds");
  const [step, setStep] = useState<Step | null>(null);
  return (
    <>
      <QueryPage
        listing={feeChangeList}
        operation={fees.listChanges}
        rowKey="change"
        marks={{ state: marks }}
        emptyHint="费率、收费方案和年费减免的变更在这里复核"
        detail={({ change, state, words }) =>
          mayDecide && state === "0" ? (
            <div className={table["ends"]}>
              <Button onClick={() => setStep({ step: "reject", change, words })}>驳回</Button>
              <Button look="main" onClick={() => setStep({ step: "confirm", change, words })}>
                复核通过
              </Button>
            </div>
          ) : null
        }
      />
      {step && <StepDialog {...step} onClose={() => setStep(null)} />}
    </>
  );
}

const refreshes = [fees.listChanges, fees.listRates, yearFees.listAllPlans, yearFees.listAllRecords];

function StepDialog({ step, change, words, onClose }: Step & { readonly onClose: () => void }) {
  const [memo, setMemo] = useState("");
  const settings = { refreshes, quiet: true } as const;
  const confirm = useCommand(fees.confirmChange, settings);
  const reject = useCommand(fees.rejectChange, settings);
  const confirms = step === "confirm";
  return (
    <AskDialog
      title={confirms ? "复核收费变更" : "驳回收费变更"}
      act={confirms ? "确认生效" : "驳回"}
      look={confirms ? "main" : "danger"}
      ready={confirms || memo.trim() !== ""}
      busy={confirm.isPending || reject.isPending}
      error={confirm.error ?? reject.error}
      follows={confirms ? "确认后按变更内容生效，并记录复核人。" : "驳回后不生效，提交人可重新提交。"}
      onClose={onClose}
      done={confirms ? "已生效" : "已驳回"}
      onAct={(answered) =>
        confirms
          ? confirm.mutate({ change: Number(change) }, answered)
          : reject.mutate({ change: Number(change), memo: memo.trim() }, answered)
      }
    >
      <p>{words}</p>
      {!confirms && <ReasonField label="复核意见（必填）" value={memo} onChange={setMemo} />}
    </AskDialog>
  );
}
