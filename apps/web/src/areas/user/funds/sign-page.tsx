import { agreements } from "@zd/api/funds/agreements";
import type { OutputOf } from "@zd/api/wire/operation";
import { bankAgreementStates } from "@zd/domain/funds/bank-agreement";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { useState } from "react";
import { useCallQuery, useCommand } from "../../../api/hooks.ts";
import { may, useUser } from "../../../api/session.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { EmptyState, FailedState } from "../../../ui/feedback/empty-state.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { State } from "../../../ui/feedback/state.tsx";
import layout from "../../../ui/page/layout.module.css";
import { Tag } from "../../../ui/status/tag.tsx";
import { PlainTable } from "../../../ui/tables/plain-table.tsx";
import { PasswordDialog, SignDialog, VerifyDialog } from "./sign-dialogs.tsx";

type Agreement = OutputOf<typeof agreements.listAgreements>[number];

/** The account and the step whose dialog is open. */
type Asking = { readonly what: "verify" | "default" | "unsign"; readonly about: Agreement };

/** 银行签约/解约 (R-2130): the firm's accounts, and what may be done with each. */
export function SignPage() {
  const mayMove = may(useUser(), "move-money");
  const accounts = useCallQuery(agreements.listAgreements, {}, { everyMs: 5_000 });
  const [signing, setSigning] = useState(false);
  const [asking, setAsking] = useState<Asking | null>(null);
  const close = () => setAsking(null);
  return (
    <section aria-labelledby="accounts">
      <header className={layout["head"]}>
        <h1 id="accounts">银行签约/解约</h1>
        <p>
          只能绑定本企业的对公账户；签约须核对银行打入的小额金额
          {!mayMove && "。签约、解约由本企业的财务员办理"}
        </p>
        {mayMove && (
          <div className={layout["acts"]}>
            <Button look="main" onClick={() => setSigning(true)}>
              签约新账户
            </Button>
          </div>
        )}
      </header>
      {accounts.error ? (
        <FailedState error={accounts.error} onRetry={() => void accounts.refetch()} />
      ) : !accounts.data ? (
        <Skeleton lines={8} />
      ) : accounts.data.length === 0 ? (
        <EmptyState title="尚未签约银行账户" drawing="money">
          由交易中心登记签约，完成后账户显示在这里，即可出入金
        </EmptyState>
      ) : (
        <AgreementTable agreements={accounts.data} mayMove={mayMove} onAsk={setAsking} />
      )}
      {signing && <SignDialog onClose={() => setSigning(false)} />}
      {asking?.what === "verify" && <VerifyDialog agreement={asking.about.agreement} onClose={close} />}
      {(asking?.what === "default" || asking?.what === "unsign") && (
        <PasswordDialog
          what={asking.what}
          agreement={asking.about.agreement}
          number={asking.about.number}
          onClose={close}
        />
      )}
    </section>
  );
}

interface TableProps {
  readonly agreements: readonly Agreement[];
  /** Whether the user may move the firm's money; without it the table only shows. */
  readonly mayMove: boolean;
  /** Called with the account and the step whose dialog is to open. */
  readonly onAsk: (asking: Asking) => void;
}

/** The accounts of the firm, and the steps that each of them may take. */
function AgreementTable({ agreements: rows, mayMove, onAsk }: TableProps) {
  const refund = useCommand(agreements.setAutoRefund, { refreshes: [agreements.listAgreements] });
  return (
    <PlainTable
      label="银行账户"
      edge
      stacked
      columns={[
        {
          title: "银行",
          head: true,
          show: (one) => (
            <>
              {one.branch} {one.isDefault && <Tag>默认</Tag>}
            </>
          ),
        },
        { title: "账号", show: (one) => one.number },
        { title: "户名", show: (one) => one.name },
        {
          title: "状态",
          show: (one) => (
            <>
              <State of="bankAgreement" is={one.state}>
                {bankAgreementStates[one.state]}
              </State>
              {one.memo && <small> {one.memo}</small>}
            </>
          ),
        },
        {
          title: "自动退款",
          show: (one) =>
            one.state === "2" && mayMove ? (
              <input
                type="checkbox"
                aria-label={`${one.number} 自动退款`}
                checked={one.autoRefund}
                disabled={refund.isPending}
                onChange={({ target }) => refund.mutate({ agreement: one.agreement, on: target.checked })}
              />
            ) : null,
        },
        { title: "更新时间", show: (one) => formatShanghai(one.changedAt) },
        {
          title: "操作",
          show: (one) => (
            <>
              {mayMove && one.state === "1" && (
                <Button look="text" onClick={() => onAsk({ what: "verify", about: one })}>
                  填写验证金额
                </Button>
              )}
              {mayMove && one.state === "2" && !one.isDefault && (
                <Button look="text" onClick={() => onAsk({ what: "default", about: one })}>
                  设为默认
                </Button>
              )}
              {mayMove && one.state === "2" && (
                <Button look="text" onClick={() => onAsk({ what: "unsign", about: one })}>
                  解约
                </Button>
              )}
            </>
          ),
        },
      ]}
      rows={rows}
      rowKey={(one) => one.agreement}
    />
  );
}
