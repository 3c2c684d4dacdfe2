import { breachControl } from "@zd/api/contracts/breach";
import { type DisposalId, disposalStates } from "@zd/domain/contracts/breach";
import { defaultKinds } from "@zd/domain/contracts/codes";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { useState } from "react";
import { contentAddress, useFileLinks } from "../../../api/files.ts";
import { useCallQuery } from "../../../api/hooks.ts";
import { DisposalCourse } from "../../../parts/breach/disposal-course.tsx";
import { Button, buttonClass } from "../../../ui/buttons/button.tsx";
import { DetailActions, DetailLead } from "../../../ui/detail/slots.tsx";
import { FailedState } from "../../../ui/feedback/empty-state.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { State } from "../../../ui/feedback/state.tsx";
import { Amount, noNumber } from "../../../ui/figures/figures.tsx";
import { Fact, Facts } from "../../../ui/tables/facts.tsx";
import { DeskTurn } from "../desk-turn.tsx";
import styles from "./breach-case.module.css";
import type { CaseDetail } from "./case-reads.ts";
import { type StaffStep, StaffStepDialog } from "./staff-step-dialog.tsx";

/** The steps of the staff, and how their buttons look. */
const buttons = [
  ["discard", "删除草稿", "plain"],
  ["edit", "修改草稿", "plain"],
  ["issue", "发函", "main"],
  ["uphold-appeal", "申诉成立", "plain"],
  ["reject-appeal", "驳回申诉", "main"],
  ["execute", "执行", "main"],
] as const satisfies readonly (readonly [StaffStep, string, "plain" | "main"])[];

/** A case with its letter, the appeals of the firm, and the steps that are possible now. */
export function BreachCase({ disposal }: { readonly disposal: DisposalId }) {
  const [step, setStep] = useState<StaffStep | null>(null);
  const { data, error, refetch } = useCallQuery(breachControl.readDisposal, { disposal });
  if (error) return <FailedState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={10} />;
  const next = buttons.find(([action, , look]) => look === "main" && data.actions.includes(action))?.[1];
  return (
    <>
      <DetailLead>
        <h3>{data.firmName}</h3>
        <State of="disposal" is={data.state}>
          {disposalStates[data.state]}
        </State>
      </DetailLead>
      {next && <DeskTurn work="control-contracts" act={next} until={data.answerBy} />}
      <DetailActions>
        {buttons
          .filter(([action]) => data.actions.includes(action))
          .map(([action, words, look]) => (
            <Button key={action} {...(look === "plain" ? {} : { look })} onClick={() => setStep(action)}>
              {words}
            </Button>
          ))}
      </DetailActions>
      <CaseFacts of={data} />
      <LetterText of={data} />
      <DisposalCourse of={data} />
      {step && <StaffStepDialog step={step} of={data} onClose={() => setStep(null)} />}
    </>
  );
}

function CaseFacts({ of }: { readonly of: CaseDetail }) {
  return (
    <Facts label="案情">
      <Fact title="处置编号">{of.disposal}</Fact>
      <Fact title="合同号">{of.contractNo}</Fact>
      <Fact title="违约类型">{defaultKinds[of.kind]}</Fact>
      <Fact title="守约方">{of.injuredName}</Fact>
      <Fact title="违约事实">{of.memo}</Fact>
      <Fact title="拟扣违约金">
        <Amount of={of.amount} /> 元
      </Fact>
      <Fact title="现有履约保证金">
        <Amount of={of.held} /> 元
      </Fact>
      <Fact title="答复截止">{of.answerBy === null ? noNumber : formatShanghai(of.answerBy)}</Fact>
      {of.taken !== null && (
        <Fact title="已扣划">
          <Amount of={of.taken} /> 元
          {of.missing !== null && of.missing > 0n && (
            <>
              ，不足 <Amount of={of.missing} /> 元
            </>
          )}
        </Fact>
      )}
    </Facts>
  );
}

/** The text of the letter; of a draft as it would be issued now. */
function LetterText({ of: { words, state, letter, document } }: { readonly of: CaseDetail }) {
  const ready = useFileLinks(letter !== null);
  return (
    <section className={styles["letter"]} aria-label="函件正文">
      <h3>
        {state === "0" ? "函件正文（草稿，发函时定稿）" : "函件正文"}
        {ready && letter !== null && (
          <a href={letter} target="_blank" rel="noreferrer" className={buttonClass({ small: true })}>
            函件图片
          </a>
        )}
        {ready && document !== null && (
          <a
            href={contentAddress(document)}
            target="_blank"
            rel="noreferrer"
            className={buttonClass({ small: true })}
          >
            函件PDF
          </a>
        )}
      </h3>
      {words.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </section>
  );
}
