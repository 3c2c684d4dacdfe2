import { financeControl } from "@zd/api/financing/control";
import { isOwing, type LoanId } from "@zd/domain/financing/codes";
import { useState } from "react";
import { useCallQuery, useCommand } from "../../../api/hooks.ts";
import { may, useUser } from "../../../api/session.ts";
import { PlanTable } from "../../../parts/financing/plan-table.tsx";
import { Button } from "../../../ui/buttons/button.tsx";
import { ConfirmCard } from "../../../ui/confirm-card/confirm-card.tsx";
import { useCard } from "../../../ui/confirm-card/use-card.ts";
import { DetailActions } from "../../../ui/detail/slots.tsx";
import { FailedState } from "../../../ui/feedback/empty-state.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { noNumber, shownAmount } from "../../../ui/figures/figures.tsx";
import { ReasonField } from "../../../ui/form/reason-field.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { useForm } from "../../../ui/form/use-form.ts";
import { Facts } from "../../../ui/tables/facts.tsx";
import table from "../console.module.css";

/** The debt of a loan today, its plan, and the margin call where its collateral covers too little of it. */
export function LoanPanel({ loan: id }: { readonly loan: LoanId }) {
  const { data, error, refetch } = useCallQuery(financeControl.readLoan, { loan: id });
  const mayAct = may(useUser(), "control-contracts");
  const [isCalling, setCalling] = useState(false);
  if (error) return <FailedState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={8} />;
  const { debt, plan, coverage, value, state } = data;
  return (
    <>
      <Facts
        label="债务与押品"
        rows={[
          ["结清金额（元）", shownAmount(debt.payoff)],
          ["当前应还（元）", shownAmount(debt.due)],
          ["其中罚息（元）", shownAmount(debt.penalty)],
          ["押品市值（元）", shownAmount(value)],
          ["覆盖率", coverage === null ? noNumber : `${coverage}%`],
        ]}
      />
      {plan.length > 0 && (
        <div className={table["inset"]}>
          <PlanTable plan={plan} />
        </div>
      )}
      {mayAct && isOwing(state) && (
        <DetailActions>
          <Button onClick={() => setCalling(true)}>追加担保或催收</Button>
        </DetailActions>
      )}
      {isCalling && <CallDialog loan={id} onClose={() => setCalling(false)} />}
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
  const send = useCommand(financeControl.callMargin, { refreshes, silent: true });
  const { input, field } = useForm(financeControl.callMargin, {
    initial: { days: "3", memo: "" },
    // An empty field is no answer: the call would take its default instead.
    input: ({ days, memo }) => (days.trim() === "" ? null : { loan, days, memo }),
  });
  return (
    <ConfirmCard
      title="追加担保与催收通知"
      confirmLabel={({ direction, amount }) => `发出${direction}通知 ${shownAmount(amount)}`}
      card={useCard(financeControl.previewMarginCall, input && { loan, days: input.days })}
      successMessage="已发出"
      ready={input !== null}
      busy={send.isPending}
      error={send.error}
      onConfirm={(callbacks, { seen }) => input !== null && send.confirm({ ...input, seen }, callbacks)}
      onClose={onClose}
    >
      <TextField label="几日内办理（1 至 30）" inputMode="numeric" {...field("days")} />
      <ReasonField label="说明" {...field("memo")} />
    </ConfirmCard>
  );
}
