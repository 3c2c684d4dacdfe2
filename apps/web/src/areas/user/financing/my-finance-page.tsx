import { batchLineList, batchList, loanList, repaymentList } from "@zd/contract/financing/lists";
import { finances } from "@zd/contract/financing/operations";
import type { LoanId } from "@zd/domain/financing/codes";
import { Button } from "../../../ui/button.tsx";
import { loanMarks } from "../../../ui/financing/loan-marks.ts";
import { QueryPage } from "../../../ui/query-page/query-page.tsx";
import { useListView } from "../../../ui/query-page/use-list-view.ts";
import styles from "./financing.module.css";
import { LoanDetail } from "./loan-detail.tsx";

const views = { loans: "借款", repayments: "还款明细", batches: "批次", lines: "批次明细" } as const;
type View = keyof typeof views;

/** 我的融资 (R-2141): loans with their plans, what was repaid of them, and what the nights have done. */
export function MyFinancePage() {
  const [view, show] = useListView<View>(["loans", "repayments", "batches", "lines"]);
  return (
    <>
      <div className={styles["tabs"]} role="tablist" aria-label="我的融资">
        {(Object.keys(views) as View[]).map((one) => (
          <Button
            key={one}
            small
            role="tab"
            aria-selected={view === one}
            look={view === one ? "main" : "plain"}
            onClick={() => show(one)}
          >
            {views[one]}
          </Button>
        ))}
      </div>
      <Chosen view={view} />
    </>
  );
}

function Chosen({ view }: { readonly view: View }) {
  switch (view) {
    case "loans":
      return (
        <QueryPage
          title="我的融资"
          listing={loanList}
          operation={finances.listLoans}
          rowKey="loan"
          marks={{ state: loanMarks }}
          emptyHint="在融资申请中保存的借款出现在这里"
          detailStandsAlone
          detail={({ loan }) => <LoanDetail loan={loan as LoanId} />}
        />
      );
    case "repayments":
      return (
        <QueryPage
          title="我的融资"
          listing={repaymentList}
          operation={finances.listRepayments}
          rowKey="repayment"
        />
      );
    case "batches":
      return (
        <QueryPage
          title="我的融资"
          listing={batchList}
          operation={finances.listBatches}
          rowKey="batch"
          emptyHint="每晚计息与扣款涉及本企业借款时，在这里记录"
        />
      );
    case "lines":
      return (
        <QueryPage
          title="我的融资"
          listing={batchLineList}
          operation={finances.listBatchLines}
          rowKey="loan"
        />
      );
  }
}
