import { Link } from "@tanstack/react-router";
import { applications } from "@zd/api/trading/applications";
import type { OutputOf } from "@zd/api/wire/operation";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { useState } from "react";
import { useCallQuery } from "../../../api/hooks.ts";
import { may as mayDo, useUser } from "../../../api/session.ts";
import { AttachmentList } from "../../../ui/attachments/attachment-list.tsx";
import { Button, buttonClass } from "../../../ui/buttons/button.tsx";
import { DetailActions } from "../../../ui/detail/slots.tsx";
import { FailedState } from "../../../ui/feedback/empty-state.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import form from "../../../ui/form/form.module.css";
import { Fact, Facts } from "../../../ui/tables/facts.tsx";
import table from "../console.module.css";
import { DeskTurn } from "../desk-turn.tsx";
import { BuildLink } from "../section-links.tsx";
import styles from "./application-review.module.css";
import { type ReviewStep, StepDialog } from "./step-dialog.tsx";

type ApplicationDetail = OutputOf<typeof applications.readApplicationForReview>;

/** An application for its reviewer: its notice, its warnings, the steps up to now and those that are possible. */
export function ApplicationReview({ id }: { readonly id: string }) {
  const [step, setStep] = useState<ReviewStep | null>(null);
  const mayEdit = mayDo(useUser(), "edit-content");
  const input = { application: id as ApplicationDetail["detail"]["application"] };
  const { data, error, refetch } = useCallQuery(applications.readApplicationForReview, input);
  if (error) return <FailedState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={6} />;

  const { detail, steps } = data;
  const may = (action: ReviewStep) => detail.actions.includes(action);
  return (
    <>
      {may("approve") && <DeskTurn work="manage-trading" act="审核" />}
      <Facts>
        <Fact title="合同模板">{detail.names.contractTemplate}</Fact>
      </Facts>
      {detail.warnings.map((words) => (
        <p key={words} className={form["consequence"]}>
          {words}
        </p>
      ))}
      {detail.notice && (
        <section aria-label="公告预览" className={styles["block"]}>
          <h3>{detail.notice.title}</h3>
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the server escapes whatever was typed */}
          <div className={styles["notice"]} dangerouslySetInnerHTML={{ __html: detail.notice.html }} />
        </section>
      )}
      {detail.attachments.length > 0 && (
        <section aria-label="申请附件" className={styles["block"]}>
          <h3>附件 {detail.attachments.length} 个</h3>
          <AttachmentList files={detail.attachments} archive={`${detail.application}附件`} />
        </section>
      )}
      <Steps steps={steps} />
      <DetailActions>
        {detail.notice && mayEdit && (
          <Link to="/console/notice" search={{ waterid: detail.application }} className={buttonClass({})}>
            据此拟公告
          </Link>
        )}
        {may("revoke") && (
          <Button look="danger" onClick={() => setStep("revoke")}>
            撤销审核
          </Button>
        )}
        {may("revoke") && <BuildLink applications={[id]}>编排场次</BuildLink>}
        {may("reject") && <Button onClick={() => setStep("reject")}>驳回</Button>}
        {may("approve") && (
          <Button look="main" onClick={() => setStep("approve")}>
            通过
          </Button>
        )}
      </DetailActions>
      {step && <StepDialog step={step} detail={detail} onClose={() => setStep(null)} />}
    </>
  );
}

function Steps({ steps }: Pick<ApplicationDetail, "steps">) {
  if (steps.length === 0) return null;
  return (
    <section className={table["block"]} aria-label="审核记录">
      <h2>
        审核记录<span>{steps.length} 项</span>
      </h2>
      <ol className={table["alarms"]} aria-label="审核记录">
        {steps.map(({ seq, at, stepName, by, memo }) => (
          <li key={seq}>
            <div>
              <b>{stepName}</b> {by}
              <time dateTime={formatShanghai(at)}>{formatShanghai(at)}</time>
            </div>
            {memo !== "" && <p>{memo}</p>}
          </li>
        ))}
      </ol>
    </section>
  );
}
