import { feePlans } from "@zd/api/mall/fee-plans";
import { merchantReviews } from "@zd/api/mall/merchant-reviews";
import { readFormInput } from "@zd/api/wire/form-input";
import type { OutputOf } from "@zd/api/wire/operation";
import type { FirmId } from "@zd/domain/kernel/brand";
import { useState } from "react";
import { useCallQuery, useCommand } from "../../../api/hooks.ts";
import { may, useUser } from "../../../api/session.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { ConfirmCard } from "../../../ui/confirm-card/confirm-card.tsx";
import { useCard } from "../../../ui/confirm-card/use-card.ts";
import { DetailActions } from "../../../ui/detail/slots.tsx";
import { ReasonField } from "../../../ui/form/reason-field.tsx";
import { SelectField } from "../../../ui/form/select-field.tsx";
import { useForm } from "../../../ui/form/use-form.ts";
import { QueryPage } from "../../../ui/query-page/query-page.tsx";
import { Fact, Facts } from "../../../ui/tables/facts.tsx";
import { MemoDialog } from "./memo-dialog.tsx";

type Row = OutputOf<typeof merchantReviews.listMerchants>["rows"][number];

/** 交易中心停用 among the states of the list. */
const suspended = "9";
const settings = { refreshes: [merchantReviews.listMerchants], silent: true } as const;

/** 商家: every shop, and the exchange's right to suspend it. */
export function MerchantsPage() {
  const mayAct = may(useUser(), "manage-mall");
  const [standingRow, setStandingRow] = useState<Row | null>(null);
  const [planRow, setPlanRow] = useState<Row | null>(null);
  return (
    <>
      <QueryPage
        of={merchantReviews.listMerchants}
        rowKey="firmId"
        emptyHint="入驻申请通过后，店铺出现在这里"
        detailTitle={({ shopName }) => shopName}
        detail={(row) =>
          mayAct ? (
            <DetailActions>
              <Button onClick={() => setPlanRow(row)}>变更收费方案</Button>
              <Button look={row.state === suspended ? "main" : "danger"} onClick={() => setStandingRow(row)}>
                {row.state === suspended ? "恢复店铺" : "停用店铺"}
              </Button>
            </DetailActions>
          ) : null
        }
      />
      {standingRow && <StandingDialog row={standingRow} onClose={() => setStandingRow(null)} />}
      {planRow && <ShopPlanDialog row={planRow} onClose={() => setPlanRow(null)} />}
    </>
  );
}

function StandingDialog({ row, onClose }: { readonly row: Row; readonly onClose: () => void }) {
  const suspend = useCommand(merchantReviews.suspendMerchant, settings);
  const resume = useCommand(merchantReviews.resumeMerchant, settings);
  const isSuspended = row.state === suspended;
  const command = isSuspended ? resume : suspend;
  const firm = row.firmId as FirmId;
  return (
    <MemoDialog
      title={isSuspended ? "恢复店铺" : "停用店铺"}
      confirmLabel={isSuspended ? "恢复" : "停用"}
      danger={!isSuspended}
      successMessage={isSuspended ? "已恢复" : "已停用"}
      label="原因（必填）"
      operation={merchantReviews.suspendMerchant}
      input={(reason) => ({ firm, reason })}
      card={useCard(merchantReviews.previewStanding, { firm, step: isSuspended ? "resume" : "suspend" })}
      command={command}
      onConfirm={(input, callbacks, { seen }) => command.confirm({ ...input, seen }, callbacks)}
      onClose={onClose}
    />
  );
}

/** 变更收费方案 of a shop: once another one has confirmed it, it holds from the next order on. */
function ShopPlanDialog({ row, onClose }: { readonly row: Row; readonly onClose: () => void }) {
  const plans = useCallQuery(feePlans.listPlans, {});
  const request = useCommand(feePlans.requestShopPlan, { refreshes: [feePlans.listChanges], silent: true });
  const { input, values, field } = useForm(feePlans.requestShopPlan, {
    initial: { plan: row.plan, reason: "" },
    input: (fields) => (fields.plan === row.plan ? null : { firm: row.firmId, ...fields }),
  });
  return (
    <ConfirmCard
      title="变更收费方案"
      confirmLabel="提交复核"
      successMessage="已提交，等待另一位商城管理人员复核"
      ready={input !== null}
      busy={request.isPending}
      error={request.error}
      card={useCard(
        feePlans.previewShopPlan,
        values.plan === row.plan
          ? null
          : readFormInput(feePlans.previewShopPlan.input, { firm: row.firmId, plan: values.plan }).value,
      )}
      onConfirm={(callbacks) => input !== null && request.confirm(input, callbacks)}
      onClose={onClose}
    >
      <Facts layout="boxed">
        <Fact title="店铺">
          {row.shopName} · {row.firm}
        </Fact>
      </Facts>
      <SelectField
        label="收费方案"
        {...field("plan")}
        source={plans}
        options={(plans.data ?? []).map(({ plan: value, name }) => ({ value, label: name }))}
      />
      <ReasonField label="依据（必填）" {...field("reason")} />
    </ConfirmCard>
  );
}
