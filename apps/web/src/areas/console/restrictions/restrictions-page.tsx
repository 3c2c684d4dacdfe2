import { restrictions } from "@zd/api/identity/restrictions";
import { useState } from "react";
import { may, useUser } from "../../../api/session.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { DetailActions } from "../../../ui/detail/slots.tsx";
import { QueryPage } from "../../../ui/query-page/query-page.tsx";
import { DeskTurn } from "../desk-turn.tsx";
import { DecideDialog, ProposeDialog, type RestrictionKind } from "./restriction-dialogs.tsx";

/** 会员管控: members are frozen, thawed and limited; proposed by one person, decided by another. */
export function RestrictionsPage() {
  const mayControl = may(useUser(), "control-contracts");
  const [isProposing, setProposing] = useState(false);
  const [decided, setDecided] = useState<{
    readonly restriction: number;
    readonly kind: RestrictionKind;
  } | null>(null);
  return (
    <>
      <QueryPage
        of={restrictions.listRestrictions}
        rowKey="restriction"
        emptyHint="冻结、解冻和限额在这里或会员档案中申请，由另一人复核后生效"
        actions={
          mayControl && (
            <Button look="main" onClick={() => setProposing(true)}>
              申请管控
            </Button>
          )
        }
        detail={({ restriction, kind, state }) =>
          mayControl && state === "0" ? (
            <>
              <DeskTurn work="control-contracts" act="复核" otherwise="须由提交人以外的人员复核" />
              <DetailActions>
                <Button
                  look="main"
                  onClick={() =>
                    setDecided({ restriction: Number(restriction), kind: kind as RestrictionKind })
                  }
                >
                  复核
                </Button>
              </DetailActions>
            </>
          ) : null
        }
      />
      {isProposing && <ProposeDialog firm={null} kind="freeze" onClose={() => setProposing(false)} />}
      {decided && <DecideDialog {...decided} onClose={() => setDecided(null)} />}
    </>
  );
}
