import { editing } from "@zd/api/content/editing";
import { audienceFault } from "@zd/domain/identity/audience";
import { useCommand } from "../../../api/hooks.ts";
import { ConfirmCard } from "../../../ui/confirm-card/confirm-card.tsx";
import { useCard } from "../../../ui/confirm-card/use-card.ts";
import { useForm } from "../../../ui/form/use-form.ts";
import { AudienceField } from "./audience-field.tsx";
import { audienceFieldsOf, audienceIn } from "./audience-fields.ts";
import type { Notice } from "./notice-fields.ts";
import { noticeReads } from "./publish-card.tsx";

interface Props {
  /** A published notice. */
  readonly of: Notice;
  readonly onClose: () => void;
}

/** 更改对象 of a published notice: who sees it from now on, and who no longer, before it is done. */
export function AudienceDialog({ of, onClose }: Props) {
  const { kind, id, version } = of;
  const form = useForm(editing.changeAudience, {
    initial: { audience: audienceFieldsOf(of), needsReceipt: of.needsReceipt },
    input: ({ audience, needsReceipt }) => {
      const chosen = audienceIn(audience);
      return audienceFault(chosen) ?? { kind, id, version, audience: chosen, needsReceipt };
    },
  });
  const { input, values, settled, isSettled } = form;
  const change = useCommand(editing.changeAudience, { refreshes: noticeReads, silent: true });
  return (
    <ConfirmCard
      title="更改公告对象"
      confirmLabel="更改，立即生效"
      ready={input !== null && isSettled}
      busy={change.isPending}
      error={change.error}
      successMessage="对象已更改"
      card={useCard(
        editing.previewAudience,
        settled && { kind, id, audience: settled.audience, needsReceipt: settled.needsReceipt },
      )}
      onConfirm={(callbacks, { seen }) => input !== null && change.confirm({ ...input, seen }, callbacks)}
      onClose={onClose}
    >
      <AudienceField
        value={values.audience}
        onChange={(audience) => form.change({ audience })}
        needsReceipt={values.needsReceipt}
        onReceipt={(needsReceipt) => form.change({ needsReceipt })}
        disabled={false}
      />
    </ConfirmCard>
  );
}
