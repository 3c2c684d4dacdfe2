import { audit } from "@zd/api/console/audit";
import { useState } from "react";
import { Button } from "../../../ui/buttons/button.tsx";
import { QueryPage } from "../../../ui/query-page/query-page.tsx";
import { AuditEntry } from "./audit-entry.tsx";
import { VerifyDialog } from "./verify-dialog.tsx";

/** 审计日志: the commands of all users. */
export function AuditPage() {
  const [isVerifying, setVerifying] = useState(false);
  return (
    <>
      <QueryPage
        of={audit.listEntries}
        rowKey="entry"
        emptyHint="这段时间内没有符合条件的操作"
        actions={
          <Button look="main" onClick={() => setVerifying(true)}>
            校验日志
          </Button>
        }
        detailTitle={({ call, userName }) => `${userName || "未登录"} · ${call}`}
        detail={({ entry }) => <AuditEntry entry={Number(entry)} />}
      />
      {isVerifying && <VerifyDialog onClose={() => setVerifying(false)} />}
    </>
  );
}
