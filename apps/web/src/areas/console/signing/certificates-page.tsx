import { certificates } from "@zd/api/signing/certificates";
import { useState } from "react";
import { useCommand } from "../../../api/hooks.ts";
import { may, useUser } from "../../../api/session.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { ConfirmCard } from "../../../ui/confirm-card/confirm-card.tsx";
import { useCard } from "../../../ui/confirm-card/use-card.ts";
import { DetailActions } from "../../../ui/detail/slots.tsx";
import { ReasonField } from "../../../ui/form/reason-field.tsx";
import { useForm } from "../../../ui/form/use-form.ts";
import { QueryPage } from "../../../ui/query-page/query-page.tsx";

/** 证书管理: the certificates of all members; a reviewer of members can revoke them. */
export function CertificatesPage() {
  const mayRevoke = may(useUser(), "review-members");
  const [serialToRevoke, setSerialToRevoke] = useState<string | null>(null);
  return (
    <>
      <QueryPage
        of={certificates.list}
        rowKey="serial"
        emptyHint="会员办理的证书会出现在这里"
        detail={({ serial, state }) =>
          mayRevoke &&
          state === "valid" && (
            <DetailActions>
              <Button look="danger" onClick={() => setSerialToRevoke(serial)}>
                吊销
              </Button>
            </DetailActions>
          )
        }
      />
      {serialToRevoke && <RevokeDialog serial={serialToRevoke} onClose={() => setSerialToRevoke(null)} />}
    </>
  );
}

interface Props {
  /** Serial number of the certificate. */
  readonly serial: string;
  readonly onClose: () => void;
}

function RevokeDialog({ serial, onClose }: Props) {
  const { input, field } = useForm(certificates.revoke, {
    initial: { reason: "" },
    input: ({ reason }) => ({ serial, reason }),
  });
  const revoke = useCommand(certificates.revoke, { silent: true, refreshes: [certificates.list] });
  return (
    <ConfirmCard
      title="吊销证书"
      confirmLabel="吊销"
      look="danger"
      ready={input !== null}
      busy={revoke.isPending}
      error={revoke.error}
      successMessage="已吊销"
      card={useCard(certificates.previewRevocation, { serial })}
      onConfirm={(callbacks, { seen }) => input !== null && revoke.confirm({ ...input, seen }, callbacks)}
      onClose={onClose}
    >
      <ReasonField label="吊销原因（必填）" {...field("reason")} />
    </ConfirmCard>
  );
}
