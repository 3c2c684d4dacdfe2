import { finances } from "@zd/api/financing/operations";
import type { LoanId } from "@zd/domain/financing/codes";
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
      return <QueryPage key={view} title="我的融资" tabs={tabs} of={finances.listBatchLines} rowKey="loan" />;
  }
}
