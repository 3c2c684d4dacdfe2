import { firmChanges } from "@zd/api/identity/firm-changes";
import type { OutputOf } from "@zd/api/wire/operation";
import { reviewReason } from "@zd/domain/identity/view-reason";
import { useSyncExternalStore } from "react";
import { lookOf } from "../../../api/client.ts";
import { reasonPrompt } from "../../../api/reason-prompt.ts";
import { may, useUser } from "../../../api/session.ts";
import { AttachmentList } from "../../../ui/attachments/attachment-list.tsx";
import { Button } from "../../../ui/buttons/button.tsx";
import layout from "../../../ui/page/layout.module.css";

interface Props {
  readonly of: Pick<OutputOf<typeof firmChanges.readForReview>, "change" | "state" | "files">;
}

/** The proofs of a change, which are papers of persons: for reviewers alone, who say why they look once the change is decided. */
export function ChangePapers({ of: { change, state, files } }: Props) {
  const user = useUser();
  const look = lookOf(firmChanges.readForReview, { change });
  const givenReason = useSyncExternalStore(reasonPrompt.subscribe, () => reasonPrompt.reasonFor(look));
  if (!may(user, "review-members")) return <p className={layout["none"]}>附件由会员审核人员查看</p>;
  const reason = state === "0" ? reviewReason : givenReason;
  if (reason !== undefined) return <AttachmentList files={files} reason={reason} />;
  return (
    <p className={layout["acts"]}>
      <Button onClick={() => void reasonPrompt.ask(look)}>查看附件</Button>
    </p>
  );
}
