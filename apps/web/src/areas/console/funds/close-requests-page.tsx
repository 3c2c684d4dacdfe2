import { closeRequestList, fundDesk } from "@zd/contract/funds/staff";
import type { CloseRequestState } from "@zd/domain/funds/bank-agreement";
import { useState } from "react";
import { useCommand } from "../../../api/hooks.ts";
import { may, useUser } from "../../../api/session.ts";
import type { Answered } from "../../../ui/deed-dialog.tsx";
import { QueryPage } from "../../../ui/query-page/query-page.tsx";
import type { StatusMark } from "../../../ui/status.tsx";
import { DecideButton, ReviewDialog } from "./review-dialog.tsx";

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
  const command = useCommand(fundDesk.reviewClose, { refreshes: [fundDesk.listCloseRequests], quiet: true });
  const decide = (closed: boolean) => ({
    command,
    send: (opinion: string, answered: Answered) =>
      command.mutate({ request: about.request, closed, opinion }, answered),
  });
  return (
    <ReviewDialog
      title={`销户审核 · ${about.firm}`}
      facts={[
        ["申请人", about.by],
        ["原因", about.reason],
      ]}
      consequence="同意后解除该企业的全部银行签约；资金、合同或融资未结清的不能同意。"
      agree={{ act: "同意销户", done: "已同意销户", ...decide(true) }}
      reject={decide(false)}
      onClose={onClose}
    />
  );
}
