import { longTerm } from "@zd/api/contracts/long-term";
import {
  type LongTermId,
  type PlanActionType,
  type PlanId,
  planActions,
} from "@zd/domain/contracts/long-term";
import { useState } from "react";
import { useAside } from "../../../api/hooks.ts";
import { may, useUser } from "../../../api/session.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { CardStep } from "../../../ui/query-page/card-step.tsx";
import { QueryPage } from "../../../ui/query-page/query-page.tsx";
import { type PlanKey, TogetherDialog } from "./money-dialog.tsx";
import { PlanDetail } from "./plan-detail.tsx";

interface Row {
  readonly contractId: string;
  readonly planId: string;
  /** Such as 2026-01. */
  readonly month: string;
}

const everyMs = 30_000;

/** How many of the list's plans wait for the reader's firm. */
const awaitedBy = (operation: typeof longTerm.listPayPlans | typeof longTerm.listCashPlans) =>
  [operation, { pageIndex: 1, pageSize: 1, filters: { awaited: "Y" } }, { everyMs, silent: true }] as const;

const focusOn = (count: number | undefined) =>
  ({ filter: "awaited", value: "Y", label: "待我处理", count }) as const;

function Title({ row }: { readonly row: Row & { readonly product: string; readonly counterparty: string } }) {
  return (
    <>
      {row.month} 计划 <small>{`${row.planId} ${row.product} ${row.counterparty}`}</small>
    </>
  );
}

/** The button of a month's card: what the reader has to do in it; none where it is not his turn. */
function PlanStep({
  row: { planId, todo },
}: {
  readonly row: { readonly planId: string; readonly todo: string | null };
}) {
  const user = useUser();
  if (todo === null) return null;
  const { label, needs } = planActions[todo as PlanActionType];
  return <CardStep step={may(user, needs) ? label : null} of={planId} />;
}

const keyOf = ({ contractId, planId }: Row): PlanKey => ({
  contractId: contractId as LongTermId,
  planId: planId as PlanId,
});

const detail = ({ contractId, planId }: Row) => (
  <PlanDetail key={planId} contractId={contractId as LongTermId} planId={planId as PlanId} />
);

/** 长协采购付款办理 */
export function PayPlansPage() {
  const mayPay = may(useUser(), "move-money");
  const [selectedPlans, setSelectedPlans] = useState<readonly PlanKey[]>([]);
  return (
    <>
      <QueryPage
        of={longTerm.listPayPlans}
        folded={["awaited", "contractId", "receiver", "delivered"]}
        focus={focusOn(useAside(...awaitedBy(longTerm.listPayPlans))?.total)}
        detailTitle={(row) => <Title row={row} />}
        rowKey="planId"
        cardAction={(row) => <PlanStep row={row} />}
        emptyHint="长协合同双方签订后，月度计划在这里付款"
        detailStandsAlone
        detail={detail}
        choice={
          mayPay
            ? {
                may: ({ todo }) => todo === "pay",
                action: (rows) => (
                  <Button disabled={rows.length === 0} onClick={() => setSelectedPlans(rows.map(keyOf))}>
                    批量付款
                  </Button>
                ),
              }
            : undefined
        }
      />
      {selectedPlans.length > 0 && (
        <TogetherDialog kind="pay" plans={selectedPlans} onClose={() => setSelectedPlans([])} />
      )}
    </>
  );
}

/** 长协销售提现办理 */
export function CashPlansPage() {
  const mayWithdraw = may(useUser(), "move-money");
  const [selectedPlans, setSelectedPlans] = useState<readonly PlanKey[]>([]);
  return (
    <>
      <QueryPage
        of={longTerm.listCashPlans}
        folded={["awaited", "contractId", "withdrawing", "delivered"]}
        focus={focusOn(useAside(...awaitedBy(longTerm.listCashPlans))?.total)}
        detailTitle={(row) => <Title row={row} />}
        rowKey="planId"
        cardAction={(row) => <PlanStep row={row} />}
        emptyHint="买方付款后，货款在这里提现"
        detailStandsAlone
        detail={detail}
        choice={
          mayWithdraw
            ? {
                may: ({ withdrawable }) => withdrawable > 0n,
                action: (rows) => (
                  <Button disabled={rows.length === 0} onClick={() => setSelectedPlans(rows.map(keyOf))}>
                    批量提现
                  </Button>
                ),
              }
            : undefined
        }
      />
      {selectedPlans.length > 0 && (
        <TogetherDialog kind="withdraw" plans={selectedPlans} onClose={() => setSelectedPlans([])} />
      )}
    </>
  );
}
