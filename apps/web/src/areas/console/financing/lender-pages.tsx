import { financeControl } from "@zd/api/financing/control";
import { useState } from "react";
import { useCommand } from "../../../api/hooks.ts";
import { may, useUser } from "../../../api/session.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { ConfirmCard } from "../../../ui/confirm-card/confirm-card.tsx";
import { DetailActions } from "../../../ui/detail/slots.tsx";
import { ReasonField } from "../../../ui/form/reason-field.tsx";
import { useForm } from "../../../ui/form/use-form.ts";
import { QueryPage } from "../../../ui/query-page/query-page.tsx";

/** 资金方指令: the instructions to the lenders, with their answers. */
export const InstructionsPage = () => (
  <QueryPage of={financeControl.listInstructions} rowKey="instruction" folded={["answeredAt"]} />
);

/** 追加担保通知, with what the firms have done upon them. */
export const MarginCallsPage = () => (
  <QueryPage of={financeControl.listMarginCalls} rowKey="call" emptyHint="在押品覆盖率或逾期借款中发出" />
);

/** 资金方对账: differences between a lender's statement and the exchange's instructions. */
export function LenderDifferencesPage() {
  const mayAct = may(useUser(), "settle-funds");
  const [openDifference, setOpenDifference] = useState<number | null>(null);
  return (
    <>
      <QueryPage
        of={financeControl.listDifferences}
        rowKey="difference"
        emptyHint="每天凌晨与各资金方前一日的账单核对，不符的在这里处理"
        detail={(row) =>
          mayAct && row.state === "0" ? (
            <DetailActions>
              <Button look="main" onClick={() => setOpenDifference(row.difference)}>
                处理
              </Button>
            </DetailActions>
          ) : null
        }
      />
      {openDifference !== null && (
        <SettleDialog difference={openDifference} onClose={() => setOpenDifference(null)} />
      )}
    </>
  );
}

interface SettleProps {
  /** Number of the difference. */
  readonly difference: number;
  readonly onClose: () => void;
}

function SettleDialog({ difference, onClose }: SettleProps) {
  const settle = useCommand(financeControl.settleDifference, {
    refreshes: [financeControl.listDifferences],
    silent: true,
  });
  const { input, field } = useForm(financeControl.settleDifference, {
    initial: { memo: "" },
    input: ({ memo }) => ({ difference, memo }),
    rules: ({ memo }) => (memo === "" ? { memo: "请填写处理说明" } : {}),
  });
  return (
    <ConfirmCard
      title={`处理差异 ${difference}`}
      confirmLabel="处理"
      successMessage="已处理"
      ready={input !== null}
      busy={settle.isPending}
      error={settle.error}
      onConfirm={(callbacks) => input !== null && settle.confirm(input, callbacks)}
      onClose={onClose}
    >
      <ReasonField label="处理说明（必填）" {...field("memo")} />
    </ConfirmCard>
  );
}
