import { Link } from "@tanstack/react-router";
import { applications } from "@zd/api/trading/applications";
import type { ApplicationId } from "@zd/domain/kernel/brand";
import { type ApplicationField, applicationFields } from "@zd/domain/trading/application-terms";
import { useState } from "react";
import { useCallQuery } from "../../../../api/hooks.ts";
import { Button, buttonClass } from "../../../../ui/buttons/button.tsx";
import { DoneIcon } from "../../../../ui/buttons/icons.tsx";
import { FailedState } from "../../../../ui/feedback/empty-state.tsx";
import { Skeleton } from "../../../../ui/feedback/skeleton.tsx";
import frame from "../../../../ui/wizard/wizard.module.css";
import { Confirmation, NoticePreview, Warnings } from "./application-detail.tsx";
import { ApplicationFacts } from "./application-facts.tsx";
import type { FieldFault } from "./field-faults.ts";
import styles from "./wizard.module.css";

/** The number and version of an application, which its next saving names. */
export interface ApplicationKey {
  readonly application: ApplicationId;
  /** The version that was saved or read last; a later one is refused. */
  readonly version: number;
}

interface SummaryProps {
  /** The draft as it was saved last. */
  readonly applicationKey: ApplicationKey;
  /** What is still missing or wrong, in the order of the fields. */
  readonly faults: readonly FieldFault[];
  /** Called with the field to be corrected. */
  readonly onGo: (field: ApplicationField) => void;
  /** Called once the application is submitted. */
  readonly onDone: () => void;
}

/** The application as the exchange will read it, before it is submitted. */
export function Summary({ applicationKey: { application }, faults, onGo, onDone }: SummaryProps) {
  const [isConfirming, setConfirming] = useState(false);
  const { data, error, refetch } = useCallQuery(applications.readApplication, { application });
  if (error) return <FailedState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={14} />;
  return (
    <div className={styles["summary"]}>
      {faults.length > 0 && (
        <section className={styles["faults"]} aria-label="待完善">
          <h2>还有 {faults.length} 处需要完善，才能提交</h2>
          <ul>
            {faults.map((fault) => (
              <li key={`${fault.field} ${fault.words}`}>
                <button type="button" onClick={() => onGo(fault.field)}>
                  {applicationFields[fault.field]}
                </button>
                {fault.words}
              </li>
            ))}
          </ul>
        </section>
      )}
      <Warnings detail={data} />
      <ApplicationFacts detail={data} />
      <NoticePreview detail={data} />
      <footer className={frame["foot"]}>
        <span className={frame["saved"]}>草稿已保存，申请号 {application}</span>
        <Button look="main" disabled={faults.length > 0} onClick={() => setConfirming(true)}>
          提交审核
        </Button>
      </footer>
      {isConfirming && (
        <Confirmation detail={data} step="submit" onClose={() => setConfirming(false)} onDone={onDone} />
      )}
    </div>
  );
}

/** The page after submitting: the number of the application, and what comes next. */
export const Result = ({ applicationKey: { application } }: { readonly applicationKey: ApplicationKey }) => (
  <section className={styles["result"]} aria-labelledby="submitted">
    <DoneIcon size={32} />
    <h2 id="submitted">申请 {application} 已提交</h2>
    <p>
      当前状态：待审核，待办方：交易中心。审核通过后由交易中心编排场次并发布公告；如被驳回，可按审核意见修改后重新提交。
    </p>
    <div>
      <Link to="/user/trade/tradeapply" className={buttonClass({ look: "main" })}>
        查看我的申请
      </Link>
    </div>
  </section>
);
