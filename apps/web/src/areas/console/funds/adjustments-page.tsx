import { adjustmentList, fundDesk } from "@zd/contract/funds/staff";
import type { AdjustmentState } from "@zd/domain/funds/adjustment";
import type { Fen } from "@zd/domain/kernel/brand";
import { useState } from "react";
import { useCommand } from "../../../api/hooks.ts";
import { may, useUser } from "../../../api/session.ts";
import { Button } from "../../../ui/button.tsx";
import type { Answered } from "../../../ui/deed-dialog.tsx";
import { Amount } from "../../../ui/figures.tsx";
import { QueryPage } from "../../../ui/query-page/query-page.tsx";
import type { StatusMark } from "../../../ui/status.tsx";
import { JournalExport } from "../journal-export.tsx";
import { AdjustDialog } from "./adjust-dialog.tsx";
import { DecideButton, ReviewDialog } from "./review-dialog.tsx";

const marks: Record<AdjustmentState, StatusMark> = { "1": "waiting", "2": "done", "3": "failed" };

interface Adjustment {
  readonly adjustment: number;
  readonly firm: string;
  readonly amount: Fen;
  readonly memo: string;
  readonly by: string;
}

/** 调账 */
export function AdjustmentsPage() {
  const maySettle = may(useUser(), "settle-funds");
  const [proposing, setProposing] = useState(false);
  const [deciding, setDeciding] = useState<Adjustment | null>(null);
  return (
    <>
      <QueryPage
        listing={adjustmentList}
        operation={fundDesk.listAdjustments}
        rowKey="adjustment"
        marks={{ state: marks }}
        emptyHint="调账由一人提交、另一人复核"
        actions={
          maySettle && (
            <>
              <JournalExport operation={fundDesk.exportJournal} label="导出近 30 天总账" />
              <Button look="main" onClick={() => setProposing(true)}>
                提交调账
              </Button>
            </>
          )
        }
        detail={(row) =>
          maySettle && row.state === "1" ? <DecideButton act="复核" onClick={() => setDeciding(row)} /> : null
        }
      />
      {proposing && <AdjustDialog onClose={() => setProposing(false)} />}
      {deciding && <Review about={deciding} onClose={() => setDeciding(null)} />}
    </>
  );
}

function Review({ about, onClose }: { readonly about: Adjustment; readonly onClose: () => void }) {
  const command = useCommand(fundDesk.reviewAdjustment, {
    refreshes: [fundDesk.listAdjustments, fundDesk.listDifferences],
    quiet: true,
  });
  const decide = (posted: boolean) => ({
    command,
    send: (opinion: string, answered: Answered) =>
      command.mutate({ adjustment: about.adjustment, posted, opinion }, answered),
  });
  return (
    <ReviewDialog
      title={`复核调账 · ${about.firm}`}
      facts={[
        ["提交人", about.by],
        ["调整金额", <Amount key="amount" of={about.amount} strong />],
        ["原因", about.memo],
      ]}
      consequence="入账后不可撤销，错了只能再调一笔。"
      agree={{ act: "同意入账", done: "已入账", ...decide(true) }}
      reject={decide(false)}
      onClose={onClose}
    />
  );
}
