import { finances } from "@zd/api/financing/operations";
import { isOwing, type LoanId, type LoanState } from "@zd/domain/financing/codes";
import { may, useUser } from "../../../api/session.ts";
import { CardStep } from "../../../ui/query-page/card-step.tsx";
import { useListTabs } from "../../../ui/query-page/list-tabs.tsx";
import { QueryPage } from "../../../ui/query-page/query-page.tsx";
import { LoanDetail } from "./loan-detail.tsx";

/** 我的融资 (R-2141): loans with their plans, what was repaid of them, and what the nights have done. */
export function MyFinancePage() {
  const [view, tabs] = useListTabs("我的融资", {
    loans: "借款",
    repayments: "还款明细",
    batches: "批次",
    lines: "批次明细",
  });
  switch (view) {
    case "loans":
      return (
        <QueryPage
          key={view}
          title="我的融资"
          tabs={tabs}
          of={finances.listLoans}
          rowKey="loan"
          cardAction={(row) => <LoanStep row={row} />}
          emptyHint="在融资申请中保存的借款出现在这里"
          detailStandsAlone
          detail={({ loan }) => <LoanDetail loan={loan as LoanId} />}
        />
      );
    case "repayments":
      return (
        <QueryPage key={view} title="我的融资" tabs={tabs} of={finances.listRepayments} rowKey="repayment" />
      );
    case "batches":
      return (
        <QueryPage
          key={view}
          title="我的融资"
          tabs={tabs}
          of={finances.listBatches}
          rowKey="batch"
          emptyHint="每晚计息与扣款涉及本企业借款时，在这里记录"
        />
      );
    case "lines":
      return (
        <QueryPage
          key={view}
          title="我的融资"
          tabs={tabs}
          of={finances.listBatchLines}
          rowKey="key"
          emptyHint="每晚计息与扣款涉及本企业借款时，在这里逐笔记录"
          detailTitle={({ batch, loan }) => `${batch} ${loan}`}
        />
      );
  }
}

interface StepProps {
  readonly row: { readonly loan: string; readonly state: string };
}

/** The button of a loan's card: to go on with what is not submitted yet, or to repay; none where there is nothing to do. */
function LoanStep({ row: { loan, state } }: StepProps) {
  const user = useUser();
  if (state === "0" && (may(user, "sign") || may(user, "move-money")))
    return <CardStep step="继续办理" of={loan} />;
  return isOwing(state as LoanState) && may(user, "move-money") ? <CardStep step="还款" of={loan} /> : null;
}
