import { exchangeCalendar } from "@zd/api/system/calendar";
import type { BusinessHours } from "@zd/domain/kernel/exchange-calendar";
import { useCommand } from "../../../api/hooks.ts";
import { ConfirmCard } from "../../../ui/confirm-card/confirm-card.tsx";
import { ReasonField } from "../../../ui/form/reason-field.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { useForm } from "../../../ui/form/use-form.ts";
import { useFormCard } from "../use-form-card.ts";
import { hoursOfText, textOfHours } from "./hours-text.ts";
import { calendarReads } from "./reads.ts";

interface Props {
  /** As they are now. */
  readonly hours: BusinessHours;
  readonly onClose: () => void;
}

/** 修改时段: hours of trading and banking, and when a period ends, of a whole day and of a half day. */
export function HoursDialog({ hours, onClose }: Props) {
  const request = useCommand(exchangeCalendar.requestChange, { refreshes: calendarReads, silent: true });
  const { input, values, field, fault } = useForm(exchangeCalendar.requestChange, {
    initial: { ...textOfHours(hours), reason: "" },
    input: ({ reason, ...texts }) => {
      const read = hoursOfText(texts);
      return read ? { year: null, days: [], hours: read, reason } : "时段写作 09:00-11:30，多段以空格分隔";
    },
  });
  const { reason: _, ...texts } = values;
  const read = hoursOfText(texts);
  const { card, isSettled } = useFormCard(
    exchangeCalendar.previewRequest,
    read && { year: null, days: [], hours: read },
  );
  return (
    <ConfirmCard
      title="修改时段"
      confirmLabel="提交复核"
      ready={input !== null && isSettled}
      busy={request.isPending}
      error={request.error}
      successMessage="已提交，待另一人复核"
      card={card}
      onConfirm={(callbacks) => input !== null && request.confirm(input, callbacks)}
      onClose={onClose}
    >
      <TextField label="全天交易时段" {...field("fullTrading")} />
      <TextField label="全天出金时段" {...field("fullBanking")} />
      <TextField label="全天期限截止" {...field("fullCloses")} />
      <TextField label="半日交易时段" {...field("halfTrading")} />
      <TextField label="半日出金时段" {...field("halfBanking")} />
      <TextField label="半日期限截止" {...field("halfCloses")} />
      {read === null && <p role="alert">{fault}</p>}
      <ReasonField label="依据（必填）" {...field("reason")} />
    </ConfirmCard>
  );
}
