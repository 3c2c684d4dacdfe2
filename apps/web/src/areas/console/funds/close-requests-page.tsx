import { closeRequestList, fundDesk } from "@zd/contract/funds/staff";
import type { CloseRequestState } from "@zd/domain/funds/bank-agreement";
import { useState } from "react";
import { useCommand } from "../../../api/hooks.ts";
import { may, useUser } from "../../../api/session.ts";
import { ConfirmCard } from "../../../ui/confirm-card/confirm-card.tsx";
import { Fact } from "../../../ui/fact.tsx";
import { QueryPage } from "../../../ui/query-page/query-page.tsx";
import type { StatusMark } from "../../../ui/status.tsx";
import table from "../console.module.css";
import { DecideButton } from "./decide-button.tsx";

const marks: Record<CloseRequestState, StatusMark> = { "1": "waiting", "2": "done", "3": "failed" };

interface Request {
  readonly request: number;
  readonly firm: string;
  readonly by: string;
  readonly reason: string;
}

/** 销户审核 */
export function CloseRequestsPage() {
  const maySettle = may(useUser(), "settle-funds");
  const [deciding, setDeciding] = useState<Request | null>(null);
  return (
    <>
      <QueryPage
        listing={closeRequestList}
        operation={fundDesk.listCloseRequests}
        rowKey="request"
        marks={{ state: marks }}
        emptyHint="会员的销户申请会出现在这里"
        detail={(row) =>
          maySettle && row.state === "1" ? <DecideButton act="审核" onClick={() => setDeciding(row)} /> : null
        }
      />
      {deciding && <Review about={deciding} onClose={() => setDeciding(null)} />}
    </>
  );
}

function Review({ about, onClose }: { readonly about: Request; readonly onClose: () => void }) {
  const options = { refreshes: [fundDesk.listCloseRequests], quiet: true };
  const agree = useCommand(fundDesk.reviewClose, options);
  const reject = useCommand(fundDesk.reviewClose, options);
  const { request, firm, by, reason } = about;
  return (
    <ConfirmCard
      title="销户审核"
      act="同意销户，解除全部银行签约"
      done="已同意销户"
      busy={agree.isPending}
      error={agree.error}
      rejection={{
        busy: reject.isPending,
        error: reject.error,
        onReject: (opinion, answered) => reject.mutate({ request, closed: false, opinion }, answered),
      }}
      onAct={(answered, { opinion }) => agree.mutate({ request, closed: true, opinion }, answered)}
      onClose={onClose}
    >
      <dl className={table["effects"]}>
        <Fact title="企业">{firm}</Fact>
        <Fact title="申请人">{by}</Fact>
        <Fact title="原因">{reason}</Fact>
      </dl>
      <p className={table["consequence"]}>
        同意后解除该企业的全部银行签约；资金、合同或融资未结清的不能同意。
      </p>
    </ConfirmCard>
  );
}
