import { finances } from "@zd/api/financing/operations";
import { type CreditState, creditStates } from "@zd/domain/financing/codes";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { useState } from "react";
import { useCallQuery, useCommand } from "../../../api/hooks.ts";
import { may, useUser } from "../../../api/session.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { ConfirmCard } from "../../../ui/confirm-card/confirm-card.tsx";
import { useCard } from "../../../ui/confirm-card/use-card.ts";
import { EmptyState, FailedState } from "../../../ui/feedback/empty-state.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { State } from "../../../ui/feedback/state.tsx";
import { Amount, noNumber, shownAmount } from "../../../ui/figures/figures.tsx";
import layout from "../../../ui/page/layout.module.css";
import { type PlainColumn, PlainTable } from "../../../ui/tables/plain-table.tsx";
import { CreditDialog } from "./credit-dialog.tsx";
import styles from "./financing.module.css";
import { PaperDialog } from "./paper-dialog.tsx";
import { PaperLink } from "./paper-link.tsx";
import type { Credit } from "./reads.ts";
import { refreshes } from "./refreshes.ts";

/** The step whose dialog is open. */
type Step = "edit" | "sign" | "submit" | "cancel";

/** 授信: what was asked of the lenders and what they have said, and the next step of each. */
export function CreditPart({ mayApply }: { readonly mayApply: boolean }) {
  const { data, error, refetch } = useCallQuery(finances.listCredits, {});
  const [asking, setAsking] = useState(false);
  return (
    <section className={styles["block"]} aria-labelledby="finance-credits">
      <h2 id="finance-credits">
        授信
        {mayApply && (
          <Button small look="main" onClick={() => setAsking(true)}>
            申请授信
          </Button>
        )}
      </h2>
      {error ? (
        <FailedState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton lines={3} />
      ) : data.length === 0 ? (
        <EmptyState title="尚未申请授信" drawing="money">
          {mayApply ? "通过准入校验后，向一家资金方申请额度" : "由有资金权限的操作员申请"}
        </EmptyState>
      ) : (
        <Credits credits={data} mayApply={mayApply} />
      )}
      {asking && <CreditDialog onClose={() => setAsking(false)} />}
    </section>
  );
}

function Credits({ credits, mayApply }: { readonly credits: readonly Credit[]; readonly mayApply: boolean }) {
  const maySign = may(useUser(), "sign");
  const [open, setOpen] = useState<{ readonly step: Step; readonly credit: Credit } | null>(null);
  const close = () => setOpen(null);
  const steps = (credit: Credit): readonly (readonly [Step, string])[] => [
    ...(maySign && credit.signedAt === null ? [["sign", "签署协议"] as const] : []),
    ...(mayApply && credit.signedAt !== null ? [["submit", "提交"] as const] : []),
    ...(mayApply && credit.signedAt === null ? [["edit", "修改"] as const] : []),
    ...(mayApply ? [["cancel", "撤销"] as const] : []),
  ];
  const actions: PlainColumn<Credit> = {
    title: "操作",
    quiet: true,
    show: (credit) =>
      credit.state === "0" &&
      steps(credit).map(([step, words]) => (
        <Button key={step} small look="text" onClick={() => setOpen({ step, credit })}>
          {words}
        </Button>
      )),
  };
  return (
    <>
      <PlainTable
        label="授信申请"
        columns={[...columns, actions]}
        rows={credits}
        rowKey={({ credit }) => credit}
      />
      {open?.step === "edit" && <CreditDialog draft={open.credit} onClose={close} />}
      {open?.step === "sign" && <PaperDialog paper={{ credit: open.credit.credit }} onClose={close} />}
      {open?.step === "submit" && <SubmitDialog credit={open.credit} onClose={close} />}
      {open?.step === "cancel" && <CancelDialog credit={open.credit} onClose={close} />}
    </>
  );
}

const columns: readonly PlainColumn<Credit>[] = [
  { title: "授信编号", show: ({ credit }) => credit },
  { title: "资金渠道", show: ({ channelName }) => channelName },
  {
    title: "状态",
    show: ({ state }) => (
      <State of="credit" is={state}>
        {creditStates[state]}
      </State>
    ),
  },
  { title: "申请额度（元）", figure: true, show: ({ asked }) => <Amount of={asked} /> },
  { title: "授信额度（元）", figure: true, show: ({ granted }) => <Amount of={granted} strong /> },
  { title: "有效期至", show: ({ expiresOn }) => expiresOn ?? noNumber },
  { title: "申请时间", show: ({ appliedAt }) => formatShanghai(appliedAt) },
  { title: "资金用途", words: true, show: ({ purpose }) => purpose },
  { title: "审批意见", words: true, show: ({ memo, state }) => memo || nextOf[state] || noNumber },
  {
    title: "协议",
    show: ({ letter, signedAt }) => signedAt !== null && <PaperLink letter={letter} words="查看 PDF" />,
  },
];

/** The hint for each state, shown where the lender has written nothing. */
const nextOf: Record<CreditState, string> = {
  "0": "签署协议后提交",
  "1": "等待资金方审批",
  "2": "",
  "3": "",
  "4": "",
};

interface DialogProps {
  readonly credit: Credit;
  readonly onClose: () => void;
}

function SubmitDialog({ credit: { credit, asked }, onClose }: DialogProps) {
  const submit = useCommand(finances.giveCommand, { silent: true, refreshes });
  return (
    <ConfirmCard
      title="提交授信申请"
      confirmLabel={`提交 ${shownAmount(asked)} 元的申请`}
      busy={submit.isPending}
      error={submit.error}
      successMessage="已提交，等待资金方审批"
      card={useCard(finances.previewCreditSubmission, { credit })}
      onConfirm={(callbacks, { seen }) =>
        submit.confirm({ command: "submit", credit, code: "", fundPassword: "", seen }, callbacks)
      }
      onClose={onClose}
    />
  );
}

function CancelDialog({ credit: { credit }, onClose }: DialogProps) {
  const cancel = useCommand(finances.giveCommand, { silent: true, refreshes });
  return (
    <ConfirmCard
      title="撤销授信申请"
      confirmLabel="确认撤销"
      look="danger"
      busy={cancel.isPending}
      error={cancel.error}
      successMessage="已撤销"
      onConfirm={(callbacks) =>
        cancel.confirm({ command: "cancel", credit, code: "", fundPassword: "" }, callbacks)
      }
      onClose={onClose}
    >
      <p className={layout["note"]}>撤销 {credit} 后须重新申请，已签署的协议作废。</p>
    </ConfirmCard>
  );
}
