import { firmStates } from "@zd/api/console/member-files";
import { restrictions } from "@zd/api/identity/restrictions";
import { freezeScopes, restrictionKinds } from "@zd/domain/identity/restriction";
import type { FirmId } from "@zd/domain/kernel/brand";
import { formatAmount } from "@zd/domain/money/yuan";
import { useState } from "react";
import { useCallQuery } from "../../../api/hooks.ts";
import { may, useUser } from "../../../api/session.ts";
import { StatementButton } from "../../../parts/funds/statement-button.tsx";
import { Button } from "../../../ui/buttons/button.tsx";
import { FailedState } from "../../../ui/feedback/empty-state.tsx";
import { State } from "../../../ui/feedback/state.tsx";
import { noNumber } from "../../../ui/figures/figures.tsx";
import layout from "../../../ui/page/layout.module.css";
import { Status } from "../../../ui/status/status.tsx";
import { Facts } from "../../../ui/tables/facts.tsx";
import { DecideDialog, ProposeDialog, type RestrictionKind } from "../restrictions/restriction-dialogs.tsx";
import styles from "./member-file.module.css";

interface Props {
  readonly firm: FirmId;
  readonly state: keyof typeof firmStates;
}

/** State of a member, how it is restricted, what may be done about it, and whose turn it is. */
export function FileHead({ firm, state }: Props) {
  const user = useUser();
  const mayControl = may(user, "control-contracts");
  const mayIssue = may(user, "settle-funds");
  const { data, error, refetch } = useCallQuery(restrictions.readRestrictions, { firm });
  const [proposed, setProposed] = useState<RestrictionKind | null>(null);
  const [isDeciding, setDeciding] = useState(false);
  if (error) return <FailedState error={error} onRetry={() => void refetch()} />;
  const waiting = data?.waiting ?? null;
  const waitingKind = data?.waitingKind ?? null;
  return (
    <>
      <header className={styles["head"]}>
        <State of="firm" is={state}>
          {firmStates[state]}
        </State>
        {data?.frozen && <Status tone="error">已冻结 {freezeScopes[data.frozen]}</Status>}
        <div className={layout["acts"]}>
          {mayIssue ? <StatementButton firm={firm} /> : <span>对账单由财务结算出具</span>}
          {mayControl && data && waiting === null && (
            <>
              <Button onClick={() => setProposed("limits")}>限额</Button>
              {data.frozen !== null && <Button onClick={() => setProposed("thaw")}>解冻</Button>}
              <Button look="danger" onClick={() => setProposed("freeze")}>
                {data.frozen === null ? "冻结会员" : "改冻结范围"}
              </Button>
            </>
          )}
        </div>
      </header>
      {waiting !== null && waitingKind !== null && (
        <p className={styles["turn"]}>
          <b>{restrictionKinds[waitingKind]}待复核</b>
          <span>复核通过前不生效，须由提交人以外的合同风控人员复核</span>
          {mayControl && (
            <Button look="main" onClick={() => setDeciding(true)}>
              查看并复核
            </Button>
          )}
        </p>
      )}
      <Facts
        label="管控"
        rows={[
          ["冻结", data ? (data.frozen === null ? "未冻结" : freezeScopes[data.frozen]) : noNumber],
          ["单笔最高金额", data ? limit(data.orderValue, (value) => `${formatAmount(value)} 元`) : noNumber],
          ["未完成合同上限", data ? limit(data.openContracts, (count) => `${count} 份`) : noNumber],
        ]}
      />
      {proposed && <ProposeDialog firm={firm} kind={proposed} onClose={() => setProposed(null)} />}
      {isDeciding && waiting !== null && waitingKind !== null && (
        <DecideDialog restriction={waiting} kind={waitingKind} onClose={() => setDeciding(false)} />
      )}
    </>
  );
}

const limit = <Value,>(value: Value | null, words: (value: Value) => string): string =>
  value === null ? "不限" : words(value);
