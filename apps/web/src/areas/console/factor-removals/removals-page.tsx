import { factorRemovals } from "@zd/api/identity/factor-removals";
import { useState } from "react";
import { may, useUser } from "../../../api/session.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { DetailActions } from "../../../ui/detail/slots.tsx";
import { QueryPage } from "../../../ui/query-page/query-page.tsx";
import { DecideDialog, RequestDialog } from "./removal-dialogs.tsx";

/** 解除两步验证 of whoever has lost his factors: asked for by one person, decided by another. */
export function RemovalsPage() {
  const mayManage = may(useUser(), "manage-staff");
  const [isAsking, setAsking] = useState(false);
  const [decided, setDecided] = useState<string | null>(null);
  return (
    <>
      <QueryPage
        of={factorRemovals.listRemovals}
        rowKey="removal"
        emptyHint="会员或工作人员丢失手机且恢复码用完时，核实身份后在此申请，由另一人复核"
        actions={
          mayManage && (
            <Button look="main" onClick={() => setAsking(true)}>
              申请解除
            </Button>
          )
        }
        detail={({ removal, state }) =>
          mayManage && state === "0" ? (
            <DetailActions>
              <Button look="main" onClick={() => setDecided(removal)}>
                复核
              </Button>
            </DetailActions>
          ) : null
        }
      />
      {isAsking && <RequestDialog onClose={() => setAsking(false)} />}
      {decided && <DecideDialog removal={Number(decided)} onClose={() => setDecided(null)} />}
    </>
  );
}
