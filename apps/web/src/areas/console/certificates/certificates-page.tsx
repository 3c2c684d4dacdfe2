import { certificateList, certificates } from "@zd/contract/signing/certificates";
import { useState } from "react";
import { useCommand } from "../../../api/hooks.ts";
import { may, useUser } from "../../../api/session.ts";
import { Button } from "../../../ui/button.tsx";
import { ConfirmCard } from "../../../ui/confirm-card/confirm-card.tsx";
import { QueryPage } from "../../../ui/query-page/query-page.tsx";
import { ReasonField } from "../../../ui/reason-field.tsx";
import table from "../console.module.css";

const marks = { valid: "done", expired: "off", revoked: "failed" } as const;

interface Chosen {
  readonly serial: string;
  readonly holder: string;
  readonly firm: string;
}

/** 证书管理: of all members; whoever reviews members revokes. */
export function CertificatesPage() {
  const mayRevoke = may(useUser(), "review-members");
  const [revoking, setRevoking] = useState<Chosen | null>(null);
  return (
    <>
      <QueryPage
        listing={certificateList}
        operation={certificates.list}
        rowKey="serial"
        marks={{ state: marks }}
        emptyHint="会员办理的证书会出现在这里"
        detail={({ serial, holder, firm, state }) =>
          mayRevoke &&
          state === "valid" && (
            <Button look="danger" onClick={() => setRevoking({ serial, holder, firm })}>
              吊销
            </Button>
          )
        }
      />
      {revoking && <RevokeDialog chosen={revoking} onClose={() => setRevoking(null)} />}
    </>
  );
}

interface Props {
  readonly chosen: Chosen;
  readonly onClose: () => void;
}

function RevokeDialog({ chosen: { serial, holder, firm }, onClose }: Props) {
  const [reason, setReason] = useState("");
  const revoke = useCommand(certificates.revoke, { quiet: true, refreshes: [certificates.list] });
  return (
    <ConfirmCard
      title="吊销证书"
      act="吊销"
      look="danger"
      ready={reason.trim() !== ""}
      busy={revoke.isPending}
      error={revoke.error}
      done="已吊销"
      onAct={(answered) => revoke.confirm({ serial, reason: reason.trim() }, answered)}
      onClose={onClose}
    >
      <p>
        {firm} {holder}
      </p>
      <ReasonField label="吊销原因（必填）" value={reason} onChange={setReason} />
      <p className={table["consequence"]}>
        立即失效，不可恢复；吊销企业证书的，其操作员证书一并吊销。已完成的签署不受影响。
      </p>
    </ConfirmCard>
  );
}
