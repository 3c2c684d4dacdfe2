import { closeRequestList, fundDesk } from "@zd/contract/funds/staff";
import type { CloseRequestState } from "@zd/domain/funds/bank-agreement";
import { useState } from "react";
import { useCommand } from "../../../api/hooks.ts";
import { may, useUser } from "../../../api/session.ts";
import { Button } from "../../../ui/button.tsx";
import { succeed } from "../../../ui/notices.ts";
import { QueryPage } from "../../../ui/query-page/query-page.tsx";
import type { StatusMark } from "../../../ui/status.tsx";
import table from "../console.module.css";
import { DecideDialog } from "./decide-dialog.tsx";

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
          maySettle && row.state === "1" ? (
            <div className={table["ends"]}>
              <Button look="main" onClick={() => setDeciding(row)}>
                审核
              </Button>
            </div>
          ) : null
        }
      />
      {deciding && <ReviewDialog about={deciding} onClose={() => setDeciding(null)} />}
    </>
  );
}

function ReviewDialog({ about, onClose }: { readonly about: Request; readonly onClose: () => void }) {
  const review = useCommand(fundDesk.reviewClose, { refreshes: [fundDesk.listCloseRequests], quiet: true });
  const run = (closed: boolean) => (opinion: string) =>
    review.mutate(
      { request: about.request, closed, opinion },
      {
        onSuccess: () => {
          succeed(closed ? "已同意销户" : "已驳回");
          onClose();
        },
      },
    );
  return (
    <DecideDialog
      title={`销户审核 · ${about.firm}`}
      facts={[
        ["申请人", about.by],
        ["原因", about.reason],
      ]}
      wordsLabel="驳回时填写意见"
      consequence="同意后解除该企业的全部银行签约；资金、合同或融资未结清的不能同意。"
      failure={review.error}
      onClose={onClose}
      ways={[
        { act: "驳回", look: "plain", needsWords: true, busy: review.isPending, run: run(false) },
        { act: "同意销户", look: "danger", needsWords: false, busy: review.isPending, run: run(true) },
      ]}
    />
  );
}
