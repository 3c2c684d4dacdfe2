import { exchangeCalendar } from "@zd/api/system/calendar";
import { dayKinds } from "@zd/domain/kernel/exchange-calendar";
import { useCommand } from "../../../api/hooks.ts";
import { ConfirmCard } from "../../../ui/confirm-card/confirm-card.tsx";
import { ReasonField } from "../../../ui/form/reason-field.tsx";
import { choicesOf, SelectField } from "../../../ui/form/select-field.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { useForm } from "../../../ui/form/use-form.ts";
import { useFormCard } from "../use-form-card.ts";
import { calendarReads } from "./reads.ts";

interface Props {
  readonly year: number;
  /** The days that are chosen, in order; empty where the year is entered as the days of the week have it. */
  readonly days: readonly string[];
  readonly onClose: () => void;
  /** Called once the change is requested. */
  readonly onDone: () => void;
}

/** 提交日历变更: what the chosen days are to become. */
export function DaysDialog({ year, days, onClose, onDone }: Props) {
  const request = useCommand(exchangeCalendar.requestChange, { refreshes: calendarReads, silent: true });
  const changeOf = (kind: string, name: string) => ({
    year,
    days: days.map((day) => ({ day, kind: kind as keyof typeof dayKinds, name })),
    hours: null,
  });
  const { input, values, field } = useForm(exchangeCalendar.requestChange, {
    initial: { kind: "closed", name: "", reason: "" },
    input: ({ kind, name, reason }) => ({ ...changeOf(kind, name), reason }),
  });
  const { card, isSettled } = useFormCard(
    exchangeCalendar.previewRequest,
    changeOf(values.kind, values.name),
  );
  return (
    <ConfirmCard
      title={days.length === 0 ? `录入 ${year} 年工作日历` : "修改工作日历"}
      confirmLabel="提交复核"
      ready={input !== null && isSettled}
      busy={request.isPending}
      error={request.error}
      successMessage="已提交，待另一人复核"
      card={card}
      onConfirm={({ onSuccess }) =>
        input !== null &&
        request.confirm(input, {
          onSuccess: () => {
            onSuccess();
            onDone();
          },
        })
      }
      onClose={onClose}
    >
      {days.length === 0 ? (
        <p>{year} 年按周一至周五录入，休市与调休可以随后修改。</p>
      ) : (
        <>
          <SelectField label="改为" options={choicesOf(dayKinds)} {...field("kind")} />
          <TextField label="名称" placeholder="如 国庆节、系统升级" {...field("name")} maxLength={20} />
        </>
      )}
      <ReasonField label="依据（必填）" {...field("reason")} />
    </ConfirmCard>
  );
}
