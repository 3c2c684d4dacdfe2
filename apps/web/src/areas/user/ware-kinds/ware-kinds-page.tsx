import { qualifications } from "@zd/api/identity/qualifications";
import { trading } from "@zd/api/trading/operations";
import { useState } from "react";
import { useCallQuery } from "../../../api/hooks.ts";
import { may, useUser } from "../../../api/session.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { WithAnswer } from "../../../ui/feedback/with-answer.tsx";
import { QueryPage } from "../../../ui/query-page/query-page.tsx";
import { ApplyDialog, type WareKindRequest } from "./apply-dialog.tsx";
import { OpenedKinds } from "./opened-kinds.tsx";

/** How long the answer counts as fresh, in milliseconds: ware kinds hardly ever change. */
const staleMs = 600_000;
/** All applications that wait for review: there is at most one for each kind and side. */
const waitingAtOnce = { pageIndex: 1, pageSize: 100, filters: { state: "0" } };

/** 交易品种申请 (R-2156): what the firm may trade, and what has become of what it has applied for. */
export function WareKindsPage() {
  const mayApply = may(useUser(), "apply-wares");
  const kinds = useCallQuery(trading.listWareKinds, {}, { staleMs });
  const openKinds = useCallQuery(qualifications.listOpenedWareKinds, {});
  const waiting = useCallQuery(qualifications.listQualifications, waitingAtOnce);
  const [request, setRequest] = useState<WareKindRequest | null>(null);
  return (
    <>
      <QueryPage
        of={qualifications.listQualifications}
        rowKey="application"
        emptyHint="申请的品种由交易中心审核，通过后即可交易"
        actions={
          mayApply && (
            <Button look="main" onClick={() => setRequest({ wareKind: null, sides: [] })}>
              申请品种
            </Button>
          )
        }
        lead={
          <WithAnswer of={kinds}>
            {(allKinds) => (
              <WithAnswer of={waiting}>
                {({ rows }) => (
                  <OpenedKinds
                    kinds={allKinds}
                    openKinds={openKinds}
                    waiting={rows}
                    onApply={mayApply ? setRequest : null}
                  />
                )}
              </WithAnswer>
            )}
          </WithAnswer>
        }
      />
      {request && <ApplyDialog kinds={kinds.data ?? []} request={request} onClose={() => setRequest(null)} />}
    </>
  );
}
