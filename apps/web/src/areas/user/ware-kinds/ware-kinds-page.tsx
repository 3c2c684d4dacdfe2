import { qualifications } from "@zd/api/identity/qualifications";
import { trading } from "@zd/api/trading/operations";
import { useState } from "react";
import { useCallQuery } from "../../../api/hooks.ts";
import { may, useUser } from "../../../api/session.ts";
import { Button } from "../../../ui/button.tsx";
import { QueryPage } from "../../../ui/query-page/query-page.tsx";
import { WithAnswer } from "../../../ui/with-answer.tsx";
import { ApplyDialog, type WareKindRequest } from "./apply-dialog.tsx";
import { OpenedKinds } from "./opened-kinds.tsx";

/** Hardly ever changes. */
const staleMs = 600_000;
/** More than one of each kind and side never waits. */
const waitingAtOnce = { pageIndex: 1, pageSize: 100, filters: { state: "0" } };

/** 交易品种申请 (R-2156): what the firm may trade, and what has become of what it has applied for. */
export function WareKindsPage() {
  const mayApply = may(useUser(), "apply-wares");
  const kinds = useCallQuery(trading.listWareKinds, {}, { staleMs });
  const opened = useCallQuery(qualifications.listOpenedWareKinds, {});
  const waiting = useCallQuery(qualifications.listQualifications, waitingAtOnce);
  const [wanted, setWanted] = useState<WareKindRequest | null>(null);
  return (
    <>
      <QueryPage
        of={qualifications.listQualifications}
        rowKey="application"
        emptyHint="申请的品种由交易中心审核，通过后即可交易"
        actions={
          mayApply && (
            <Button look="main" onClick={() => setWanted({ wareKind: null, sides: [] })}>
              申请品种
            </Button>
          )
        }
        lead={
          <WithAnswer of={kinds}>
            {(known) => (
              <WithAnswer of={waiting}>
                {({ rows }) => (
                  <OpenedKinds
                    kinds={known}
                    opened={opened}
                    waiting={rows}
                    onApply={mayApply ? setWanted : null}
                  />
                )}
              </WithAnswer>
            )}
          </WithAnswer>
        }
      />
      {wanted && <ApplyDialog kinds={kinds.data ?? []} wanted={wanted} onClose={() => setWanted(null)} />}
    </>
  );
}
