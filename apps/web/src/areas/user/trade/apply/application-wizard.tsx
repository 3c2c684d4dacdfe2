import { Link } from "@tanstack/react-router";
import { applications } from "@zd/api/trading/applications";
import type { ApplicationId } from "@zd/domain/kernel/brand";
import type { ApplicationDraft } from "@zd/domain/trading/application-terms";
import { useState } from "react";
import { useCallQuery } from "../../../../api/hooks.ts";
import { buttonClass } from "../../../../ui/buttons/button.tsx";
import { EmptyState, FailedState } from "../../../../ui/feedback/empty-state.tsx";
import { Skeleton } from "../../../../ui/feedback/skeleton.tsx";
import longForm from "../../../../ui/form/long-form.module.css";
import { AntdRoot } from "../../../../ui/theme/antd-root.tsx";
import { ApplicationForm } from "./application-form.tsx";
import { CopiedForm, CopyLast } from "./copied-form.tsx";
import { emptyForm, formOf } from "./form-text.ts";

interface Props {
  /** The number of the application that is edited, or `new`. */
  readonly edit: string;
  /** The number of the one that a new one is copied from; null for none. */
  readonly from: string | null;
}

/** 新建或编辑交易申请. */
export function ApplicationWizard({ edit, from }: Props) {
  // Saving puts the number of a new application into the address; the form must not begin anew then.
  const [initialEdit] = useState(edit);
  return (
    <AntdRoot>
      <section className={longForm["page"]} aria-labelledby="apply">
        <header className={longForm["head"]}>
          <h1 id="apply">{initialEdit === "new" ? "新建交易申请" : "编辑交易申请"}</h1>
          {edit !== "new" && <p>{edit}</p>}
          <Link to="/user/trade/tradeapply" className={buttonClass({ look: "text" })}>
            返回列表
          </Link>
        </header>
        {initialEdit === "new" && from !== null ? (
          <CopiedForm of={from as ApplicationId} />
        ) : initialEdit === "new" ? (
          <>
            <CopyLast />
            <ApplicationForm applicationKey={null} form={emptyForm} />
          </>
        ) : (
          <SavedForm application={initialEdit as ApplicationId} />
        )}
      </section>
    </AntdRoot>
  );
}

function SavedForm({ application }: { readonly application: ApplicationId }) {
  const { data, error, refetch } = useCallQuery(applications.readApplication, { application });
  // The form begins with what was saved when it opened; a later saving must not begin it anew.
  const [first, setFirst] = useState<typeof data>(undefined);
  if (data && !first) setFirst(data);
  if (error && !first) return <FailedState error={error} onRetry={() => void refetch()} />;
  if (!first) return <Skeleton lines={14} />;
  if (!first.actions.includes("edit"))
    return (
      <EmptyState title="该申请当前不能编辑" drawing="board">
        已提交的申请撤回后才能修改
      </EmptyState>
    );
  return (
    <ApplicationForm
      applicationKey={{ application, version: first.version }}
      form={formOf(first.terms as ApplicationDraft, first.invited, first.attachments)}
      memo={first.memo}
    />
  );
}
