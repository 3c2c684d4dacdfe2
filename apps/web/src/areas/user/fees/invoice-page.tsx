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
        emptyHint="缴清的服务费和年费在这里申请开票；货款发票由卖方开具"
        choice={
          mayApply
            ? {
                may: ({ state }) => state === "0" || state === "3",
                action: (rows) => (
                  <Button look="main" disabled={rows.length === 0} onClick={() => setRowsToInvoice(rows)}>
                    申请开票
                  </Button>
                ),
              }
            : undefined
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
