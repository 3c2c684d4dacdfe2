import { alarmKinds } from "@zd/api/trading/control";
import { useCommand } from "../../api/hooks.ts";
import { ConfirmCard } from "../../ui/confirm-card/confirm-card.tsx";
import styles from "../../ui/form/form.module.css";
import { ReasonField } from "../../ui/form/reason-field.tsx";
import { useForm } from "../../ui/form/use-form.ts";
import { Fact, Facts } from "../../ui/tables/facts.tsx";
import { controlCalls } from "./control-calls.ts";
import type { Alarm } from "./reads.ts";

interface Props {
  /** The alarm, which is still open. */
  readonly alarm: Alarm;
  readonly onClose: () => void;
}

/** 处理告警: what the check of an alarm has shown, for the wares that it concerned when the dialog was opened. */
export function SetAsideDialog({ alarm, onClose }: Props) {
  const { section, sectionName, wares, kind, firms, detail } = alarm;
  const { input, field } = useForm(controlCalls.setAlarmAside, {
    initial: { note: "" },
    input: ({ note }) => ({ section, alarm: alarm.alarm, wares, note }),
  });
  const setAside = useCommand(controlCalls.setAlarmAside, { refreshes: controlCalls.reads, silent: true });
  return (
    <ConfirmCard
      title="处理告警"
      confirmLabel="标记已处理"
      ready={input !== null}
      busy={setAside.isPending}
      error={setAside.error}
      successMessage="已处理"
      onConfirm={(callbacks) => input !== null && setAside.confirm(input, callbacks)}
      onClose={onClose}
    >
      <Facts layout="boxed">
        <Fact title="告警">{alarmKinds[kind]}</Fact>
        <Fact title="场次">{sectionName}</Fact>
        <Fact title="内容">
          {firms.map(({ name }) => name).join("、")}
          {firms.length > 0 && "："}
          {detail}
        </Fact>
      </Facts>
      <ReasonField label="处理说明（必填）" {...field("note")} />
      <p className={styles["consequence"]}>涉及更多标的或其他企业时会重新告警。</p>
    </ConfirmCard>
  );
}
