import { certificates } from "@zd/api/signing/certificates";
import type { OutputOf } from "@zd/api/wire/operation";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { certificateApplicationStates, certificateStates, numberKinds } from "@zd/domain/signing/codes";
import { useState } from "react";
import { useCallQuery } from "../../../api/hooks.ts";
import { may, useUser } from "../../../api/session.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { EmptyState, FailedState } from "../../../ui/feedback/empty-state.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { State } from "../../../ui/feedback/state.tsx";
import { noNumber } from "../../../ui/figures/figures.tsx";
import { usePageTitle } from "../../../ui/page/use-page-title.ts";
import { Status } from "../../../ui/status/status.tsx";
import { PlainTable } from "../../../ui/tables/plain-table.tsx";
import { AmountDialog } from "./amount-dialog.tsx";
import { ApplyDialog } from "./apply-dialog.tsx";
import styles from "./certificates.module.css";

type CertificateStatus = OutputOf<typeof certificates.readStatus>;

/** 证书办理 and 证书申请 (R-2105, R-2155), one page under two names: the firm's certificates, and what was applied for. */
export function CertificatesPage() {
  const maySign = may(useUser(), "sign");
  const title = usePageTitle();
  const status = useCallQuery(certificates.readStatus, {});
  const [applying, setApplying] = useState(false);
  if (status.error) return <FailedState page error={status.error} onRetry={() => void status.refetch()} />;
  if (!status.data) return <Skeleton lines={12} />;
  const { certificates: ownCertificates, applications, isCertified } = status.data;
  const firmHolds = ownCertificates.some(({ isFirm, state }) => isFirm && state === "valid");
  return (
    <section className={styles["page"]} aria-labelledby="certificates">
      <header className={styles["head"]}>
        <h1 id="certificates">{title}</h1>
        <Status tone={isCertified ? "success" : "neutral"}>
          {isCertified ? "本人可以签署合同" : "本人尚无有效证书"}
        </Status>
        {maySign && (
          <Button look="main" onClick={() => setApplying(true)}>
            申请证书
          </Button>
        )}
      </header>
      <CertificateTable ownCertificates={ownCertificates} />
      <Applied applications={applications} mayTell={maySign} />
      {applying && <ApplyDialog firmHolds={firmHolds} onClose={() => setApplying(false)} />}
    </section>
  );
}

function CertificateTable({
  ownCertificates,
}: {
  /** The certificates of the firm and of its operators. */
  readonly ownCertificates: CertificateStatus["certificates"];
}) {
  if (ownCertificates.length === 0)
    return (
      <EmptyState title="还没有证书" drawing="firm">
        先以企业证件和对公账户办理企业证书，再由经办人以身份证办理操作员证书
      </EmptyState>
    );
  return (
    <PlainTable
      label="证书"
      edge
      columns={[
        { title: "持有人", show: ({ holder }) => holder },
        {
          title: "类别",
          show: ({ isFirm, isOwn }) => (
            <>
              {isFirm ? "企业" : "操作员"}
              {isOwn && "（本人）"}
            </>
          ),
        },
        { title: "序列号", className: styles["serial"], show: ({ serial }) => serial },
        { title: "有效期至", show: ({ validUntil }) => formatShanghai(validUntil) },
        {
          title: "状态",
          show: ({ state, revokeReason }) => (
            <>
              <State of="certificate" is={state}>
                {certificateStates[state]}
              </State>
              {revokeReason && ` ${revokeReason}`}
            </>
          ),
        },
      ]}
      rows={ownCertificates}
      rowKey={({ serial }) => serial}
    />
  );
}

interface AppliedProps {
  readonly applications: CertificateStatus["applications"];
  /** Whether the user may name the amount that the firm has received. */
  readonly mayTell: boolean;
}

function Applied({ applications, mayTell }: AppliedProps) {
  const [telling, setTelling] = useState<CertificateStatus["applications"][number] | null>(null);
  if (applications.length === 0) return null;
  return (
    <>
      <h2 className={styles["title"]}>申请记录</h2>
      <PlainTable
        label="申请记录"
        edge
        columns={[
          { title: "申请时间", show: (each) => formatShanghai(each.appliedAt) },
          { title: "申请人", show: (each) => each.applicant },
          {
            title: "证件",
            show: (each) => (
              <>
                {numberKinds[each.numberKind]} {each.number}
              </>
            ),
          },
          { title: "收款账号", show: (each) => each.account || noNumber },
          {
            title: "状态",
            show: (each) => (
              <>
                <State of="certificateApplication" is={each.state}>
                  {certificateApplicationStates[each.state]}
                </State>{" "}
                {each.reason}
                {each.state === "1" && mayTell && (
                  <Button small onClick={() => setTelling(each)}>
                    填写收到的金额
                  </Button>
                )}
              </>
            ),
          },
        ]}
        rows={applications}
        rowKey={(each) => each.application}
      />
      {telling && (
        <AmountDialog
          application={telling.application}
          triesLeft={telling.left}
          notice={telling.demoNotice}
          onClose={() => setTelling(null)}
        />
      )}
    </>
  );
}
