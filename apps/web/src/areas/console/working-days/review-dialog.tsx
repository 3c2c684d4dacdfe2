import { exchangeCalendar } from "@zd/api/system/calendar";
import { useCommand } from "../../../api/hooks.ts";
import { ConfirmCard } from "../../../ui/confirm-card/confirm-card.tsx";
import { useCard } from "../../../ui/confirm-card/use-card.ts";
import { calendarReads } from "./reads.ts";

interface Props {
  /** Number of the change that waits for confirmation. */
  readonly change: number;
  readonly onClose: () => void;
}

/** 复核: the second person has the card of the first one, and confirms or rejects the change. */
export function ReviewDialog({ change, onClose }: Props) {
  const settings = { refreshes: [...calendarReads, exchangeCalendar.previewChange], silent: true } as const;
  const confirm = useCommand(exchangeCalendar.confirmChange, settings);
  const reject = useCommand(exchangeCalendar.rejectChange, settings);
  return (
    <ConfirmCard
      title="复核日历变更"
      confirmLabel="通过，变更生效"
      successMessage="已通过，一分钟后起算的期限按新日历"
      busy={confirm.isPending}
      error={confirm.error}
      card={useCard(exchangeCalendar.previewChange, { change })}
      rejection={{
        busy: reject.isPending,
        error: reject.error,
        onReject: (memo, callbacks) => reject.confirm({ change, memo }, callbacks),
      }}
      onConfirm={(callbacks, { seen }) => confirm.confirm({ change, seen }, callbacks)}
      onClose={onClose}
    />
  );
}
