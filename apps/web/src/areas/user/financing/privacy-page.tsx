import { finances } from "@zd/api/financing/operations";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { useState } from "react";
import { useCallQuery, useCommand } from "../../../api/hooks.ts";
import { may, useUser } from "../../../api/session.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { ConfirmCard } from "../../../ui/confirm-card/confirm-card.tsx";
import { useCard } from "../../../ui/confirm-card/use-card.ts";
import { FailedState } from "../../../ui/feedback/empty-state.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import layout from "../../../ui/page/layout.module.css";
import { Status } from "../../../ui/status/status.tsx";
import styles from "./financing.module.css";
import { refreshes } from "./refreshes.ts";

/** 隐私管理 (R-2143): what the firm lets lenders know, agreed to or withdrawn. */
export function PrivacyPage() {
  const { data, error, refetch } = useCallQuery(finances.readPrivacy, {});
  const maySet = may(useUser(), "sign");
  const [asking, setAsking] = useState(false);
  if (error) return <FailedState page error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={10} />;
  const { agreed, clauses, version, at, by } = data;
  return (
    <section className={styles["page"]} aria-labelledby="finance-privacy">
      <header className={layout["head"]}>
        <h1 id="finance-privacy">隐私管理</h1>
        <Status tone={agreed ? "success" : "neutral"}>{agreed ? "已同意" : "未同意"}</Status>
        {at !== null && (
          <p>
            {by} 于 {formatShanghai(at)} 设置
          </p>
        )}
      </header>
      <div className={styles["clauses"]}>
        <h2>融资信息授权书（{version}）</h2>
        {clauses.map((clause) => (
          <p key={clause}>{clause}</p>
        ))}
        {maySet && (
          <div className={styles["ends"]}>
            <Button look={agreed ? "danger" : "main"} onClick={() => setAsking(true)}>
              {agreed ? "撤回授权" : "同意授权"}
            </Button>
          </div>
        )}
      </div>
      {asking && <PrivacyDialog agreed={!agreed} onClose={() => setAsking(false)} />}
    </section>
  );
}

interface Props {
  /** Whether the firm agrees, or takes back that it does. */
  readonly agreed: boolean;
  readonly onClose: () => void;
}

function PrivacyDialog({ agreed, onClose }: Props) {
  const set = useCommand(finances.setPrivacy, {
    silent: true,
    refreshes: [finances.readPrivacy, ...refreshes],
  });
  return (
    <ConfirmCard
      title={agreed ? "同意授权" : "撤回授权"}
      confirmLabel={agreed ? "确认同意" : "确认撤回"}
      look={agreed ? "main" : "danger"}
      busy={set.isPending}
      error={set.error}
      successMessage={agreed ? "已同意" : "已撤回"}
      card={useCard(finances.previewPrivacy, { agreed })}
      onConfirm={(callbacks, { seen }) => set.confirm({ agreed, seen }, callbacks)}
      onClose={onClose}
    />
  );
}
