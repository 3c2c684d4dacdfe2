import { Link } from "@tanstack/react-router";
import { applications } from "@zd/api/trading/applications";
import type { ApplicationId } from "@zd/domain/kernel/brand";
import { shanghaiDay } from "@zd/domain/kernel/shanghai-time";
import type { ApplicationDraft } from "@zd/domain/trading/application-terms";
import { useState } from "react";
import { useAside, useCallQuery } from "../../../../api/hooks.ts";
import { buttonClass } from "../../../../ui/buttons/button.tsx";
import { FailedState } from "../../../../ui/feedback/empty-state.tsx";
import { Skeleton } from "../../../../ui/feedback/skeleton.tsx";
import longForm from "../../../../ui/form/long-form.module.css";
import { ApplicationForm } from "./application-form.tsx";
import { copyOf } from "./form-text.ts";

const newest = { pageIndex: 1, pageSize: 1, filters: {} } as const;

/** 从上次申请复制: offers the firm's newest application as the beginning of a new one; nothing where there is none. */
export function CopyLast() {
  const last = useAside(applications.listApplications, newest)?.rows[0];
  if (!last) return null;
  const { application, factory, product, createdAt } = last;
  return (
    <p className={longForm["hint"]}>
      上次申请：{factory} {product}，{shanghaiDay(createdAt)}{" "}
      <Link
        to="/user/trade/tradeapply"
        search={{ edit: "new", from: application }}
        replace
        className={buttonClass({ small: true })}
      >
        从上次申请复制
      </Link>
    </p>
  );
}

/** A new application that begins with what another one says; what belongs to its own day is left empty. */
export function CopiedForm({ of: application }: { readonly of: ApplicationId }) {
  const { data, error, refetch } = useCallQuery(applications.readApplication, { application });
  // It begins with what the other one said when the form was opened.
  const [first, setFirst] = useState<typeof data>(undefined);
  if (data && !first) setFirst(data);
  if (error && !first) return <FailedState error={error} onRetry={() => void refetch()} />;
  if (!first) return <Skeleton lines={14} />;
  return (
    <>
      <p className={longForm["hint"]} role="note">
        已复制申请 {application} 的内容；开始时间、交货期、货物批次和附件请重新填写。
      </p>
      <ApplicationForm
        applicationKey={null}
        isCopy
        form={copyOf(first.terms as ApplicationDraft, first.invited)}
      />
    </>
  );
}
