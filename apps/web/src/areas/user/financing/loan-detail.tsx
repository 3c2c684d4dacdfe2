import { Link } from "@tanstack/react-router";
import { finances } from "@zd/api/financing/operations";
import type { OutputOf } from "@zd/api/wire/operation";
import { isByMonth, isOwing, type LoanId, loanStates, repayMethods } from "@zd/domain/financing/codes";
import { type ReactNode, useState } from "react";
import { useCallQuery, useCommand } from "../../../api/hooks.ts";
import { may, useUser } from "../../../api/session.ts";
import { PlanTable } from "../../../parts/financing/plan-table.tsx";
import { FundPasswordField, isFundPassword } from "../../../parts/funds/fund-password-field.tsx";
import { Button } from "../../../ui/buttons/button.tsx";
import { ConfirmCard } from "../../../ui/confirm-card/confirm-card.tsx";
import { useCard } from "../../../ui/confirm-card/use-card.ts";
import { FailedState } from "../../../ui/feedback/empty-state.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { State } from "../../../ui/feedback/state.tsx";
import { Amount, shownAmount, shownQuantity } from "../../../ui/figures/figures.tsx";
import { useForm } from "../../../ui/form/use-form.ts";
import layout from "../../../ui/page/layout.module.css";
import { Fact, Facts } from "../../../ui/tables/facts.tsx";
import styles from "./financing.module.css";
import { PaperDialog } from "./paper-dialog.tsx";
import { PaperLink } from "./paper-link.tsx";
import { refreshes } from "./refreshes.ts";
import { RepayDialog } from "./repay-dialog.tsx";

type Loan = OutputOf<typeof finances.readLoan>;

/** 借款详情: its terms, what is owed, its plan, and what may be done with it now. */
export function LoanDetail({ loan: id }: { readonly loan: LoanId }) {
  const { data, error, refetch } = useCallQuery(finances.readLoan, { loan: id });
  if (error) return <FailedState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={12} />;
  const { debt, plan } = data;
  return (
    <>
      <Steps loan={data} />
      <Facts bare rows={facts(data)} />
      {isOwing(data.state) && (
        <Facts bare>
          <Owed title="当前应还（元）" of={debt.due} />
          <Owed title="其中罚息（元）" of={debt.penalty} />
          <Owed title="到期利息（元）" of={debt.interestDue} />
          <Owed title="到期本金（元）" of={debt.principalDue} />
          <Owed title="未到期应计利息（元）" of={debt.interestAccrued} />
          <Owed title="结清金额（元）" of={debt.payoff} />
        </Facts>
      )}
      {plan.length > 0 && <PlanTable plan={plan} />}
    </>
  );
}

const Owed = ({ title, of }: { readonly title: string; readonly of: Loan["principal"] }) => (
  <Fact title={title}>
    <Amount of={of} strong />
  </Fact>
);

/** What the loan stands on: a contract of the firm as buyer or seller, or pledged goods. */
const StandsOn = ({ loan: { contractNo, kind, lots } }: { readonly loan: Loan }) =>
  contractNo === null ? (
    lots.map(({ lot, quantity }) => `${lot} ${shownQuantity(quantity)} 吨`).join("、")
  ) : (
    <Link to={kind === "order" ? "/contract/tradeBuy" : "/contract/tradeSale"} search={{ open: contractNo }}>
      合同 {contractNo}
    </Link>
  );

const facts = (loan: Loan): readonly (readonly [string, ReactNode])[] => [
  [
    "状态",
    <State key="state" of="loan" is={loan.state}>
      {loanStates[loan.state]}
      {loan.debt.overdueDays > 0 && ` ${loan.debt.overdueDays} 天`}
    </State>,
  ],
  ["产品", `${loan.name}（${loan.channelName}）`],
  ["依据", <StandsOn key="on" loan={loan} />],
  ["收款方", loan.payee],
  ["借款金额（元）", shownAmount(loan.principal)],
  ["年利率", `${loan.rate}%（实际天数/${loan.basis}）`],
  ["罚息年利率", `${loan.penaltyRate}%`],
  ["还款方式", repayMethods[loan.method]],
  ["期限", `${loan.term} ${isByMonth(loan.method) ? "个月" : "天"}`],
  ["放款日", loan.drawnOn ?? "未放款"],
  ["到期日", loan.dueOn ?? "自放款日起算"],
  ...(loan.memo === "" ? [] : [["说明", loan.memo] as const]),
];

/** What may be done with it: sign, submit or give up; repay; look at the agreement. */
function Steps({ loan }: { readonly loan: Loan }) {
  const user = useUser();
  const [open, setOpen] = useState<"sign" | "submit" | "cancel" | "repay" | null>(null);
  const close = () => setOpen(null);
  const isDraft = loan.state === "0";
  return (
    <div className={styles["ends"]}>
      {isDraft && loan.signedAt === null && may(user, "sign") && (
        <Button look="main" onClick={() => setOpen("sign")}>
          签署借款合同
        </Button>
      )}
      {isDraft && loan.signedAt !== null && may(user, "move-money") && (
        <Button look="main" onClick={() => setOpen("submit")}>
          提交放款
        </Button>
      )}
      {isDraft && may(user, "move-money") && (
        <Button look="danger" onClick={() => setOpen("cancel")}>
          撤销申请
        </Button>
      )}
      {isOwing(loan.state) && may(user, "move-money") && (
        <Button look="main" onClick={() => setOpen("repay")}>
          还款
        </Button>
      )}
      {loan.signedAt !== null && <PaperLink letter={loan.letter} words="借款合同 PDF" />}
      <Next loan={loan} />
      {open === "sign" && <PaperDialog paper={{ loan: loan.loan }} onClose={close} />}
      {open === "submit" && <SubmitDialog loan={loan} onClose={close} />}
      {open === "cancel" && <CancelDialog loan={loan} onClose={close} />}
      {open === "repay" && <RepayDialog loan={loan} onClose={close} />}
    </div>
  );
}

/** What comes next and who may do it, where it does not speak for itself. */
function Next({ loan: { state, signedAt } }: { readonly loan: Loan }) {
  const user = useUser();
  const words = state === "0" ? nextOfDraft(signedAt !== null, user) : nextOf[state];
  return words === undefined ? null : <p className={layout["note"]}>{words}</p>;
}

function nextOfDraft(isSigned: boolean, user: ReturnType<typeof useUser>): string {
  const next = isSigned ? "提交放款" : "签署借款合同后提交";
  const mayGoOn = may(user, isSigned ? "move-money" : "sign");
  const whom = isSigned ? "待本企业有资金权限的操作员" : "待本企业有签署权限的操作员用数字证书";
  return `${mayGoOn ? next : `${whom}${next}`}；提交前不占用额度，也不占用合同或货物`;
}

const nextOf: Partial<Record<Loan["state"], string>> = {
  "1": "已提交，等待资金方审批；放款后款项直接支付给收款方",
  "5": "罚息按日计收；还清逾期款项前不能申请新的借款",
};

function SubmitDialog({ loan, onClose }: { readonly loan: Loan; readonly onClose: () => void }) {
  const { field, input } = useForm(finances.giveCommand, {
    initial: { fundPassword: "" },
    input: ({ fundPassword }) =>
      isFundPassword(fundPassword) ? { command: "submit", loan: loan.loan, code: "", fundPassword } : null,
  });
  const submit = useCommand(finances.giveCommand, { silent: true, refreshes });
  const card = useCard(finances.previewLoan, { loan: loan.loan });
  return (
    <ConfirmCard
      title="提交借款"
      confirmLabel={`提交借款 ${shownAmount(loan.principal)} 元`}
      ready={input !== null}
      busy={submit.isPending}
      error={submit.error}
      successMessage="已提交，资金方放款后款项直接支付给收款方"
      card={card}
      onConfirm={(callbacks, { seen }) => input !== null && submit.confirm({ ...input, seen }, callbacks)}
      onClose={onClose}
    >
      <FundPasswordField {...field("fundPassword")} />
    </ConfirmCard>
  );
}

function CancelDialog({ loan: { loan }, onClose }: { readonly loan: Loan; readonly onClose: () => void }) {
  const cancel = useCommand(finances.giveCommand, { silent: true, refreshes });
  return (
    <ConfirmCard
      title={`撤销借款 ${loan}`}
      confirmLabel="确认撤销"
      look="danger"
      ready
      busy={cancel.isPending}
      error={cancel.error}
      successMessage="已撤销"
      onConfirm={(callbacks) =>
        cancel.confirm({ command: "cancel", loan, code: "", fundPassword: "" }, callbacks)
      }
      onClose={onClose}
    >
      <p className={layout["note"]}>尚未提交，没有占用额度；撤销后须重新申请，已签署的借款合同作废。</p>
    </ConfirmCard>
  );
}
