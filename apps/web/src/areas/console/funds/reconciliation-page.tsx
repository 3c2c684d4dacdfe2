import { Link } from "@tanstack/react-router";
import { fundDesk } from "@zd/api/funds/staff";
import { type DifferenceKind, differenceRemedies } from "@zd/domain/funds/reconciliation";
import type { Fen } from "@zd/domain/kernel/brand";
import { useState } from "react";
import { useCommand } from "../../../api/hooks.ts";
import { may, useUser } from "../../../api/session.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { ConfirmCard } from "../../../ui/confirm-card/confirm-card.tsx";
import { useCard } from "../../../ui/confirm-card/use-card.ts";
import { DetailActions } from "../../../ui/detail/slots.tsx";
import { ReasonField } from "../../../ui/form/reason-field.tsx";
import { useForm } from "../../../ui/form/use-form.ts";
import { useListTabs } from "../../../ui/query-page/list-tabs.tsx";
import { QueryPage } from "../../../ui/query-page/query-page.tsx";
import { AdjustDialog } from "./adjust-dialog.tsx";

/** A row of the differences, as far as its dialogs need it. */
interface Difference {
  /** Its number. */
  readonly difference: number;
  /** A `DifferenceKind`. */
  readonly kind: string;
  /** Name of the firm; null where the bank's entry belongs to none. */
  readonly firm: string | null;
  /** Number of the transfer at the exchange; null where it has none. */
  readonly transfer: string | null;
  /** Number of the entry at the bank; null where it has none. */
  readonly bankNo: string | null;
  /** What the firm's money would change by; nought where nothing is to be adjusted. */
  readonly effect: Fen;
}

/** 银行对账: the result of each day, and the differences. */
export function ReconciliationPage() {
  const maySettle = may(useUser(), "settle-funds");
  const [view, tabs] = useListTabs("银行对账", { differences: "差异", days: "按日结果" });
  const [rowToSettle, setRowToSettle] = useState<Difference | null>(null);
  const [rowToAdjust, setRowToAdjust] = useState<Difference | null>(null);
  if (view === "days") {
    return (
      <QueryPage
        key="days"
        title="银行对账"
        of={fundDesk.listReconciliations}
        rowKey="day"
        emptyHint="每日 01:00 与银行核对前一日的账"
        tabs={tabs}
      />
    );
  }
  return (
    <>
      <QueryPage
        key="differences"
        title="银行对账"
        of={fundDesk.listDifferences}
        rowKey="difference"
        emptyHint="没有对账差异"
        tabs={tabs}
        detail={(row) =>
          row.state === "2" ? (
            <p>
              调账 {row.adjustment} 待另一人复核，<Link to="/console/adjustments">前往复核</Link>
            </p>
          ) : maySettle && row.state === "0" ? (
            <DetailActions>
              <Button onClick={() => setRowToSettle(row)}>处理</Button>
              {row.effect !== 0n && <Button onClick={() => setRowToAdjust(row)}>调账</Button>}
            </DetailActions>
          ) : null
        }
      />
      {rowToSettle && <SettleDialog about={rowToSettle} onClose={() => setRowToSettle(null)} />}
      {rowToAdjust && (
        <AdjustDialog
          from={{
            difference: rowToAdjust.difference,
            amount: rowToAdjust.effect,
            firm: rowToAdjust.firm ?? "",
            memo: `对账差异 ${rowToAdjust.bankNo ?? rowToAdjust.transfer ?? ""}`,
          }}
          onClose={() => setRowToAdjust(null)}
        />
      )}
    </>
  );
}

function SettleDialog({ about, onClose }: { readonly about: Difference; readonly onClose: () => void }) {
  const settle = useCommand(fundDesk.settleDifference, {
    refreshes: [fundDesk.listDifferences, fundDesk.listReconciliations],
    silent: true,
  });
  const card = useCard(fundDesk.previewDifference, { difference: about.difference });
  const byStatement = about.kind === "unknown" || about.kind === "unfinished";
  const { input, field } = useForm(fundDesk.settleDifference, {
    initial: { memo: "" },
    input: ({ memo }) => ({ difference: about.difference, memo }),
    rules: ({ memo }) => (byStatement || memo !== "" ? {} : { memo: "请填写处理说明" }),
  });
  return (
    <ConfirmCard
      title={`处理差异 · ${about.difference}`}
      confirmLabel={
        byStatement
          ? `按对账单${differenceRemedies[about.kind as DifferenceKind].slice(1)}`
          : "关闭差异，不动资金"
      }
      successMessage="已处理"
      ready={input !== null}
      busy={settle.isPending}
      error={settle.error}
      card={card}
      onConfirm={(callbacks, { seen }) => input !== null && settle.confirm({ ...input, seen }, callbacks)}
      onClose={onClose}
    >
      <ReasonField label={byStatement ? "处理说明" : "处理说明（必填）"} {...field("memo")} />
    </ConfirmCard>
  );
}
