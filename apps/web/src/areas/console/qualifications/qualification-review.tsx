import { qualifications } from "@zd/api/identity/qualifications";
import type { OutputOf } from "@zd/api/wire/operation";
import { type QualificationAction, qualificationStates } from "@zd/domain/identity/qualification";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { sides } from "@zd/domain/terms/codes";
import { useState } from "react";
import { useCallQuery } from "../../../api/hooks.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { DetailActions, DetailLead } from "../../../ui/detail/slots.tsx";
import { FailedState } from "../../../ui/feedback/empty-state.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { State } from "../../../ui/feedback/state.tsx";
import { noNumber } from "../../../ui/figures/figures.tsx";
import layout from "../../../ui/page/layout.module.css";
import { SideTag, Tag } from "../../../ui/status/tag.tsx";
import { Fact, Facts } from "../../../ui/tables/facts.tsx";
import { PlainTable } from "../../../ui/tables/plain-table.tsx";
import table from "../console.module.css";
import { DeskTurn } from "../desk-turn.tsx";
import type { ApplicationDetail } from "./reads.ts";
import { StepDialog } from "./step-dialog.tsx";

type ListRow = OutputOf<typeof qualifications.listApplications>["rows"][number];

/** An application, the firm that has made it, its other qualifications, and the steps that are possible now. */
export function QualificationReview({ row }: { readonly row: ListRow }) {
  const [step, setStep] = useState<QualificationAction | null>(null);
  const input = { application: Number(row.application) };
  const { data, error, refetch } = useCallQuery(qualifications.readApplication, input);
  if (error) return <FailedState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={6} />;

  const may = (action: QualificationAction) => data.actions.includes(action);
  return (
    <>
      <DetailLead>
        <h3>
          {data.wareKind} · {sides[data.side]}
        </h3>
        <State of="qualification" is={data.state}>
          {qualificationStates[data.state]}
        </State>
      </DetailLead>
      {data.state === "0" && <DeskTurn work="manage-trading" act="审核" />}
      <DetailActions>
        {may("revoke") && (
          <Button look="danger" onClick={() => setStep("revoke")}>
            撤销资质
          </Button>
        )}
        {may("reject") && <Button onClick={() => setStep("reject")}>驳回</Button>}
        {may("approve") && (
          <Button look="main" onClick={() => setStep("approve")}>
            通过
          </Button>
        )}
      </DetailActions>
      <Applicant of={data} />
      <Course row={row} />
      <Others of={data} />
      {step && <StepDialog step={step} of={data} onClose={() => setStep(null)} />}
    </>
  );
}

function Applicant({ of }: { readonly of: ApplicationDetail }) {
  return (
    <Facts label="申请企业">
      <Fact title="企业">
        {of.firmName} {of.firmState === "blacklisted" && <Tag tone="bad">黑名单</Tag>}
        {of.firmState === "disabled" && <Tag tone="bad">已停用</Tag>}
      </Fact>
      <Fact title="企业类型">{of.firmKindName}</Fact>
      <Fact title="统一社会信用代码">{of.creditCode}</Fact>
      <Fact title="年费有效期至">{of.annualFeeUntil}</Fact>
    </Facts>
  );
}

/** The steps of the review, with user, time and opinion. */
function Course({ row }: { readonly row: ListRow }) {
  const { appliedBy, appliedAt, memo, decidedBy, decidedAt, opinion, until } = row;
  const { state, endedBy, endedAt, endReason } = row;
  return (
    <Facts label="办理经过">
      <Fact title="申请">
        {appliedBy} {formatShanghai(appliedAt)}
      </Fact>
      <Fact title="申请说明">{memo}</Fact>
      {decidedAt !== null && (
        <>
          <Fact title="审核">
            {decidedBy ?? "交易中心"} {formatShanghai(decidedAt)}
          </Fact>
          <Fact title="审核意见">{opinion}</Fact>
          {state !== "2" && <Fact title="有效期至">{until ?? "长期"}</Fact>}
        </>
      )}
      {endedAt !== null && (
        <>
          <Fact title="失效">
            {endedBy} {formatShanghai(endedAt)}
          </Fact>
          <Fact title="失效原因">{endReason}</Fact>
        </>
      )}
    </Facts>
  );
}

function Others({ of: { others } }: { readonly of: ApplicationDetail }) {
  return (
    <section className={table["block"]} aria-label="该企业的其他品种资质">
      <h2>
        该企业的其他品种资质
        <span>{others.length} 项</span>
      </h2>
      {others.length === 0 ? (
        <p className={layout["none"]}>没有其他品种资质，也没有申请过</p>
      ) : (
        <PlainTable
          label="其他品种"
          edge
          columns={[
            { title: "商品种类", show: ({ wareKind }) => wareKind },
            {
              title: "买卖",
              show: ({ side }) => (
                <>
                  <SideTag side={side} /> {sides[side]}
                </>
              ),
            },
            {
              title: "状态",
              show: ({ state }) => (
                <State of="qualification" is={state}>
                  {qualificationStates[state]}
                </State>
              ),
            },
            { title: "有效期至", show: ({ until }) => until ?? noNumber },
            { title: "申请时间", show: ({ appliedAt }) => formatShanghai(appliedAt).slice(0, 16) },
            { title: "审核意见或失效原因", words: true, show: ({ note }) => note || noNumber },
          ]}
          rows={others}
          rowKey={({ application }) => application}
        />
      )}
    </section>
  );
}
