import { blacklist } from "@zd/api/identity/blacklist";
import type { FirmId } from "@zd/domain/kernel/brand";
import { instant } from "@zd/domain/kernel/brand";
import { dayMs, shanghaiDay } from "@zd/domain/kernel/shanghai-time";
import { useState } from "react";
import { useCommand } from "../../../api/hooks.ts";
import { useServerClock } from "../../../realtime/server-clock.ts";
import { ConfirmCard } from "../../../ui/confirm-card/confirm-card.tsx";
import { useCard } from "../../../ui/confirm-card/use-card.ts";
import { DayField } from "../../../ui/day-field.tsx";
import { ReasonField } from "../../../ui/reason-field.tsx";
import { FirmField } from "../firm-field.tsx";

const refreshes = [blacklist.listEntries];

/** Who is listed for a rule's breach is so for twelve months, unless somebody decides otherwise (domain §1.2.6). */
const usualMs = 365 * dayMs;

/** 列入黑名单: which firm, why and until when. */
export function AddDialog({ onClose }: { readonly onClose: () => void }) {
  const clock = useServerClock();
  const [firm, setFirm] = useState<FirmId | null>(null);
  const [reason, setReason] = useState("");
  const [until, setUntil] = useState(() => shanghaiDay(instant(clock.now() + usualMs)));
  const add = useCommand(blacklist.addEntry, { refreshes, silent: true });
  const ready = firm !== null && reason.trim() !== "" && until > shanghaiDay(clock.now());

  return (
    <ConfirmCard
      title="列入黑名单"
      confirmLabel="列入"
      look="danger"
      ready={ready}
      busy={add.isPending}
      error={add.error}
      successMessage="已列入黑名单"
      card={useCard(blacklist.previewEntry, firm && until !== "" ? { firm, until } : null)}
      onConfirm={(answered, { seen }) =>
        firm && add.confirm({ firm, reason: reason.trim(), until, seen }, answered)
      }
      onClose={onClose}
    >
      <FirmField value={firm} none="请选择" onChange={setFirm} />
      <DayField label="列入至" note="含当日" value={until} onChange={setUntil} />
      <ReasonField label="原因（必填）" value={reason} onChange={setReason} />
    </ConfirmCard>
  );
}

interface LiftProps {
  readonly entry: string;
  readonly onClose: () => void;
}

/** 解除黑名单 */
export function LiftDialog({ entry, onClose }: LiftProps) {
  const [reason, setReason] = useState("");
  const lift = useCommand(blacklist.liftEntry, { refreshes, silent: true });
  return (
    <ConfirmCard
      title="解除黑名单"
      confirmLabel="解除"
      ready={reason.trim() !== ""}
      busy={lift.isPending}
      error={lift.error}
      successMessage="已解除"
      card={useCard(blacklist.previewLift, { entry: Number(entry) })}
      onConfirm={(answered, { seen }) =>
        lift.confirm({ entry: Number(entry), reason: reason.trim(), seen }, answered)
      }
      onClose={onClose}
    >
      <ReasonField label="解除原因（必填）" value={reason} onChange={setReason} />
    </ConfirmCard>
  );
}
