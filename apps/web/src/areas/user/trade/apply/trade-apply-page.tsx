import { Link, useSearch } from "@tanstack/react-router";
import { applications } from "@zd/api/trading/applications";
import type { ApplicationId } from "@zd/domain/kernel/brand";
import { buttonClass } from "../../../../ui/buttons/button.tsx";
import { QueryPage } from "../../../../ui/query-page/query-page.tsx";
import { ApplicationDetail } from "./application-detail.tsx";
import { ApplicationWizard } from "./application-wizard.tsx";

/** 交易申请 (R-2102): what the firm has applied for, or with `?edit=` the form of one application; with `from` a new one begins as a copy. */
export function TradeApplyPage() {
  const { edit, from } = useSearch({ strict: false }) as { readonly edit?: string; readonly from?: string };
  // Copied from another one the form begins anew.
  if (edit) return <ApplicationWizard key={from ?? ""} edit={edit} from={from ?? null} />;
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
