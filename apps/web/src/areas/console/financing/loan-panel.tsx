import { financeControl } from "@zd/contract/financing/control";
import { isOwing, type LoanId } from "@zd/domain/financing/codes";
import { useState } from "react";
import { useAnswer, useCommand } from "../../../api/hooks.ts";
import { may, useUser } from "../../../api/session.ts";
import { Button } from "../../../ui/button.tsx";
import { DeedDialog } from "../../../ui/deed-dialog.tsx";
import { FailedState } from "../../../ui/empty-state.tsx";
import { noNumber, shownAmount } from "../../../ui/figures.tsx";
import { PlanTable } from "../../../ui/financing/plan-table.tsx";
import { ReasonField } from "../../../ui/reason-field.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import table from "../console.module.css";

/** What is owed on a loan today, its plan, and the margin call where its cover has become too small. */
export function LoanPanel({ loan: id }: { readonly loan: LoanId }) {
  const { data, error, refetch } = useAnswer(financeControl.readLoan, { loan: id });
  const mayAct = may(useUser(), "control-contracts");
  const [calling, setCalling] = useState(false);
  if (error) return <FailedState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={8} />;
  const { debt, plan, coverage, value, state } = data;
  return (
    <>
      <dl className={table["effects"]}>
        {(
          [
            ["结清金额（元）", shownAmount(debt.payoff)],
            ["当前应还（元）", shownAmount(debt.due)],
            ["其中罚息（元）", shownAmount(debt.penalty)],
            ["押品市值（元）", shownAmount(value)],
            ["覆盖率", coverage === null ? noNumber : `${coverage}%`],
          ] as const
        ).map(([title, words]) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
      {plan.length > 0 && (
        <div className={table["inset"]}>
          <PlanTable plan={plan} />
        </div>
      )}
      {mayAct && isOwing(state) && (
        <div className={table["ends"]}>
          <Button look="danger" onClick={() => setCalling(true)}>
            发出追加担保通知
          </Button>
        </div>
      )}
      {calling && <CallDialog loan={id} onClose={() => setCalling(false)} />}
    </>
  );
}

const refreshes = [
  financeControl.listCollateral,
  financeControl.listOverdue,
  financeControl.listMarginCalls,
  financeControl.readLoan,
];

function CallDialog({ loan, onClose }: { readonly loan: LoanId; readonly onClose: () => void }) {
  const send = useCommand(financeControl.callMargin, { refreshes, quiet: true });
  const [days, setDays] = useState("3");
  const [memo, setMemo] = useState("");
  const count = /^\d{1,2}$/.test(days) ? Number(days) : 0;
  return (
    <DeedDialog
      title={`追加担保通知 ${loan}`}
      act="发出"
      look="danger"
      done="已发出"
      ready={count > 0 && count <= 30}
      busy={send.isPending}
      error={send.error}
      onAct={(answered) => send.mutate({ loan, days: count, memo: memo.trim() }, answered)}
      onClose={onClose}
    >
      <TextField label="几日内办理（1 至 30）" inputMode="numeric" value={days} onChange={setDays} />
      <ReasonField label="说明" value={memo} onChange={setMemo} />
      <p className={table["consequence"]}>
        通知发送短信并显示在企业的融资工作台；覆盖率不低于 130% 且未逾期的借款不需要通知。
      </p>
    </DeedDialog>
  );
}
