import { type ControlAction, control } from "@zd/api/trading/control";
import { controlActions } from "@zd/api/trading/control-records";
import { type Instant, instant } from "@zd/domain/kernel/brand";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { useState } from "react";
import { useCommand } from "../../../api/hooks.ts";
import { type Answered, ConfirmCard } from "../../../ui/confirm-card/confirm-card.tsx";
import { useCard } from "../../../ui/confirm-card/use-card.ts";
import { ReasonField } from "../../../ui/form/reason-field.tsx";
import { SelectField } from "../../../ui/form/select-field.tsx";
import { useForm } from "../../../ui/form/use-form.ts";
import { controlCalls } from "../control-calls.ts";
import type { ControlRoom, Lot } from "./use-control-room.ts";

/** The action of the open dialog, and its object. */
export interface Intent {
  /** What the dialog asks the user to confirm. */
  readonly action: ControlAction;
  /** The ware that is meant; null where it is the whole section. */
  readonly lot: Lot | null;
}

interface Props {
  readonly room: ControlRoom;
  /** The action that is about to be taken. */
  readonly intent: Intent;
  readonly onClose: () => void;
}

/** Common reasons of each action, which are quicker to select than to type while a clock runs. */
const reasons: Readonly<Record<ControlAction, readonly string[]>> = {
  suspend: ["系统或网络异常", "核查异常报价", "标的信息有误，待更正", "应货主申请"],
  resume: ["异常已排除", "核查完毕，未发现违规", "标的信息已更正"],
  extend: ["网络异常影响报价", "参与企业较多，延长竞价", "应货主申请"],
  "void-ware": ["同一 IP 出价，涉嫌串通", "关联企业参与同一标的", "标的信息有误", "货主无法履约"],
  "void-section": ["场次规则设置有误", "多个标的涉嫌串通", "系统故障影响公平", "货主申请撤场"],
};

/** The message once the action is confirmed. */
const successMessages: Readonly<Record<ControlAction, string>> = {
  suspend: "场次已暂停",
  resume: "场次已恢复",
  extend: "截止时间已延长",
  "void-ware": "已提交复核",
  "void-section": "已提交复核",
};

const extensions = [5, 10, 15, 30, 60] as const;

/** 暂停, 恢复, 延长 or 作废: with its card and its reason. */
export function ActionDialog({ room, intent: { action, lot }, onClose }: Props) {
  const { section } = room;
  // The end on the screen is what is sent, however the room moves behind the dialog.
  const [currentEnd] = useState(room.hardEnd);
  const { input, values, field } = useForm(control.suspendSection, {
    initial: { reason: "", note: "", minutes: String(extensions[0]) },
    input: ({ reason, note }) => ({ section, reason: reasonOf(reason, note) }),
  });
  const hardEnd =
    action === "extend" && currentEnd !== null ? later(currentEnd, Number(values.minutes)) : null;
  const command = useActionCommand(action);
  const isVoid = action === "void-ware" || action === "void-section";
  const ofVoid = useCard(control.previewVoid, isVoid ? { section, ...(lot && { ware: lot.ware }) } : null);
  const ofStep = useCard(
    control.previewStep,
    isVoid ? null : { section, action, ...(hardEnd !== null && { hardEnd }) },
  );

  return (
    <ConfirmCard
      title={lot ? `${controlActions[action]} ${lot.no}` : controlActions[action]}
      confirmLabel={isVoid ? "提交复核" : `确认${controlActions[action].slice(0, 2)}`}
      look={isVoid ? "danger" : "main"}
      successMessage={successMessages[action]}
      ready={input !== null}
      busy={command.busy}
      error={command.error}
      card={isVoid ? ofVoid : ofStep}
      onConfirm={(callbacks, { seen: card }) =>
        input !== null && command.send({ ...input, lot, seen: currentEnd, hardEnd, card }, callbacks)
      }
      onClose={onClose}
    >
      {action === "extend" && currentEnd !== null && (
        <SelectField
          label="延长至"
          note={`现为 ${formatShanghai(currentEnd).slice(11)}`}
          {...field("minutes")}
          options={extensions.map((by) => ({
            value: String(by),
            label: `${formatShanghai(later(currentEnd, by)).slice(11)}（延长 ${by} 分钟）`,
          }))}
        />
      )}
      <SelectField
        label="原因"
        note="必选，记入操作记录"
        placeholder="请选择"
        {...field("reason")}
        options={[...reasons[action], other].map((one) => ({ value: one, label: one }))}
      />
      <ReasonField label={values.reason === other ? "说明（必填）" : "说明"} {...field("note")} most={160} />
    </ConfirmCard>
  );
}

const other = "其他";

/** The reason for the record: the selection and the note, or the note alone; empty where it would say nothing. */
function reasonOf(selection: string, note: string): string {
  const words = note.trim();
  if (selection === "" || selection === other) return selection === "" ? "" : words;
  return words === "" ? selection : `${selection}：${words}`;
}

const later = (at: Instant, minutes: number) => instant(at + minutes * 60_000);

interface ActionInput {
  readonly section: ControlRoom["section"];
  /** The reason for the record. */
  readonly reason: string;
  /** Null where the action is about the whole section. */
  readonly lot: Lot | null;
  /** The end of the section on the screen; null where it has none. */
  readonly seen: Instant | null;
  /** The new end of 延长; null for the other actions. */
  readonly hardEnd: Instant | null;
  /** 核对码 of the card on the screen. */
  readonly card: string;
}

/** The call of each action. */
function useActionCommand(action: ControlAction) {
  const options = { refreshes: controlCalls.reads, silent: true };
  const suspend = useCommand(controlCalls.suspendSection, options);
  const resume = useCommand(controlCalls.resumeSection, options);
  const extend = useCommand(controlCalls.extendSection, options);
  const request = useCommand(controlCalls.requestVoid, options);
  const all = [suspend, resume, extend, request];
  return {
    busy: all.some(({ isPending }) => isPending),
    error: all.find(({ error }) => error)?.error ?? null,
    send({ section, reason, lot, seen, hardEnd, card }: ActionInput, callbacks: Answered) {
      const step = { section, reason, card };
      if (action === "suspend") suspend.confirm(step, callbacks);
      else if (action === "resume") resume.confirm(step, callbacks);
      else if (action === "extend") {
        if (seen !== null && hardEnd !== null) extend.confirm({ ...step, seen, hardEnd }, callbacks);
      } else request.confirm({ section, reason, seen: card, ...(lot && { ware: lot.ware }) }, callbacks);
    },
  };
}
