import { financeControl } from "@zd/api/financing/control";
import type { LoanId } from "@zd/domain/financing/codes";
import { may, useUser } from "../../../api/session.ts";
import { QueryPage } from "../../../ui/query-page/query-page.tsx";
import { LoanPanel } from "./loan-panel.tsx";
import { massCall } from "./mass-call.ts";

/** 借款管理: all loans, with their plans and their collateral. */
export const LoansPage = () => (
  <QueryPage
    of={financeControl.listLoans}
    rowKey="loan"
    detail={({ loan }) => <LoanPanel loan={loan as LoanId} />}
  />
);

/** 逾期借款, the longest first. */
export function OverduePage() {
  const mayCall = may(useUser(), "control-contracts");
  return (
    <QueryPage
      of={financeControl.listOverdue}
      rowKey="loan"
      emptyHint="没有逾期借款"
      mass={mayCall ? massCall(() => true) : undefined}
      detail={({ loan }) => <LoanPanel loan={loan as LoanId} />}
    />
  );
}

/** 押品覆盖率, at today's prices. */
export function CollateralPage() {
  const mayCall = may(useUser(), "control-contracts");
  return (
    <QueryPage
      of={financeControl.listCollateral}
      rowKey="loan"
      emptyHint="放款后，合同货物与质押货物按近30日成交均价估值"
      mass={
        mayCall
          ? massCall<{ readonly loan: string; readonly cover: string }>(({ cover }) => cover !== "1")
          : undefined
      }
      detail={({ loan }) => <LoanPanel loan={loan as LoanId} />}
    />
  );
}
