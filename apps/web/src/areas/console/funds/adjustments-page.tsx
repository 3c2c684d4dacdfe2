import { fundDesk } from "@zd/api/funds/staff";
import { useState } from "react";
import { useCallQuery, useCommand } from "../../../api/hooks.ts";
import { may, useUser } from "../../../api/session.ts";
import { AttachmentList } from "../../../ui/attachments/attachment-list.tsx";
import { Button } from "../../../ui/buttons/button.tsx";
import { ConfirmCard } from "../../../ui/confirm-card/confirm-card.tsx";
import { useCard } from "../../../ui/confirm-card/use-card.ts";
import { WithAnswer } from "../../../ui/feedback/with-answer.tsx";
import { shownAmount } from "../../../ui/figures/figures.tsx";
import { QueryPage } from "../../../ui/query-page/query-page.tsx";
import { JournalExport } from "../journal-export.tsx";
import { AdjustDialog } from "./adjust-dialog.tsx";
import { DecideButton } from "./decide-button.tsx";

/** 调账 */
export function AdjustmentsPage() {
  const maySettle = may(useUser(), "settle-funds");
  const [isProposing, setProposing] = useState(false);
  const [openAdjustment, setOpenAdjustment] = useState<number | null>(null);
  return (
    <>
      <QueryPage
        of={fundDesk.listAdjustments}
        rowKey="adjustment"
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
        detail={(row) => (
          <>
            <Papers adjustment={row.adjustment} />
            {maySettle && row.state === "1" && (
              <DecideButton act="复核" onClick={() => setOpenAdjustment(row.adjustment)} />
            )}
          </>
        )}
      />
      {isProposing && <AdjustDialog onClose={() => setProposing(false)} />}
      {openAdjustment !== null && (
        <Review adjustment={openAdjustment} onClose={() => setOpenAdjustment(null)} />
      )}
    </>
  );
}

/** 凭证 that came with the proposal, also of one that has been decided. */
function Papers({ adjustment }: { readonly adjustment: number }) {
  const answer = useCallQuery(fundDesk.listAdjustmentPapers, { adjustment });
  return (
    <WithAnswer of={answer} lines={1}>
      {(papers) => <AttachmentList files={papers} archive={`调账${adjustment}凭证`} />}
    </WithAnswer>
  );
}

function Review({ adjustment, onClose }: { readonly adjustment: number; readonly onClose: () => void }) {
  const options = {
    refreshes: [fundDesk.listAdjustments, fundDesk.listDifferences, fundDesk.previewAdjustmentReview],
    silent: true,
  };
  const post = useCommand(fundDesk.reviewAdjustment, options);
  const reject = useCommand(fundDesk.reviewAdjustment, options);
  return (
    <ConfirmCard
      title="复核调账"
      confirmLabel={({ direction, amount }) =>
        `同意，${direction} ${shownAmount(amount).replace(/^\u2212/, "")}`
      }
      successMessage="已入账"
      busy={post.isPending}
      error={post.error}
      card={useCard(fundDesk.previewAdjustmentReview, { adjustment })}
      rejection={{
        busy: reject.isPending,
        error: reject.error,
        onReject: (opinion, callbacks) => reject.confirm({ adjustment, posted: false, opinion }, callbacks),
      }}
      onConfirm={(callbacks, confirmation) =>
        post.confirm({ adjustment, posted: true, ...confirmation }, callbacks)
      }
      onClose={onClose}
    />
  );
}
