import { breachControl } from "@zd/api/contracts/breach";
import type { DisposalAction } from "@zd/domain/contracts/breach";
import { defaultKinds } from "@zd/domain/contracts/codes";
import { formatYuan } from "@zd/domain/money/yuan";
import { useState } from "react";
import { useCommand } from "../../../api/hooks.ts";
import { type Answered, ConfirmCard } from "../../../ui/confirm-card/confirm-card.tsx";
import { useCard } from "../../../ui/confirm-card/use-card.ts";
import { Fact, Facts } from "../../../ui/facts.tsx";
import { Amount } from "../../../ui/figures.tsx";
import form from "../../../ui/form.module.css";
import { ReasonField } from "../../../ui/reason-field.tsx";
import type { ReadCase } from "./case-reads.ts";
import { caseReads } from "./case-reads.ts";
import { type Draft, DraftFields, draftAmount, mostWords } from "./draft-fields.tsx";

/** What a step is called, and what is said of it before and after. */
const said = {
  edit: {
    title: "修改草稿",
    act: "保存草稿",
    follows: "修改人即为函件的起草人，不得裁定其申诉，也不得执行。",
    done: "已保存草稿",
  },
  discard: {
    title: "删除草稿",
    act: "删除草稿",
    follows: "该违约回到未立案，可重新立案；合同保持未办结。",
    done: "已删除草稿",
  },
  issue: {
    title: "发出违约处置函",
    act: "发出处置函",
    // The card says it.
    follows: "",
    done: "已发函",
  },
  "reject-appeal": {
    title: "驳回申诉",
    act: "驳回申诉",
    follows: "",
    done: "已驳回申诉",
  },
  "uphold-appeal": {
    title: "申诉成立",
    act: "撤销案件",
    follows: "",
    done: "已撤销案件",
  },
  execute: {
    title: "执行违约处置",
    act: "执行扣划",
    follows: "",
    done: "已执行",
  },
} as const satisfies Partial<Record<DisposalAction, Record<"title" | "act" | "follows" | "done", string>>>;

/** A step that the staff may take about a case. */
export type StaffStep = keyof typeof said;

interface Props {
  readonly step: StaffStep;
  readonly read: ReadCase;
  readonly onClose: () => void;
}

/** One step of risk control about a case; a refusal says why, and nothing has happened. */
export function StaffStepDialog({ step, read, onClose }: Props) {
  const [memo, setMemo] = useState("");
  const [draft, setDraft] = useState<Draft>({ amount: formatYuan(read.amount), memo: read.memo });
  const settings = { refreshes: caseReads, silent: true } as const;
  const edit = useCommand(breachControl.edit, settings);
  const judge = {
    discard: useCommand(breachControl.discard, settings),
    issue: useCommand(breachControl.issue, settings),
    execute: useCommand(breachControl.execute, settings),
  };
  const opinion = {
    "reject-appeal": useCommand(breachControl.rejectAppeal, settings),
    "uphold-appeal": useCommand(breachControl.upholdAppeal, settings),
  };
  const command = { edit, ...judge, ...opinion }[step];
  const { title, act, follows, done } = said[step];
  const amount = draftAmount(draft, read.held);
  const of = { disposal: read.disposal, seen: read.version };
  const speaks = step === "reject-appeal" || step === "uphold-appeal";

  const send = (answered: Answered) => {
    if (step === "edit") {
      if (amount !== null) edit.confirm({ ...of, amount, memo: draft.memo.trim() }, answered);
    } else if (speaks) opinion[step].confirm({ ...of, memo: memo.trim() }, answered);
    else judge[step].confirm(of, answered);
  };

  const moves = step === "edit" || step === "discard" ? null : step;
  const card = useCard(breachControl.previewDisposal, moves && { disposal: read.disposal, step: moves });
  return (
    <ConfirmCard
      title={title}
      confirmLabel={act}
      look={step === "discard" ? "danger" : "main"}
      {...(moves && { card })}
      ready={step === "edit" ? amount !== null : !speaks || memo.trim() !== ""}
      busy={command.isPending}
      error={command.error}
      successMessage={done}
      onConfirm={send}
      onClose={onClose}
    >
      {!moves && <CaseFacts of={read} />}
      {step === "edit" && <DraftFields draft={draft} held={read.held} onChange={setDraft} />}
      {speaks && (
        <ReasonField
          label={step === "reject-appeal" ? "驳回意见（必填）" : "处理意见（必填）"}
          most={mostWords}
          value={memo}
          onChange={setMemo}
        />
      )}
      {!moves && <p className={form["consequence"]}>{follows}</p>}
    </ConfirmCard>
  );
}

const CaseFacts = ({ of }: { readonly of: ReadCase }) => (
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
