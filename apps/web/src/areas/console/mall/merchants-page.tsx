import { feePlans } from "@zd/api/mall/fee-plans";
import { merchantReviews } from "@zd/api/mall/merchants";
import type { OutputOf } from "@zd/api/wire/operation";
import type { FirmId } from "@zd/domain/kernel/brand";
import type { FeePlanId } from "@zd/domain/mall/codes";
import { useState } from "react";
import { useCallQuery, useCommand } from "../../../api/hooks.ts";
import { may, useUser } from "../../../api/session.ts";
import { Button } from "../../../ui/button.tsx";
import { ConfirmCard } from "../../../ui/confirm-card/confirm-card.tsx";
import { useCard } from "../../../ui/confirm-card/use-card.ts";
import { Fact, Facts } from "../../../ui/facts.tsx";
import layout from "../../../ui/layout.module.css";
import { QueryPage } from "../../../ui/query-page/query-page.tsx";
import { ReasonField } from "../../../ui/reason-field.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { MemoDialog } from "./memo-dialog.tsx";

type Row = OutputOf<typeof merchantReviews.listMerchants>["rows"][number];

/** 交易中心停用 among the states of the list. */
const suspended = "9";
const settings = { refreshes: [merchantReviews.listMerchants], silent: true } as const;

/** 商家: every shop, and the exchange's right to suspend it. */
export function MerchantsPage() {
  const mayAct = may(useUser(), "manage-mall");
  const [chosen, setChosen] = useState<Row | null>(null);
  const [charged, setCharged] = useState<Row | null>(null);
  return (
    <>
      <QueryPage
        of={merchantReviews.listMerchants}
        rowKey="firmId"
        emptyHint="入驻申请通过后，店铺出现在这里"
        detailTitle={({ shopName }) => shopName}
        detail={(row) =>
          mayAct ? (
            <div className={layout["acts"]}>
              <Button onClick={() => setCharged(row)}>变更收费方案</Button>
              <Button look={row.state === suspended ? "main" : "danger"} onClick={() => setChosen(row)}>
                {row.state === suspended ? "恢复店铺" : "停用店铺"}
              </Button>
            </div>
          ) : null
        }
      />
      {chosen && <StandingDialog row={chosen} onClose={() => setChosen(null)} />}
      {charged && <ShopPlanDialog row={charged} onClose={() => setCharged(null)} />}
    </>
  );
}

function StandingDialog({ row, onClose }: { readonly row: Row; readonly onClose: () => void }) {
  const suspend = useCommand(merchantReviews.suspendMerchant, settings);
  const resume = useCommand(merchantReviews.resumeMerchant, settings);
  const stopped = row.state === suspended;
  const command = stopped ? resume : suspend;
  const firm = row.firmId as FirmId;
  return (
    <MemoDialog
      title={stopped ? "恢复店铺" : "停用店铺"}
      confirmLabel={stopped ? "恢复" : "停用"}
      danger={!stopped}
      needed
      successMessage={stopped ? "已恢复" : "已停用"}
      words="原因（必填）"
      card={useCard(merchantReviews.previewStanding, { firm, step: stopped ? "resume" : "suspend" })}
      command={command}
      onConfirm={(reason, answered, { seen }) => command.confirm({ firm, reason, seen }, answered)}
      onClose={onClose}
    />
  );
}

/** 变更收费方案 of a shop, from its next order on, once somebody else has confirmed it. */
function ShopPlanDialog({ row, onClose }: { readonly row: Row; readonly onClose: () => void }) {
  const [plan, setPlan] = useState(row.plan);
  const [reason, setReason] = useState("");
  const plans = useCallQuery(feePlans.listPlans, {});
  const request = useCommand(feePlans.requestShopPlan, { refreshes: [feePlans.listChanges], silent: true });
  const firm = row.firmId as FirmId;
  return (
    <ConfirmCard
      title="变更收费方案"
      confirmLabel="提交复核"
      successMessage="已提交，等待另一位商城管理人员复核"
      ready={plan !== row.plan && reason.trim() !== ""}
      busy={request.isPending}
      error={request.error}
      card={useCard(feePlans.previewShopPlan, plan === row.plan ? null : { firm, plan: plan as FeePlanId })}
      onConfirm={(answered) =>
        request.confirm({ firm, plan: plan as FeePlanId, reason: reason.trim() }, answered)
      }
      onClose={onClose}
    >
      <Facts layout="boxed">
        <Fact title="店铺">
          {row.shopName} · {row.firm}
        </Fact>
      </Facts>
      <SelectField
        label="收费方案"
        value={plan}
        source={plans}
        options={(plans.data ?? []).map(({ plan: value, name }) => ({ value, label: name }))}
        onChange={setPlan}
      />
      <ReasonField label="依据（必填）" value={reason} onChange={setReason} />
    </ConfirmCard>
  );
}
