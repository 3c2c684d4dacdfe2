import { blacklist } from "@zd/api/identity/blacklist";
import { useState } from "react";
import { may, useUser } from "../../../api/session.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { DetailActions } from "../../../ui/detail/slots.tsx";
import { QueryPage } from "../../../ui/query-page/query-page.tsx";
import { AddDialog, LiftDialog } from "./blacklist-dialogs.tsx";

/** 黑名单 (domain §1.2.6) */
export function BlacklistPage() {
  const mayManage = may(useUser(), "manage-trading");
  const [isAdding, setAdding] = useState(false);
  const [entryToLift, setEntryToLift] = useState<string | null>(null);
  return (
    <>
      <QueryPage
        of={blacklist.listEntries}
        rowKey="entry"
        emptyHint="列入黑名单的企业从下一笔报价起不能交易"
        actions={
          mayManage && (
            <Button look="main" onClick={() => setAdding(true)}>
              列入企业
            </Button>
          )
        }
        detail={({ entry, state }) =>
          mayManage && state === "A" ? (
            <DetailActions>
              <Button look="danger" onClick={() => setEntryToLift(entry)}>
                解除黑名单
              </Button>
            </DetailActions>
          ) : null
        }
      />
      {isAdding && <AddDialog onClose={() => setAdding(false)} />}
      {entryToLift && <LiftDialog entry={entryToLift} onClose={() => setEntryToLift(null)} />}
    </>
  );
}
