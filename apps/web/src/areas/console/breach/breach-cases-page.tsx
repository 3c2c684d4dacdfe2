import { breachControl } from "@zd/api/contracts/breach";
import { disposalId } from "@zd/domain/contracts/breach";
import { useState } from "react";
import { useAside } from "../../../api/hooks.ts";
import { may, useUser } from "../../../api/session.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { QueryPage } from "../../../ui/query-page/query-page.tsx";
import { BreachCase } from "./breach-case.tsx";
import { massIssue } from "./mass-issue.ts";
import { OpenCaseDialog } from "./open-case-dialog.tsx";

/** 违约处置 (domain §5.4): the cases of the exchange. */
export function BreachCasesPage() {
  const mayOpen = may(useUser(), "control-contracts");
  const [isOpening, setOpening] = useState(false);
  const defaults = useAside(breachControl.listOpenDefaults, {}, { enabled: mayOpen }) ?? [];
  return (
    <>
      <QueryPage
        of={breachControl.listDisposals}
        rowKey="disposal"
        emptyHint="合同违约时自动立案，起草的函件在这里发出"
        actions={
          defaults.length > 0 && (
            <Button onClick={() => setOpening(true)}>未立案的违约（{defaults.length}）</Button>
          )
        }
        mass={mayOpen ? massIssue : undefined}
        detailStandsAlone
        detail={(row) => <BreachCase disposal={disposalId(row.disposal)} />}
      />
      {isOpening && <OpenCaseDialog defaults={defaults} onClose={() => setOpening(false)} />}
    </>
  );
}
