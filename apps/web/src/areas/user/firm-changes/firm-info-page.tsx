import { yearFees } from "@zd/api/funds/year-fees";
import { firmChanges } from "@zd/api/identity/firm-changes";
import { type FirmInfoField, firmInfoFields } from "@zd/domain/identity/firm-change";
import { useState } from "react";
import { useCallQuery } from "../../../api/hooks.ts";
import { may, useUser } from "../../../api/session.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { FailedState } from "../../../ui/feedback/empty-state.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { Amount } from "../../../ui/figures/figures.tsx";
import layout from "../../../ui/page/layout.module.css";
import { QueryPage } from "../../../ui/query-page/query-page.tsx";
import { Fact, Facts } from "../../../ui/tables/facts.tsx";
import { InfoDialog } from "./info-dialog.tsx";
import type { OwnFirm } from "./reads.ts";
import { WaitingChange } from "./waiting-change.tsx";

/** 企业信息变更 (R-2154): the firm as it stands, what it has asked for, and what has become of that. */
export function FirmInfoPage() {
  const mayAsk = may(useUser(), "manage-firm");
  const own = useCallQuery(firmChanges.readOwn, {});
  const [asking, setAsking] = useState(false);
  return (
    <>
      <QueryPage
        of={firmChanges.listOwn}
        rowKey="change"
        emptyHint="提交的变更由交易中心审核，通过后立即生效"
        actions={
          mayAsk &&
          own.data?.waitingInfo === null && (
            <Button look="main" onClick={() => setAsking(true)}>
              申请变更
            </Button>
          )
        }
        lead={
          own.error ? (
            <FailedState error={own.error} onRetry={() => void own.refetch()} />
          ) : own.data ? (
            <>
              <Standing of={own.data} />
              {own.data.waitingInfo && <WaitingChange of={own.data.waitingInfo} mayWithdraw={mayAsk} />}
              <Dues />
            </>
          ) : (
            <Skeleton lines={4} />
          )
        }
      />
      {asking && own.data && <InfoDialog of={own.data} onClose={() => setAsking(false)} />}
    </>
  );
}

/** 现登记信息 */
function Standing({ of: { info, areaName, creditCode } }: { readonly of: OwnFirm }) {
  const fields = Object.entries(firmInfoFields) as [FirmInfoField, string][];
  return (
    <Facts label="现登记信息">
      <Fact title="统一社会信用代码">{creditCode}</Fact>
      {fields.map(([field, title]) => (
        <Fact key={field} title={title}>
          {field === "area" ? areaName : info[field]}
        </Fact>
      ))}
    </Facts>
  );
}

/** 变更缴费信息: what is still owed when the exchange looks at the change. */
function Dues() {
  const { data, error, refetch } = useCallQuery(yearFees.readChangeDues, {});
  if (error && !data) return <FailedState what="变更缴费信息" error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={1} />;
  if (data.dues.length === 0) return null;
  return (
    <p className={layout["notice"]} role="note">
      变更审核前请缴清：{data.dues.map(({ title }) => title).join("、")}，合计 <Amount of={data.total} /> 元（
      {data.capitals}）
    </p>
  );
}
