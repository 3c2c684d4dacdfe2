import { fundDesk } from "@zd/api/funds/staff";
import { useState } from "react";
import { useCommand } from "../../../api/hooks.ts";
import { may, useUser } from "../../../api/session.ts";
import { ConfirmCard } from "../../../ui/confirm-card/confirm-card.tsx";
import { useCard } from "../../../ui/confirm-card/use-card.ts";
import { QueryPage } from "../../../ui/query-page/query-page.tsx";
import { DecideButton } from "./decide-button.tsx";

/** 销户审核 */
export function CloseRequestsPage() {
  const maySettle = may(useUser(), "settle-funds");
  const [openRequest, setOpenRequest] = useState<number | null>(null);
  return (
    <>
      <QueryPage
        of={fundDesk.listCloseRequests}
        rowKey="request"
        emptyHint="会员的销户申请会出现在这里"
        detail={(row) =>
          maySettle && row.state === "1" ? (
            <DecideButton act="审核" onClick={() => setOpenRequest(row.request)} />
          ) : null
        }
      />
      {openRequest !== null && <Review request={openRequest} onClose={() => setOpenRequest(null)} />}
    </>
  );
}

function Review({ request, onClose }: { readonly request: number; readonly onClose: () => void }) {
  const options = { refreshes: [fundDesk.listCloseRequests], silent: true };
  const agree = useCommand(fundDesk.reviewClose, options);
  const reject = useCommand(fundDesk.reviewClose, options);
  return (
    <ConfirmCard
      title="销户审核"
      confirmLabel="同意销户，解除全部银行签约"
      successMessage="已同意销户"
      busy={agree.isPending}
      error={agree.error}
      rejection={{
        busy: reject.isPending,
        error: reject.error,
        onReject: (opinion, callbacks) => reject.confirm({ request, closed: false, opinion }, callbacks),
      }}
      card={useCard(fundDesk.previewClose, { request })}
      onConfirm={(callbacks, { opinion, seen }) =>
        agree.confirm({ request, closed: true, opinion, seen }, callbacks)
      }
      onClose={onClose}
    />
  );
}
