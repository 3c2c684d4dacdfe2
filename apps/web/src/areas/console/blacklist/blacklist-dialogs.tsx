import { blacklist } from "@zd/api/identity/blacklist";
import { readFormInput } from "@zd/api/wire/form-input";
import type { FirmId } from "@zd/domain/kernel/brand";
import { instant } from "@zd/domain/kernel/brand";
import { dayMs, shanghaiDay } from "@zd/domain/kernel/shanghai-time";
import { useCommand } from "../../../api/hooks.ts";
import { useServerClock } from "../../../realtime/server-clock.ts";
import { ConfirmCard } from "../../../ui/confirm-card/confirm-card.tsx";
import { useCard } from "../../../ui/confirm-card/use-card.ts";
import { DayField } from "../../../ui/form/day-field.tsx";
import { ReasonField } from "../../../ui/form/reason-field.tsx";
import { useForm } from "../../../ui/form/use-form.ts";
import { FirmField } from "../firm-field.tsx";

const refreshes = [blacklist.listEntries];

/** How long a firm is listed for breach of a rule, unless somebody decides otherwise: twelve months (domain §1.2.6). */
const usualMs = 365 * dayMs;

/** 列入黑名单: which firm, why and until when. */
export function AddDialog({ onClose }: { readonly onClose: () => void }) {
  const clock = useServerClock();
  const form = useForm(blacklist.addEntry, {
    initial: () => ({
      firm: null as FirmId | null,
      until: shanghaiDay(instant(clock.now() + usualMs)),
      reason: "",
    }),
    input: (values) => values,
    rules: ({ until }) => (until > shanghaiDay(clock.now()) ? {} : { until: "须晚于今日" }),
  });
  const { input, values, field } = form;
  const { firm, until } = values;
  const add = useCommand(blacklist.addEntry, { refreshes, silent: true });

  return (
    <ConfirmCard
      title="列入黑名单"
      confirmLabel="列入"
      look="danger"
      ready={input !== null}
      busy={add.isPending}
      error={add.error}
      successMessage="已列入黑名单"
      card={useCard(
        blacklist.previewEntry,
        readFormInput(blacklist.previewEntry.input, { firm, until }).value,
      )}
      onConfirm={(callbacks, { seen }) => input !== null && add.confirm({ ...input, seen }, callbacks)}
      onClose={onClose}
    >
      <FirmField none="请选择" {...field("firm")} />
      <DayField label="列入至" note="含当日" {...field("until")} />
      <ReasonField label="原因（必填）" {...field("reason")} />
    </ConfirmCard>
  );
}

interface LiftProps {
  /** Number of the entry of the blacklist. */
  readonly entry: string;
  readonly onClose: () => void;
}

/** 解除黑名单 */
export function LiftDialog({ entry, onClose }: LiftProps) {
  const { input, field } = useForm(blacklist.liftEntry, {
    initial: { reason: "" },
    input: ({ reason }) => ({ entry, reason }),
  });
  const lift = useCommand(blacklist.liftEntry, { refreshes, silent: true });
  return (
    <ConfirmCard
      title="解除黑名单"
      confirmLabel="解除"
      ready={input !== null}
      busy={lift.isPending}
      error={lift.error}
      successMessage="已解除"
      card={useCard(blacklist.previewLift, { entry: Number(entry) })}
      onConfirm={(callbacks, { seen }) => input !== null && lift.confirm({ ...input, seen }, callbacks)}
      onClose={onClose}
    >
      <ReasonField label="解除原因（必填）" {...field("reason")} />
    </ConfirmCard>
  );
}
