import { financeControl } from "@zd/api/financing/control";
import { useState } from "react";
import { useCommand } from "../../../api/hooks.ts";
import { may, useUser } from "../../../api/session.ts";
import { Button } from "../../../ui/button.tsx";
import { ConfirmCard } from "../../../ui/confirm-card/confirm-card.tsx";
import layout from "../../../ui/layout.module.css";
import { QueryPage } from "../../../ui/query-page/query-page.tsx";
import { ReasonField } from "../../../ui/reason-field.tsx";

/** 资金方指令: what the lenders were asked for, and what became of it. */
export const InstructionsPage = () => (
  <QueryPage of={financeControl.listInstructions} rowKey="instruction" folded={["answeredAt"]} />
);

/** 追加担保通知 that were sent, and what has become of them. */
export const MarginCallsPage = () => (
  <QueryPage of={financeControl.listMarginCalls} rowKey="call" emptyHint="在押品覆盖率或逾期借款中发出" />
);

/** 资金方对账: where a lender's statement and our instructions are not alike. */
export function LenderDifferencesPage() {
  const mayAct = may(useUser(), "settle-funds");
  const [chosen, setChosen] = useState<number | null>(null);
  return (
    <>
      <QueryPage
        of={financeControl.listDifferences}
        rowKey="difference"
        emptyHint="每天凌晨与各资金方前一日的账单核对，不符的在这里处理"
        detail={(row) =>
          mayAct && row.state === "0" ? (
            <div className={layout["acts"]}>
              <Button look="main" onClick={() => setChosen(row.difference)}>
                处理
              </Button>
            </div>
          ) : null
        }
      />
      {chosen !== null && <SettleDialog difference={chosen} onClose={() => setChosen(null)} />}
    </>
  );
}

function SettleDialog({
  difference,
  onClose,
}: {
  readonly difference: number;
  readonly onClose: () => void;
}) {
  const settle = useCommand(financeControl.settleDifference, {
    refreshes: [financeControl.listDifferences],
    silent: true,
  });
  const [memo, setMemo] = useState("");
  return (
    <ConfirmCard
      title={`处理差异 ${difference}`}
      confirmLabel="处理"
      successMessage="已处理"
      ready={memo.trim() !== ""}
      busy={settle.isPending}
      error={settle.error}
      onConfirm={(answered) => settle.confirm({ difference, memo: memo.trim() }, answered)}
      onClose={onClose}
    >
      <ReasonField label="处理说明（必填）" value={memo} onChange={setMemo} />
    </ConfirmCard>
  );
}
