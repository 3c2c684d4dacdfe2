import { type ControlAction, control, controlActions } from "@zd/api/trading/control";
import { type Instant, instant } from "@zd/domain/kernel/brand";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { useState } from "react";
import { useCommand } from "../../../api/hooks.ts";
import { type Answered, ConfirmCard } from "../../../ui/confirm-card/confirm-card.tsx";
import { useCard } from "../../../ui/confirm-card/use-card.ts";
import { ReasonField } from "../../../ui/reason-field.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { controlCalls } from "../control-calls.ts";
import type { ControlRoom, Lot } from "./use-control-room.ts";

/** What somebody is about to do: to the section, or to one of its wares. */
export interface Intent {
  readonly action: ControlAction;
  readonly lot: Lot | null;
}

interface Props {
  readonly room: ControlRoom;
  readonly intent: Intent;
  readonly onClose: () => void;
}

/** Common reasons, to choose instead of typing while a clock runs. */
const reasons: Readonly<Record<ControlAction, readonly string[]>> = {
  suspend: ["系统或网络异常", "核查异常报价", "标的信息有误，待更正", "应货主申请"],
  resume: ["异常已排除", "核查完毕，未发现违规", "标的信息已更正"],
  extend: ["网络异常影响报价", "参与企业较多，延长竞价", "应货主申请"],
  "void-ware": ["同一 IP 出价，涉嫌串通", "关联企业参与同一标的", "标的信息有误", "货主无法履约"],
  "void-section": ["场次规则设置有误", "多个标的涉嫌串通", "系统故障影响公平", "货主申请撤场"],
};

const said: Readonly<Record<ControlAction, string>> = {
  suspend: "场次已暂停",
  resume: "场次已恢复",
  extend: "截止时间已延长",
  "void-ware": "已提交复核",
  "void-section": "已提交复核",
};

const extensions = [5, 10, 15, 30, 60] as const;

/** Says what will follow, asks why, and sends it once. */
export function ActionDialog({ room, intent: { action, lot }, onClose }: Props) {
  const [chosen, setChosen] = useState("");
  const [note, setNote] = useState("");
  // What the dialog showed is what is sent, however the room moves behind it.
  const [seen] = useState(room.hardEnd);
  const [minutes, setMinutes] = useState<number>(extensions[0]);
  const sending = useSending(room, action, lot, { seen, minutes, reason: reasonOf(chosen, note) });
  const isVoid = action === "void-ware" || action === "void-section";
  const { section } = room;
  const ofVoid = useCard(control.previewVoid, isVoid ? { section, ...(lot && { ware: lot.ware }) } : null);
  const end = action === "extend" && seen !== null ? { hardEnd: later(seen, minutes) } : {};
  const ofStep = useCard(control.previewStep, isVoid ? null : { section, action, ...end });

  return (
    <ConfirmCard
      title={lot ? `${controlActions[action]} ${lot.no}` : controlActions[action]}
      confirmLabel={isVoid ? "提交复核" : `确认${controlActions[action].slice(0, 2)}`}
      look={isVoid ? "danger" : "main"}
      successMessage={said[action]}
      ready={reasonOf(chosen, note) !== ""}
      busy={sending.busy}
      error={sending.failure}
      card={isVoid ? ofVoid : ofStep}
      onConfirm={sending.send}
      onClose={onClose}
    >
      {action === "extend" && seen !== null && (
        <SelectField
          label="延长至"
          note={`现为 ${formatShanghai(seen).slice(11)}`}
          value={String(minutes)}
          options={extensions.map((by) => ({
            value: String(by),
            label: `${formatShanghai(later(seen, by)).slice(11)}（延长 ${by} 分钟）`,
          }))}
          onChange={(by) => setMinutes(Number(by))}
        />
      )}
      <SelectField
        label="原因"
        note="必选，记入操作记录"
        placeholder="请选择"
        value={chosen}
        options={[...reasons[action], other].map((one) => ({ value: one, label: one }))}
        onChange={setChosen}
      />
      <ReasonField
        label={chosen === other ? "说明（必填）" : "说明"}
        value={note}
        most={160}
        onChange={setNote}
      />
    </ConfirmCard>
  );
}

const other = "其他";

/** As it stands in the record; nothing where it would say nothing. */
function reasonOf(chosen: string, note: string): string {
  const words = note.trim();
  if (chosen === "" || chosen === other) return chosen === "" ? "" : words;
  return words === "" ? chosen : `${chosen}：${words}`;
}

const later = (at: Instant, minutes: number) => instant(at + minutes * 60_000);

interface Given {
  readonly seen: Instant | null;
  readonly minutes: number;
  readonly reason: string;
}

function useSending(
  { section }: ControlRoom,
  action: ControlAction,
  lot: Lot | null,
  { seen, minutes, reason }: Given,
) {
  const options = { refreshes: controlCalls.reads, silent: true };
  const suspend = useCommand(controlCalls.suspendSection, options);
  const resume = useCommand(controlCalls.resumeSection, options);
  const extend = useCommand(controlCalls.extendSection, options);
  const request = useCommand(controlCalls.requestVoid, options);
  const all = [suspend, resume, extend, request];
  return {
    busy: all.some(({ isPending }) => isPending),
    failure: all.find(({ error }) => error)?.error ?? null,
    send(answered: Answered, card: { readonly seen: string }) {
      const step = { section, reason, card: card.seen };
      if (action === "suspend") suspend.confirm(step, answered);
      else if (action === "resume") resume.confirm(step, answered);
      else if (action === "extend") {
        if (seen !== null) extend.confirm({ ...step, seen, hardEnd: later(seen, minutes) }, answered);
      } else request.confirm({ section, reason, seen: card.seen, ...(lot && { ware: lot.ware }) }, answered);
    },
  };
}
