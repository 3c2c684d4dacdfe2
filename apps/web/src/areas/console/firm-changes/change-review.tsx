import { firmChanges } from "@zd/api/identity/firm-changes";
import type { OutputOf } from "@zd/api/wire/operation";
import { type FirmChangeAction, firmChangeKinds, firmChangeStates } from "@zd/domain/identity/firm-change";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { useState } from "react";
import { useCallQuery, useCommand } from "../../../api/hooks.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { ConfirmCard } from "../../../ui/confirm-card/confirm-card.tsx";
import { useCard } from "../../../ui/confirm-card/use-card.ts";
import { DetailActions, DetailLead } from "../../../ui/detail/slots.tsx";
import { FailedState } from "../../../ui/feedback/empty-state.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { State } from "../../../ui/feedback/state.tsx";
import { noNumber } from "../../../ui/figures/figures.tsx";
import { ReasonField } from "../../../ui/form/reason-field.tsx";
import { useForm } from "../../../ui/form/use-form.ts";
import layout from "../../../ui/page/layout.module.css";
import { Tag } from "../../../ui/status/tag.tsx";
import { DifferenceTable } from "../../../ui/tables/difference-table.tsx";
import { Fact, Facts } from "../../../ui/tables/facts.tsx";
import table from "../console.module.css";
import { DeskTurn } from "../desk-turn.tsx";
import { ChangePapers } from "./change-papers.tsx";

type ChangeDetail = OutputOf<typeof firmChanges.readForReview>;
type ListRow = OutputOf<typeof firmChanges.listForReview>["rows"][number];

/** A change of a firm with its differences, its proofs, and the steps that are possible now. */
export function ChangeReview({ row }: { readonly row: ListRow }) {
  const [step, setStep] = useState<FirmChangeAction | null>(null);
  const change = Number(row.change);
  const { data, error, refetch } = useCallQuery(firmChanges.readForReview, { change });
  if (error) return <FailedState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={6} />;
  const may = (action: FirmChangeAction) => data.actions.includes(action);
  return (
    <>
      <DetailLead>
        <h3>{firmChangeKinds[data.kind]}</h3>
        <State of="firmChange" is={data.state}>
          {firmChangeStates[data.state]}
        </State>
      </DetailLead>
      {data.state === "0" && <DeskTurn work="review-members" act="审核" />}
      <DetailActions>
        {may("reject") && <Button onClick={() => setStep("reject")}>驳回</Button>}
        {may("approve") && (
          <Button look="main" onClick={() => setStep("approve")}>
            通过
          </Button>
        )}
      </DetailActions>
      <Facts label="申请企业">
        <Fact title="企业">
          {data.firmName} {data.firmState === "blacklisted" && <Tag tone="bad">黑名单</Tag>}
          {data.firmState === "disabled" && <Tag tone="bad">已停用</Tag>}
        </Fact>
        <Fact title="统一社会信用代码">{data.creditCode}</Fact>
        <Fact title="申请">
          {data.appliedBy} {formatShanghai(data.appliedAt)}
        </Fact>
        <Fact title="变更说明">{data.memo}</Fact>
        {row.decidedAt !== null && (
          <Fact title="审核">
            {row.decidedBy ?? noNumber} {formatShanghai(row.decidedAt)} {row.opinion}
          </Fact>
        )}
      </Facts>
      <Difference of={data} />
      <section className={table["block"]} aria-label="附件">
        <h2>
          附件 <span>{data.files.length} 个</span>
        </h2>
        {data.files.length === 0 ? <p className={layout["none"]}>没有附件</p> : <ChangePapers of={data} />}
      </section>
      {step && <StepDialog step={step} of={data} onClose={() => setStep(null)} />}
    </>
  );
}

const Difference = ({ of: { difference } }: { readonly of: ChangeDetail }) => (
  <section className={table["block"]} aria-label="变更内容">
    <h2>变更内容</h2>
    <DifferenceTable edge of={difference} />
  </section>
);

const refreshes = [firmChanges.listForReview, firmChanges.readForReview];
/** Title, button, label of the opinion and message of success of each step. */
const stepTexts = {
  approve: {
    title: "通过企业变更",
    act: "通过",
    label: "审核意见（选填）",
    success: "已通过",
  },
  reject: {
    title: "驳回企业变更",
    act: "驳回",
    label: "审核意见（必填）",
    success: "已驳回",
  },
} as const;

interface StepProps {
  /** The step that is about to be taken. */
  readonly step: FirmChangeAction;
  /** The change as the reviewer has it before him. */
  readonly of: ChangeDetail;
  readonly onClose: () => void;
}

/** 通过 or 驳回 of a change. */
function StepDialog({ step, of: { change }, onClose }: StepProps) {
  // The opinion about an approval may be missing; a rejection needs one.
  const { input, field } = useForm(firmChanges[step], {
    initial: { memo: "" },
    input: ({ memo }) => ({ change, memo }),
  });
  const approve = useCommand(firmChanges.approve, { refreshes, silent: true });
  const reject = useCommand(firmChanges.reject, { refreshes, silent: true });
  const command = { approve, reject }[step];
  const { title, act, label, success } = stepTexts[step];
  return (
    <ConfirmCard
      title={title}
      confirmLabel={act}
      look={step === "reject" ? "danger" : "main"}
      successMessage={success}
      ready={input !== null}
      busy={command.isPending}
      error={command.error}
      card={useCard(firmChanges.previewStep, { change, step })}
      onConfirm={(callbacks, { seen }) => input !== null && command.confirm({ ...input, seen }, callbacks)}
      onClose={onClose}
    >
      <ReasonField label={label} {...field("memo")} />
    </ConfirmCard>
  );
}
