import { fundDesk } from "@zd/api/funds/staff";
import type { TransferId } from "@zd/domain/funds/bank-transfer";
import { useState } from "react";
import { useCommand } from "../../../api/hooks.ts";
import { may, useUser } from "../../../api/session.ts";
import { ConfirmCard } from "../../../ui/confirm-card/confirm-card.tsx";
import { useCard } from "../../../ui/confirm-card/use-card.ts";
import { shownAmount } from "../../../ui/figures/figures.tsx";
import { QueryPage } from "../../../ui/query-page/query-page.tsx";
import { DecideButton } from "./decide-button.tsx";

/** 出入金管理: every member's transfers, and the large withdrawals that wait for approval. */
export function TransfersPage() {
  const maySettle = may(useUser(), "settle-funds");
  const [openTransfer, setOpenTransfer] = useState<string | null>(null);
  return (
    <>
      <QueryPage
        of={fundDesk.listTransfers}
        rowKey="transfer"
        emptyHint="会员的入金与出金会出现在这里"
        detail={(row) =>
          maySettle && row.state === "0" ? (
            <DecideButton act="审批出金" onClick={() => setOpenTransfer(row.transfer)} />
          ) : null
        }
      />
      {openTransfer && (
        <ApproveCard transfer={openTransfer as TransferId} onClose={() => setOpenTransfer(null)} />
      )}
    </>
  );
}

interface ApproveProps {
  /** The withdrawal that waits for approval. */
  readonly transfer: TransferId;
  readonly onClose: () => void;
}

function ApproveCard({ transfer, onClose }: ApproveProps) {
  const options = { refreshes: [fundDesk.listTransfers, fundDesk.previewWithdrawal], silent: true };
  const approve = useCommand(fundDesk.approveTransfer, options);
  const reject = useCommand(fundDesk.rejectTransfer, options);
  return (
    <ConfirmCard
      title="审批出金"
      confirmLabel={({ amount }) => `通过并付款 ${shownAmount(amount)}`}
      successMessage="已通过，等待银行处理"
      busy={approve.isPending}
      error={approve.error}
      card={useCard(fundDesk.previewWithdrawal, { transfer })}
      rejection={{
        busy: reject.isPending,
        error: reject.error,
        onReject: (opinion, callbacks) => reject.confirm({ transfer, opinion }, callbacks),
      }}
      onConfirm={(callbacks, { seen }) => approve.confirm({ transfer, seen }, callbacks)}
      onClose={onClose}
    />
  );
}
