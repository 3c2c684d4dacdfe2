import { Link } from "@tanstack/react-router";
import { firmStates } from "@zd/api/console/member-files";
import { restrictions } from "@zd/api/identity/restrictions";
import { freezeScopes, restrictionKinds } from "@zd/domain/identity/restriction";
import type { FirmId } from "@zd/domain/kernel/brand";
import { useState } from "react";
import { useCallQuery } from "../../../api/hooks.ts";
import { may, useUser } from "../../../api/session.ts";
import { StatementButton } from "../../../parts/funds/statement-button.tsx";
import { Button, buttonClass } from "../../../ui/buttons/button.tsx";
import { FailedState } from "../../../ui/feedback/empty-state.tsx";
import { State } from "../../../ui/feedback/state.tsx";
import layout from "../../../ui/page/layout.module.css";
import paper from "../../../ui/page/paper.module.css";
import { Status } from "../../../ui/status/status.tsx";
import { Tag } from "../../../ui/status/tag.tsx";
import { DecideDialog, ProposeDialog, type RestrictionKind } from "../restrictions/restriction-dialogs.tsx";
import styles from "./member-page.module.css";
import type { MemberFile } from "./reads.ts";

interface Props {
  readonly firm: FirmId;
  readonly of: MemberFile;
}

/** State of a member, what may be done about it, and whose turn it is. */
export function MemberHead({ firm, of }: Props) {
  const { data, error, refetch } = useCallQuery(restrictions.readRestrictions, { firm });
  const mayControl = may(useUser(), "control-contracts");
  const [isDeciding, setDeciding] = useState(false);
  const waiting = data?.waiting ?? null;
  const waitingKind = data?.waitingKind ?? null;
  return (
    <>
      <header className={layout["head"]}>
        <Link to="/console/member-files" className={styles["way"]}>
          会员档案
        </Link>
        <h1>{of.name}</h1>
        <State of="firm" is={of.state}>
          {firmStates[of.state]}
        </State>
        {data?.frozen && <Status tone="error">已冻结 {freezeScopes[data.frozen]}</Status>}
        <Tag>{of.kind}</Tag>
        <Acts firm={firm} of={of} restricted={data} />
      </header>
      {error && <FailedState error={error} what="会员管控" onRetry={() => void refetch()} />}
      {waiting !== null && waitingKind !== null && (
        <p className={styles["turn"]} role="status">
          <b>{restrictionKinds[waitingKind]}待复核</b>
          <span>复核通过前不生效，须由提交人以外的合同风控人员复核</span>
          {mayControl && (
            <Button look="main" onClick={() => setDeciding(true)}>
              查看并复核
            </Button>
          )}
        </p>
      )}
      {isDeciding && waiting !== null && waitingKind !== null && (
        <DecideDialog restriction={waiting} kind={waitingKind} onClose={() => setDeciding(false)} />
      )}
    </>
  );
}

interface ActsProps extends Props {
  /** How the firm is restricted; undefined until it is known. */
  readonly restricted: { readonly frozen: string | null; readonly waiting: number | null } | undefined;
}

/** What the user may do about the member; what is another desk's is named with that desk. */
function Acts({ firm, of, restricted }: ActsProps) {
  const user = useUser();
  const mayControl = may(user, "control-contracts");
  const mayIssue = may(user, "settle-funds");
  const [proposed, setProposed] = useState<RestrictionKind | null>(null);
  const others = [!mayIssue && "对账单由财务结算出具", !mayControl && "冻结与限额由合同风控办理"].filter(
    Boolean,
  );
  return (
    <div className={`${layout["acts"]} ${paper["screen"]}`}>
      {others.length > 0 && <span className={layout["note"]}>{others.join("；")}</span>}
      <Link to="/console/registrations" search={{ firm: of.name }} className={buttonClass({})}>
        查看证件
      </Link>
      <Button onClick={() => window.print()}>打印</Button>
      {mayIssue && <StatementButton firm={firm} />}
      {mayControl && restricted?.waiting === null && (
        <>
          <Button onClick={() => setProposed("limits")}>限额</Button>
          {restricted.frozen !== null && <Button onClick={() => setProposed("thaw")}>解冻</Button>}
          <Button look="danger" onClick={() => setProposed("freeze")}>
            {restricted.frozen === null ? "冻结会员" : "改冻结范围"}
          </Button>
        </>
      )}
      {proposed && <ProposeDialog firm={firm} kind={proposed} onClose={() => setProposed(null)} />}
    </div>
  );
}
