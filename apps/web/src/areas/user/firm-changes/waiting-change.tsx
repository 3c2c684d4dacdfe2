import { firmChanges } from "@zd/api/identity/firm-changes";
import type { OutputOf } from "@zd/api/wire/operation";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { useState } from "react";
import { useCommand } from "../../../api/hooks.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { ConfirmCard } from "../../../ui/confirm-card/confirm-card.tsx";
import form from "../../../ui/form/form.module.css";
import { Status } from "../../../ui/status/status.tsx";
import { DifferenceTable } from "../../../ui/tables/difference-table.tsx";
import styles from "./firm-changes.module.css";

export type Waiting = NonNullable<OutputOf<typeof firmChanges.readOwn>["waitingInfo"]>;

const refreshes = [firmChanges.readOwn, firmChanges.listOwn];

interface Props {
  /** The change in review, with what it would make of the firm. */
  readonly of: Waiting;
  /** Whether the user may take it back. */
  readonly mayWithdraw: boolean;
}

/** 审核中的变更, and how to take it back. */
export function WaitingChange({ of, mayWithdraw }: Props) {
  const [asking, setAsking] = useState(false);
  const withdraw = useCommand(firmChanges.withdraw, { refreshes, silent: true });
  const { change, appliedAt, difference } = of;
  return (
    <section className={styles["waiting"]} aria-label="审核中的变更">
      <header>
        <Status tone="processing">审核中</Status>
        <span>{formatShanghai(appliedAt)} 提交，等待交易中心审核</span>
        {mayWithdraw && <Button onClick={() => setAsking(true)}>撤回</Button>}
      </header>
      <DifferenceTable of={difference} />
      {asking && (
        <ConfirmCard
          title="撤回变更申请"
          confirmLabel="撤回"
          look="danger"
          successMessage="已撤回"
          ready
          busy={withdraw.isPending}
          error={withdraw.error}
          onConfirm={(callbacks) => withdraw.confirm({ change }, callbacks)}
          onClose={() => setAsking(false)}
        >
          <p className={form["consequence"]}>撤回后本次申请作废，可以重新申请。</p>
        </ConfirmCard>
      )}
    </section>
  );
}
