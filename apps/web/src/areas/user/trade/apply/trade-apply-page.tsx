import { Link, useSearch } from "@tanstack/react-router";
import { applications } from "@zd/api/trading/applications";
import type { ApplicationId } from "@zd/domain/kernel/brand";
import { buttonClass } from "../../../../ui/buttons/button.tsx";
import { QueryPage } from "../../../../ui/query-page/query-page.tsx";
import { ApplicationDetail } from "./application-detail.tsx";
import { ApplicationWizard } from "./application-wizard.tsx";

/** 交易申请 (R-2102): what the firm has applied for, or with `?edit=` the form of one application. */
export function TradeApplyPage() {
  const { edit } = useSearch({ strict: false }) as { readonly edit?: string };
  if (edit) return <ApplicationWizard edit={edit} />;
  return (
    <QueryPage
      of={applications.listApplications}
      rowKey="application"
      emptyHint="点击右上角「新建申请」，填写后提交交易中心审核"
      actions={
        <Link to="/user/trade/tradeapply" search={{ edit: "new" }} className={buttonClass({ look: "main" })}>
          新建申请
        </Link>
      }
      detailStandsAlone
      detail={({ application }, close) => (
        <ApplicationDetail application={application as ApplicationId} onGone={close} />
      )}
    />
  );
}
