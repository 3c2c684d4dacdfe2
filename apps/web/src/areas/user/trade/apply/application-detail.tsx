import { Link } from "@tanstack/react-router";
import { applications } from "@zd/api/trading/applications";
import type { ApplicationId } from "@zd/domain/kernel/brand";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { amountOf } from "@zd/domain/money/amount";
import { chineseCapital } from "@zd/domain/money/chinese-capital";
import { applicationStates, responsibleParties } from "@zd/domain/trading/application";
import { basePriceNames } from "@zd/domain/trading/application-terms";
import { type ReactNode, useState } from "react";
import { useCallQuery, useCommand } from "../../../../api/hooks.ts";
import { may, useUser } from "../../../../api/session.ts";
import { Button, buttonClass } from "../../../../ui/buttons/button.tsx";
import { classNames } from "../../../../ui/class-names.ts";
import { FailedState } from "../../../../ui/feedback/empty-state.tsx";
import { succeed } from "../../../../ui/feedback/notices.ts";
import { Skeleton } from "../../../../ui/feedback/skeleton.tsx";
import { WithAnswer } from "../../../../ui/feedback/with-answer.tsx";
import { noNumber, shownAmount, shownPrice, shownQuantity } from "../../../../ui/figures/figures.tsx";
import form from "../../../../ui/form/form.module.css";
import { FormDialog } from "../../../../ui/form/form-dialog.tsx";
import { Facts } from "../../../../ui/tables/facts.tsx";
import styles from "./application.module.css";
import { type ApplicationAnswer, ApplicationFacts } from "./application-facts.tsx";

interface Props {
  readonly application: ApplicationId;
  /** It has been deleted. */
  readonly onGone: () => void;
}

/** An application in the drawer: how far it is, who must act, what it says, what was done, what may be done. */
export function ApplicationDetail({ application, onGone }: Props) {
  const { data, error, refetch } = useCallQuery(applications.readApplication, { application });
  if (error) return <FailedState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={16} />;
  return (
    <div className={styles["detail"]}>
      <StepLine detail={data} />
      <Turn detail={data} />
      <Warnings detail={data} />
      <ApplicationFacts detail={data} />
      <NoticePreview detail={data} />
      <StepLog application={application} />
      <Actions detail={data} onGone={onGone} />
    </div>
  );
}

const road = ["0", "1", "3", "4", "5"] as const;

/** 草稿 → 待审核 → 审核通过 → 已排场 → 已完成; a rejected one stands again where it was reviewed. */
function StepLine({ detail: { status } }: { readonly detail: ApplicationAnswer }) {
  const at = status === "2" ? 1 : status === "6" ? 3 : road.indexOf(status);
  return (
    <ol className={styles["road"]} aria-label="进度">
      {road.map((state, i) => (
        <li
          key={state}
          className={classNames(i < at && styles["passed"], i === at && styles["here"])}
          aria-current={i === at ? "step" : undefined}
        >
          {i === at ? applicationStates[status] : applicationStates[state]}
        </li>
      ))}
    </ol>
  );
}

const turns: Readonly<Record<ApplicationAnswer["status"], string>> = {
  "0": "完善后提交，交易中心才能看到",
  "1": "交易中心正在审核，审核前可撤回",
  "2": "按审核意见修改后重新提交",
  "3": "等待交易中心编排场次并发布公告",
  "4": "场次已排定，到时自动开场",
  "5": "场次已结束，请在合同中心办理合同",
  "6": "场次已由交易中心作废",
};

/** Whose turn it is, and what happens next. */
function Turn({ detail: { status, next, memo, section } }: { readonly detail: ApplicationAnswer }) {
  return (
    <p className={classNames(styles["turn"], next === "owner" && styles["now"])}>
      {next !== "nobody" && <b>待办方：{responsibleParties[next]}</b>} {turns[status]}
      {section !== null && `（场次 ${section}）`}。{memo !== "" && <span>审核意见：{memo}</span>}
    </p>
  );
}

export const Warnings = ({ detail: { warnings } }: { readonly detail: ApplicationAnswer }) =>
  warnings.map((words) => (
    <p key={words} className={styles["warning"]} role="note">
      {words}
    </p>
  ));

/** The notice as it will be published; the server has made it, and every typed word in it is text. */
export function NoticePreview({ detail: { notice } }: { readonly detail: ApplicationAnswer }) {
  if (!notice) return null;
  return (
    <details className={styles["notice"]}>
      <summary>公告预览</summary>
      <h4>{notice.title}</h4>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the server escapes whatever was typed */}
      <div dangerouslySetInnerHTML={{ __html: notice.html }} />
    </details>
  );
}

function StepLog({ application }: { readonly application: ApplicationId }) {
  const steps = useCallQuery(applications.listApplicationSteps, { application });
  return (
    <section className={styles["facts"]} aria-label="审核记录">
      <h3>审核记录</h3>
      <WithAnswer of={steps}>
        {(log) => (
          <ol className={styles["log"]}>
            {log.map(({ seq, at, stepName, by, memo }) => (
              <li key={seq}>
                <time>{formatShanghai(at)}</time> <b className={styles["did"]}>{stepName}</b> {by}
                {memo && <span>{memo}</span>}
              </li>
            ))}
          </ol>
        )}
      </WithAnswer>
    </section>
  );
}

type ConfirmedStep = "submit" | "withdraw" | "delete";

function Actions({ detail, onGone }: { readonly detail: ApplicationAnswer; readonly onGone: () => void }) {
  const [step, setStep] = useState<ConfirmedStep | null>(null);
  const { actions, application } = detail;
  const mayApply = may(useUser(), "apply-wares");
  if (actions.length === 0 && !mayApply) return null;
  return (
    <footer className={styles["bar"]}>
      {mayApply && (
        <Link
          to="/user/trade/tradeapply"
          search={{ edit: "new", from: application }}
          className={buttonClass({ look: "text" })}
        >
          复制为新申请
        </Link>
      )}
      {actions.includes("delete") && <Button onClick={() => setStep("delete")}>删除</Button>}
      {actions.includes("withdraw") && <Button onClick={() => setStep("withdraw")}>撤回</Button>}
      {actions.includes("edit") && (
        <Link
          to="/user/trade/tradeapply"
          search={{ edit: application }}
          className={buttonClass({ look: actions.includes("submit") ? "plain" : "main" })}
        >
          编辑
        </Link>
      )}
      {actions.includes("submit") && (
        <Button look="main" onClick={() => setStep("submit")}>
          提交审核
        </Button>
      )}
      {step && (
        <Confirmation
          detail={detail}
          step={step}
          onClose={() => setStep(null)}
          onDone={() => {
            setStep(null);
            if (step === "delete") onGone();
          }}
        />
      )}
    </footer>
  );
}

const asks: Readonly<Record<ConfirmedStep, readonly [title: string, words: string, button: string]>> = {
  submit: ["提交审核", "提交后交易中心开始审核，审核通过即按申请排场；审核前可撤回修改。", "提交审核"],
  withdraw: ["撤回申请", "撤回后申请回到草稿，交易中心不再审核，可修改后重新提交。", "撤回"],
  delete: ["删除申请", "删除后不能恢复，操作记录仍会保留。", "删除"],
};

interface ConfirmationProps {
  readonly detail: ApplicationAnswer;
  /** The step to be confirmed. */
  readonly step: ConfirmedStep;
  readonly onClose: () => void;
  /** Called once the server has taken the step. */
  readonly onDone: () => void;
}

/** The question before a step is taken with an application. */
export function Confirmation({ detail, step, onClose, onDone }: ConfirmationProps) {
  const refreshes = [
    applications.listApplications,
    applications.readApplication,
    applications.listApplicationSteps,
  ];
  const submit = useCommand(applications.submitApplication, { refreshes, silent: true });
  const withdraw = useCommand(applications.withdrawApplication, { refreshes, silent: true });
  const remove = useCommand(applications.deleteApplication, {
    refreshes: [applications.listApplications],
    silent: true,
  });
  const command = { submit, withdraw, delete: remove }[step];
  const [title, words, button] = asks[step];
  return (
    <FormDialog
      title={title}
      confirmLabel={button}
      look={step === "delete" ? "danger" : "main"}
      busy={command.isPending}
      error={command.error}
      onSubmit={() =>
        command.mutate(
          { application: detail.application },
          {
            onSuccess: () => {
              succeed(`${title}成功`);
              onDone();
            },
          },
        )
      }
      onClose={onClose}
    >
      <Sums detail={detail} />
      <p className={form["consequence"]}>{words}</p>
    </FormDialog>
  );
}

function Sums({ detail: { application, names, terms } }: { readonly detail: ApplicationAnswer }) {
  const amount =
    terms.basePrice === null || terms.total === null ? null : amountOf(terms.basePrice, terms.total);
  const lines: readonly (readonly [string, ReactNode])[] = [
    ["申请号", application],
    ["商品", `${names.factory} ${names.grade}`],
    ["总量", `${shownQuantity(terms.total)} 吨`],
    [basePriceNames[terms.mode], `${shownPrice(terms.basePrice)} 元/吨`],
    ["按此计货值", `${shownAmount(amount)} 元`],
    ["大写", amount === null ? noNumber : chineseCapital(amount)],
  ];
  return <Facts layout="ends" rows={lines} />;
}
