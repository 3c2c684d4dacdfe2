import { invoices } from "@zd/api/funds/invoices";
import { useState } from "react";
import { useCommand } from "../../../api/hooks.ts";
import { may, useUser } from "../../../api/session.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { ConfirmCard } from "../../../ui/confirm-card/confirm-card.tsx";
import layout from "../../../ui/page/layout.module.css";
import { QueryPage } from "../../../ui/query-page/query-page.tsx";
import { InvoiceDialog } from "./invoice-dialog.tsx";
import type { FeeRow } from "./reads.ts";

/** 发票记录 (R-2184): what can be invoiced, and what has become of it. */
export function InvoicePage() {
  const mayApply = may(useUser(), "move-money");
  const [rowsToInvoice, setRowsToInvoice] = useState<readonly FeeRow[]>([]);
  const [withdrawal, setWithdrawal] = useState<string | null>(null);
  return (
    <>
      <QueryPage
        of={invoices.listItems}
        rowKey="item"
        detailTitle={({ reference }) => reference}
        {...(!mayApply && {
          lead: (
            <p className={layout["notice"]}>申请开票和撤回由本企业的财务员或企业管理员办理，您可以查看</p>
          ),
        })}
        emptyHint="缴清的服务费和年费在这里申请开票；货款发票由卖方开具"
        choice={
          mayApply
            ? {
                may: isOpen,
                action: (rows) => (
                  <Button look="main" disabled={rows.length === 0} onClick={() => setRowsToInvoice(rows)}>
                    申请开票
                  </Button>
                ),
              }
            : undefined
        }
        cardAction={(row) =>
          mayApply && isOpen(row) && <CardInvoice row={row} onApply={() => setRowsToInvoice([row])} />
        }
        detail={({ state, invoice }) =>
          mayApply && state === "1" && invoice !== null ? (
            <Button look="danger" onClick={() => setWithdrawal(invoice)}>
              撤回申请
            </Button>
          ) : null
        }
      />
      {rowsToInvoice.length > 0 && (
        <InvoiceDialog rows={rowsToInvoice} onClose={() => setRowsToInvoice([])} />
      )}
      {withdrawal !== null && <WithdrawDialog invoice={withdrawal} onClose={() => setWithdrawal(null)} />}
    </>
  );
}

/** Whether no invoice covers the fee: none was applied for, or it was voided. */
const isOpen = ({ state }: FeeRow) => state === "0" || state === "3";

interface CardProps {
  readonly row: FeeRow;
  readonly onApply: () => void;
}

/** The button of a fee's card. */
const CardInvoice = ({ row: { reference }, onApply }: CardProps) => (
  <Button data-apart aria-label={`申请开票 ${reference}`} onClick={onApply}>
    申请开票
  </Button>
);

function WithdrawDialog({ invoice, onClose }: { readonly invoice: string; readonly onClose: () => void }) {
  const withdraw = useCommand(invoices.withdraw, { refreshes: [invoices.listItems], silent: true });
  return (
    <ConfirmCard
      title="撤回开票申请"
      confirmLabel="撤回"
      look="danger"
      busy={withdraw.isPending}
      error={withdraw.error}
      successMessage="已撤回"
      onConfirm={(callbacks) => withdraw.confirm({ invoice: Number(invoice) }, callbacks)}
      onClose={onClose}
    >
      <p className={layout["note"]}>申请 {invoice} 的全部费用恢复为可开票。</p>
    </ConfirmCard>
  );
}
