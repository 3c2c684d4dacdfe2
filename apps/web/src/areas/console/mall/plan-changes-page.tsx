import { feePlanChangeList, feePlans } from "@zd/contract/mall/fee-plans";
import { merchantReviews } from "@zd/contract/mall/merchants";
import { useState } from "react";
import { useCommand } from "../../../api/hooks.ts";
import { may, useUser } from "../../../api/session.ts";
import { Button } from "../../../ui/button.tsx";
import { QueryPage } from "../../../ui/query-page/query-page.tsx";
import table from "../console.module.css";
import { MemoDialog } from "./memo-dialog.tsx";

const marks = { "0": "countdown", "1": "done", "2": "failed" } as const;

interface Step {
  readonly step: "confirm" | "reject";
  readonly change: string;
  readonly words: string;
}

/** 商城收费变更: what one has asked for, another confirms. */
export function MallPlanChangesPage() {
  const mayDecide = may(useUser(), "manage-mall");
  const [step, setStep] = useState<Step | null>(null);
  return (
    <>
      <QueryPage
        listing={feePlanChangeList}
        operation={feePlans.listChanges}
        rowKey="change"
        marks={{ state: marks }}
        emptyHint="收费方案和商家收费方案的变更在这里复核"
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

const settings = {
  refreshes: [feePlans.listChanges, feePlans.listPlans, merchantReviews.listMerchants],
  quiet: true,
} as const;

function StepDialog({ step, change, words, onClose }: Step & { readonly onClose: () => void }) {
  const confirm = useCommand(feePlans.confirmChange, settings);
  const reject = useCommand(feePlans.rejectChange, settings);
  const confirms = step === "confirm";
  return (
    <MemoDialog
      title={confirms ? "复核商城收费变更" : "驳回商城收费变更"}
      act={confirms ? "确认生效" : "驳回"}
      done={confirms ? "已生效" : "已驳回"}
      danger={!confirms}
      needed={!confirms}
      subject={["变更内容", words]}
      words={confirms ? null : "复核意见（必填）"}
      follows={confirms ? "确认后按变更内容生效，并记录复核人。" : "驳回后不生效，提交人可重新提交。"}
      command={confirms ? confirm : reject}
      onAct={(memo, answered) =>
        confirms
          ? confirm.mutate({ change: Number(change) }, answered)
          : reject.mutate({ change: Number(change), memo }, answered)
      }
      onClose={onClose}
    />
  );
}
