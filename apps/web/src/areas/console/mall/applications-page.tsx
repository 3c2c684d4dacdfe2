import { merchantReviews } from "@zd/api/mall/merchant-reviews";
import type { OutputOf } from "@zd/api/wire/operation";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { merchantApplicationStates } from "@zd/domain/mall/codes";
import { hoursWords } from "@zd/domain/mall/merchant";
import { useState } from "react";
import { useCallQuery, useCommand } from "../../../api/hooks.ts";
import { AttachmentList } from "../../../ui/attachments/attachment-list.tsx";
import { Button } from "../../../ui/buttons/button.tsx";
import { useCard } from "../../../ui/confirm-card/use-card.ts";
import { DetailActions, DetailLead } from "../../../ui/detail/slots.tsx";
import { FailedState } from "../../../ui/feedback/empty-state.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { State } from "../../../ui/feedback/state.tsx";
import { QueryPage } from "../../../ui/query-page/query-page.tsx";
import { Facts } from "../../../ui/tables/facts.tsx";
import { DeskTurn } from "../desk-turn.tsx";
import { MemoDialog } from "./memo-dialog.tsx";

/** 商家入驻审核 (domain §9) */
export const MerchantApplicationsPage = () => (
  <QueryPage
    of={merchantReviews.listApplications}
    rowKey="application"
    emptyHint="会员提交的入驻申请在这里审核"
    detailStandsAlone
    detailTitle={({ shopName }) => shopName}
    detail={({ application }) => <Review application={Number(application)} />}
  />
);

type ApplicationDetail = OutputOf<typeof merchantReviews.readApplication>;

const refreshes = [
  merchantReviews.listApplications,
  merchantReviews.readApplication,
  merchantReviews.listMerchants,
];

function Review({ application }: { readonly application: number }) {
  const { data, error, refetch } = useCallQuery(merchantReviews.readApplication, { application });
  const [step, setStep] = useState<"approve" | "reject" | null>(null);
  const approve = useCommand(merchantReviews.approveApplication, { refreshes, silent: true });
  const reject = useCommand(merchantReviews.rejectApplication, { refreshes, silent: true });
  const card = useCard(merchantReviews.previewApplication, step && { application, step });
  if (error) return <FailedState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={10} />;
  const close = () => setStep(null);
  return (
    <>
      <DetailLead>
        <h3>{data.firmName}</h3>
        <State of="merchantApplication" is={data.state}>
          {merchantApplicationStates[data.state]}
        </State>
      </DetailLead>
      {data.mayDecide && <DeskTurn work="manage-mall" act="审核" />}
      {data.mayDecide && (
        <DetailActions>
          <Button onClick={() => setStep("reject")}>驳回</Button>
          <Button look="main" onClick={() => setStep("approve")}>
            通过
          </Button>
        </DetailActions>
      )}
      <Facts label="入驻申请" rows={factsOf(data)} />
      <AttachmentList files={data.attachments} archive={`入驻资料 ${data.firmName}`} />
      {step === "approve" && (
        <MemoDialog
          title="通过商家入驻"
          confirmLabel="通过"
          successMessage="已通过，店铺已开通"
          label="审核意见（选填）"
          operation={merchantReviews.approveApplication}
          input={(memo) => ({ application, memo })}
          card={card}
          command={approve}
          onConfirm={(input, callbacks, { seen }) => approve.confirm({ ...input, seen }, callbacks)}
          onClose={close}
        />
      )}
      {step === "reject" && (
        <MemoDialog
          title="驳回商家入驻"
          confirmLabel="驳回"
          danger
          successMessage="已驳回"
          label="审核意见（必填）"
          operation={merchantReviews.rejectApplication}
          input={(memo) => ({ application, memo })}
          card={card}
          command={reject}
          onConfirm={(input, callbacks, { seen }) => reject.confirm({ ...input, seen }, callbacks)}
          onClose={close}
        />
      )}
    </>
  );
}

const factsOf = (of: ApplicationDetail): readonly (readonly [title: string, text: string])[] => [
  ["店铺名称", of.shopName],
  ["统一社会信用代码", of.creditCode],
  ["联系人", `${of.contactName} ${of.contactPhone}`],
  ["经营地址", of.address],
  ["营业时间", hoursWords(of)],
  ["收费方案", of.planName],
  ["申请", `${of.appliedBy} ${formatShanghai(of.appliedAt)}`],
  ["审核时间", of.decidedAt === null ? "" : formatShanghai(of.decidedAt)],
  ["审核意见", of.opinion],
  ["店铺简介", of.intro],
  ["申请说明", of.memo],
];
