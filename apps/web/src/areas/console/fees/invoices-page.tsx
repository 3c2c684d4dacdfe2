import { feeItemKinds, invoices } from "@zd/api/funds/invoices";
import type { OutputOf } from "@zd/api/wire/operation";
import { invoiceStates, invoiceTypes } from "@zd/domain/funds/invoice";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { useId, useState } from "react";
import { useCallQuery, useCommand } from "../../../api/hooks.ts";
import { may, useUser } from "../../../api/session.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { ConfirmCard } from "../../../ui/confirm-card/confirm-card.tsx";
import { useCard } from "../../../ui/confirm-card/use-card.ts";
import { DetailActions, DetailLead } from "../../../ui/detail/slots.tsx";
import { FailedState } from "../../../ui/feedback/empty-state.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { State } from "../../../ui/feedback/state.tsx";
import { Amount, noNumber, shownAmount } from "../../../ui/figures/figures.tsx";
import fieldStyles from "../../../ui/form/field.module.css";
import { ReasonField } from "../../../ui/form/reason-field.tsx";
import { useForm } from "../../../ui/form/use-form.ts";
import { QueryPage } from "../../../ui/query-page/query-page.tsx";
import { Fact, Facts } from "../../../ui/tables/facts.tsx";
import { PlainTable } from "../../../ui/tables/plain-table.tsx";
import table from "../console.module.css";
import { DeskTurn } from "../desk-turn.tsx";
import { AskDialog } from "./ask-dialog.tsx";
import { massIssue } from "./mass-issue.ts";

type InvoiceDetail = OutputOf<typeof invoices.read>;

/** 发票管理: the applications of members, to be issued with the number of the invoice. */
export function InvoicesPage() {
  const mayIssue = may(useUser(), "settle-funds");
  return (
    <QueryPage
      of={invoices.list}
      rowKey="invoice"
      emptyHint="会员申请的服务费、年费发票在这里开具"
      mass={mayIssue ? massIssue : undefined}
      detailStandsAlone
      detail={({ invoice }) => <Invoice invoice={Number(invoice)} />}
    />
  );
}

function Invoice({ invoice }: { readonly invoice: number }) {
  const [step, setStep] = useState<"issue" | "void" | null>(null);
  const { data, error, refetch } = useCallQuery(invoices.read, { invoice });
  if (error) return <FailedState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={8} />;
  const isOpen = data.state === "1";
  return (
    <>
      <DetailLead>
        <h3>{data.name}</h3>
        <State of="invoice" is={data.state}>
          {invoiceStates[data.state]}
        </State>
      </DetailLead>
      {isOpen && <DeskTurn work="settle-funds" act="开具或驳回" />}
      {data.mayDecide && (
        <DetailActions>
          <Button look="danger" onClick={() => setStep("void")}>
            {isOpen ? "驳回" : "作废"}
          </Button>
          {isOpen && (
            <Button look="main" onClick={() => setStep("issue")}>
              开具
            </Button>
          )}
        </DetailActions>
      )}
      <Title of={data} />
      <Items of={data} />
      {step === "issue" && <IssueDialog of={data} onClose={() => setStep(null)} />}
      {step === "void" && <VoidDialog of={data} onClose={() => setStep(null)} />}
    </>
  );
}

function Title({ of }: { readonly of: InvoiceDetail }) {
  return (
    <Facts label="开票信息">
      <Fact title="发票种类">{invoiceTypes[of.type]}</Fact>
      <Fact title="纳税人识别号">{of.creditCode}</Fact>
      <Fact title="注册地址、电话">
        {of.address || noNumber} {of.phone}
      </Fact>
      <Fact title="开户银行、账号">
        {of.bank || noNumber} {of.account}
      </Fact>
      <Fact title="价税合计（元）">{shownAmount(of.amount)}</Fact>
      <Fact title="不含税金额 / 税额（6%）">
        {shownAmount(of.net)} / {shownAmount(of.tax)}
      </Fact>
      <Fact title="发票号码">{of.number}</Fact>
      {of.memo !== null && <Fact title="作废或驳回原因">{of.memo}</Fact>}
    </Facts>
  );
}

function Items({ of: { items } }: { readonly of: InvoiceDetail }) {
  return (
    <section className={table["block"]} aria-label="费用明细">
      <h2>
        费用明细<span>{items.length} 笔</span>
      </h2>
      <PlainTable
        label="费用"
        edge
        columns={[
          { title: "费用", show: ({ kind }) => feeItemKinds[kind] },
          { title: "说明", words: true, show: ({ reference }) => reference },
          { title: "缴费时间", show: ({ paidAt }) => formatShanghai(paidAt) },
          { title: "金额（元）", figure: true, show: ({ amount }) => <Amount of={amount} /> },
          { title: "已退还（元）", figure: true, show: ({ refunded }) => <Amount of={refunded} /> },
        ]}
        rows={items}
        rowKey={({ item }) => item}
      />
    </section>
  );
}

const refreshes = [invoices.list, invoices.read];

interface StepProps {
  /** The application, or the invoice that was issued for it. */
  readonly of: InvoiceDetail;
  readonly onClose: () => void;
}

function IssueDialog({ of, onClose }: StepProps) {
  const id = useId();
  const { input, field } = useForm(invoices.issue, {
    initial: { number: "" },
    input: ({ number }) => ({ invoice: of.invoice, number }),
  });
  const { value, onChange, onBlur, fault } = field("number");
  const issue = useCommand(invoices.issue, { refreshes, silent: true });
  return (
    <AskDialog
      title="开具发票"
      confirmLabel="确认开具"
      ready={input !== null}
      busy={issue.isPending}
      error={issue.error}
      follows="登记后会员即可看到发票号码；开错的须作废后重新申请。"
      onClose={onClose}
      successMessage="已开具"
      onConfirm={(callbacks) => input !== null && issue.confirm(input, callbacks)}
    >
      <p>
        {of.name} · {shownAmount(of.amount)} 元
      </p>
      <div>
        <label htmlFor={id}>
          发票号码<span>8 至 20 位数字</span>
        </label>
        <input
          id={id}
          inputMode="numeric"
          maxLength={20}
          value={value}
          onChange={({ target }) => onChange(target.value)}
          onBlur={onBlur}
          aria-invalid={fault !== undefined}
          aria-describedby={`${id}-fault`}
        />
        <p className={fieldStyles["fault"]} id={`${id}-fault`} aria-live="polite">
          {fault}
        </p>
      </div>
    </AskDialog>
  );
}

function VoidDialog({ of, onClose }: StepProps) {
  const { input, field } = useForm(invoices.voidInvoice, {
    initial: { memo: "" },
    input: ({ memo }) => ({ invoice: of.invoice, memo }),
  });
  const cancel = useCommand(invoices.voidInvoice, { refreshes, silent: true });
  const card = useCard(invoices.previewVoid, { invoice: of.invoice });
  const word = of.state === "1" ? "驳回" : "作废";
  return (
    <ConfirmCard
      title={of.state === "1" ? "驳回开票申请" : "作废发票"}
      confirmLabel={word}
      look="danger"
      ready={input !== null}
      busy={cancel.isPending}
      error={cancel.error}
      card={card}
      onClose={onClose}
      successMessage={`已${word}`}
      onConfirm={(callbacks, { seen }) => input !== null && cancel.confirm({ ...input, seen }, callbacks)}
    >
      <ReasonField label={`${word}原因（必填）`} {...field("memo")} />
    </ConfirmCard>
  );
}
