import { fundDesk } from "@zd/contract/funds/staff";
import { allTransferList } from "@zd/contract/funds/transfers";
import type { TransferId, TransferState } from "@zd/domain/funds/bank-transfer";
import type { Fen } from "@zd/domain/kernel/brand";
import { useState } from "react";
import { useCommand } from "../../../api/hooks.ts";
import { may, useUser } from "../../../api/session.ts";
import { Amount } from "../../../ui/figures.tsx";
import { QueryPage } from "../../../ui/query-page/query-page.tsx";
import type { StatusMark } from "../../../ui/status.tsx";
import { DecideButton, ReviewDialog } from "./review-dialog.tsx";

const marks: Record<TransferState, StatusMark> = {
  "0": "waiting",
  "1": "running",
  "2": "done",
  "3": "failed",
  "4": "failed",
  "9": "countdown",
};

interface Withdrawal {
  readonly transfer: string;
  readonly firm: string;
  readonly amount: Fen;
  readonly number: string;
}

/** 出入金管理: every member's transfers, and the large withdrawals that wait for approval. */
export function TransfersPage() {
  const maySettle = may(useUser(), "settle-funds");
  const [deciding, setDeciding] = useState<Withdrawal | null>(null);
  return (
    <>
      <QueryPage
        listing={allTransferList}
        operation={fundDesk.listTransfers}
        rowKey="transfer"
        marks={{ state: marks, contradicted: { N: "done", Y: "failed" } }}
        emptyHint="会员的入金与出金会出现在这里"
        detail={(row) =>
          maySettle && row.state === "0" ? (
            <DecideButton act="审批出金" onClick={() => setDeciding(row)} />
          ) : null
        }
      />
      {deciding && <ApproveDialog withdrawal={deciding} onClose={() => setDeciding(null)} />}
    </>
  );
}

interface ApproveProps {
  readonly withdrawal: Withdrawal;
  readonly onClose: () => void;
}

function ApproveDialog({ withdrawal, onClose }: ApproveProps) {
  const options = { refreshes: [fundDesk.listTransfers], quiet: true };
  const approve = useCommand(fundDesk.approveTransfer, options);
  const reject = useCommand(fundDesk.rejectTransfer, options);
  const transfer = withdrawal.transfer as TransferId;
  return (
    <ReviewDialog
      title={`审批出金 · ${withdrawal.transfer}`}
      facts={[
        ["企业", withdrawal.firm],
        ["金额", <Amount key="amount" of={withdrawal.amount} strong />],
        ["账号", withdrawal.number],
      ]}
      consequence="通过即向银行发出付款；驳回后资金退回企业可用。"
      agree={{
        act: "通过",
        done: "已通过，等待银行处理",
        command: approve,
        send: (_words, answered) => approve.mutate({ transfer }, answered),
      }}
      reject={{
        command: reject,
        send: (opinion, answered) => reject.mutate({ transfer, opinion }, answered),
      }}
      onClose={onClose}
    />
  );
}
