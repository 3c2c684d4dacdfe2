import { breachControl } from "@zd/api/contracts/breach";
import type { DisposalAction } from "@zd/domain/contracts/breach";
import { defaultKinds } from "@zd/domain/contracts/codes";
import { formatYuan } from "@zd/domain/money/yuan";
import { useCommand } from "../../../api/hooks.ts";
import { type Answered, ConfirmCard } from "../../../ui/confirm-card/confirm-card.tsx";
import { useCard } from "../../../ui/confirm-card/use-card.ts";
import { Amount } from "../../../ui/figures/figures.tsx";
import styles from "../../../ui/form/form.module.css";
import { ReasonField } from "../../../ui/form/reason-field.tsx";
import { useForm } from "../../../ui/form/use-form.ts";
import { Fact, Facts } from "../../../ui/tables/facts.tsx";
import type { CaseDetail } from "./case-reads.ts";
import { caseReads } from "./case-reads.ts";
import { DraftFields, mostWords, withinDeposit } from "./draft-fields.tsx";

/** Title, button, consequence (empty where the card says it) and message of success of each step. */
const stepTexts = {
  edit: {
    title: "修改草稿",
    act: "保存草稿",
    follows: "修改人即为函件的起草人，不得裁定其申诉，也不得执行。",
    success: "已保存草稿",
  },
  discard: {
    title: "删除草稿",
    act: "删除草稿",
    follows: "该违约回到未立案，可重新立案；合同保持未办结。",
    success: "已删除草稿",
  },
  issue: {
    title: "发出违约处置函",
    act: "发出处置函",
    follows: "",
    success: "已发函",
  },
  "reject-appeal": {
    title: "驳回申诉",
    act: "驳回申诉",
    follows: "",
    success: "已驳回申诉",
  },
  "uphold-appeal": {
    title: "申诉成立",
    act: "撤销案件",
    follows: "",
    success: "已撤销案件",
  },
  execute: {
    title: "执行违约处置",
    act: "执行扣划",
    follows: "",
    success: "已执行",
  },
} as const satisfies Partial<Record<DisposalAction, Record<"title" | "act" | "follows" | "success", string>>>;

/** A step that the staff may take about a case. */
export type StaffStep = keyof typeof stepTexts;

interface Props {
  /** The step that is about to be taken. */
  readonly step: StaffStep;
  /** The case as the staff has it before them. */
  readonly of: CaseDetail;
  readonly onClose: () => void;
}

/** One step of risk control about a case. */
export function StaffStepDialog({ step, of, onClose }: Props) {
  const key = { disposal: of.disposal, seen: of.version };
  const draft = useForm(breachControl.edit, {
    initial: { amount: formatYuan(of.amount), memo: of.memo },
    input: (values) => ({ ...key, ...values }),
    rules: ({ amount }) => withinDeposit(amount, of.held),
  });
  const opinion = useForm(breachControl.rejectAppeal, {
    initial: { memo: "" },
    input: ({ memo }) => ({ ...key, memo }),
  });
  const settings = { refreshes: caseReads, silent: true } as const;
  const edit = useCommand(breachControl.edit, settings);
  const steps = {
    discard: useCommand(breachControl.discard, settings),
    issue: useCommand(breachControl.issue, settings),
    execute: useCommand(breachControl.execute, settings),
  };
  const answers = {
    "reject-appeal": useCommand(breachControl.rejectAppeal, settings),
    "uphold-appeal": useCommand(breachControl.upholdAppeal, settings),
  };
  const command = { edit, ...steps, ...answers }[step];
  const { title, act, follows, success } = stepTexts[step];
  const isAnswer = step === "reject-appeal" || step === "uphold-appeal";

  const send = (callbacks: Answered) => {
    if (step === "edit") {
      if (draft.input !== null) edit.confirm(draft.input, callbacks);
    } else if (isAnswer) {
      if (opinion.input !== null) answers[step].confirm(opinion.input, callbacks);
    } else steps[step].confirm(key, callbacks);
  };

  const cardStep = step === "edit" || step === "discard" ? null : step;
  const card = useCard(breachControl.previewDisposal, cardStep && { disposal: of.disposal, step: cardStep });
  return (
    <ConfirmCard
      title={title}
      confirmLabel={act}
      look={step === "discard" ? "danger" : "main"}
      {...(cardStep && { card })}
      ready={step === "edit" ? draft.input !== null : !isAnswer || opinion.input !== null}
      busy={command.isPending}
      error={command.error}
      successMessage={success}
      onConfirm={send}
      onClose={onClose}
    >
      {!cardStep && <CaseFacts of={of} />}
      {step === "edit" && (
        <DraftFields amount={draft.field("amount")} memo={draft.field("memo")} deposit={of.held} />
      )}
      {isAnswer && (
        <ReasonField
          label={step === "reject-appeal" ? "驳回意见（必填）" : "处理意见（必填）"}
          most={mostWords}
          {...opinion.field("memo")}
        />
      )}
      {!cardStep && <p className={styles["consequence"]}>{follows}</p>}
    </ConfirmCard>
  );
}

const CaseFacts = ({ of }: { readonly of: CaseDetail }) => (
  <Facts layout="boxed">
    <Fact title="违约方">{of.firmName}</Fact>
    <Fact title="守约方">{of.injuredName}</Fact>
    <Fact title="合同与违约">
      {of.contractNo} {defaultKinds[of.kind]}
    </Fact>
    <Fact title="违约金">
      <Amount of={of.amount} /> 元
    </Fact>
  </Facts>
);
