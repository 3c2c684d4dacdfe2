import type { FeeChangeListing } from "@zd/contract/funds/fee-changes";
import type { fees } from "@zd/contract/funds/fees";
import type { feePlans } from "@zd/contract/mall/fee-plans";
import type { feeChangeStates } from "@zd/domain/funds/fee-change";
import { useState } from "react";
import { type Query, useCommand } from "../../../api/hooks.ts";
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

interface Props {
  readonly listing: FeeChangeListing;
  readonly operations: typeof fees | typeof feePlans;
  readonly mayDecide: boolean;
  readonly emptyHint: string;
  /** The lists that a confirmed change alters, that of the changes among them. */
  readonly refreshes: readonly Query[];
}

interface Step {
  readonly step: "confirm" | "reject";
  readonly change: string;
  readonly words: string;
}

/** What one has asked to be charged otherwise, another confirms. */
export function FeeChanges({ listing, operations, mayDecide, emptyHint, refreshes }: Props) {
  const [step, setStep] = useState<Step | null>(null);
  return (
    <>
      <QueryPage
        listing={listing}
        operation={operations.listChanges}
        rowKey="change"
        marks={{ state: marks }}
        emptyHint={emptyHint}
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
      {step && (
        <StepDialog
          {...step}
          title={listing.title}
          operations={operations}
          refreshes={refreshes}
          onClose={() => setStep(null)}
        />
      )}
    </>
  );
}

interface StepProps extends Step, Pick<Props, "operations" | "refreshes"> {
  readonly title: string;
  readonly onClose: () => void;
}

function StepDialog({ step, change, words, title, operations, refreshes, onClose }: StepProps) {
  const [memo, setMemo] = useState("");
  const settings = { refreshes, quiet: true } as const;
  const confirm = useCommand(operations.confirmChange, settings);
  const reject = useCommand(operations.rejectChange, settings);
  const confirms = step === "confirm";
  return (
    <AskDialog
      title={`${confirms ? "复核" : "驳回"}${title}`}
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
