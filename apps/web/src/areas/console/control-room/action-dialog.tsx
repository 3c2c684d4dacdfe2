import { type ControlAction, controlActions } from "@zd/contract/trading/control";
import { type Instant, instant } from "@zd/domain/kernel/brand";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { type ReactNode, useId, useState } from "react";
import { wordsOf } from "../../../api/failures.ts";
import { useCommand } from "../../../api/hooks.ts";
import { Button } from "../../../ui/button.tsx";
import { CancelButton } from "../../../ui/cancel-button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { shownPrice, shownQuantity } from "../../../ui/figures.tsx";
import { succeed } from "../../../ui/notices.ts";
import { ReasonField } from "../../../ui/reason-field.tsx";
import table from "../console.module.css";
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

const consequences: Readonly<Record<ControlAction, string>> = {
  suspend: "全场停止报价，倒计时冻结在当前时刻；恢复后从剩余时间继续。",
  resume: "从暂停时的剩余时间继续，场次截止顺延暂停的时长。",
  extend: "截止时间只能延后，不能提前；本次延长对全部企业立即可见。",
  "void-ware": "须另一名交易管理复核后生效。生效后不可恢复：全部报价撤销、保证金解冻，其余标的不受影响。",
  "void-section": "须另一名交易管理复核后生效。生效后不可恢复：全部报价撤销、保证金解冻。",
};

const extensions = [5, 10, 15, 30, 60] as const;

/** Says what will follow, asks why, and sends it once. */
export function ActionDialog({ room, intent: { action, lot }, onClose }: Props) {
  const id = useId();
  const [chosen, setChosen] = useState("");
  const [note, setNote] = useState("");
  // What the dialog showed is what is sent, however the room moves behind it.
  const [seen] = useState(room.hardEnd);
  const [minutes, setMinutes] = useState<number>(extensions[0]);
  const sending = useSending(room, action, lot, { seen, minutes, reason: reasonOf(chosen, note) }, onClose);
  const isVoid = action === "void-ware" || action === "void-section";
  const reason = reasonOf(chosen, note);

  return (
    <Dialog
      title={lot ? `${controlActions[action]} ${lot.no}` : controlActions[action]}
      onClose={onClose}
      busy={sending.busy}
      footer={
        <>
          <CancelButton disabled={sending.busy} />
          <Button
            look={isVoid ? "danger" : "main"}
            busy={sending.busy}
            disabled={reason === ""}
            onClick={sending.send}
          >
            {isVoid ? "提交复核" : `确认${controlActions[action].slice(0, 2)}`}
          </Button>
        </>
      }
    >
      <div className={table["form"]}>
        <Effects room={room} lot={lot} />
        {action === "extend" && seen !== null && (
          <div>
            <label htmlFor={`${id}-to`}>
              延长至<span>现为 {formatShanghai(seen).slice(11)}</span>
            </label>
            <select
              id={`${id}-to`}
              value={minutes}
              onChange={({ target }) => setMinutes(Number(target.value))}
            >
              {extensions.map((by) => (
                <option key={by} value={by}>
                  {formatShanghai(later(seen, by)).slice(11)}（延长 {by} 分钟）
                </option>
              ))}
            </select>
          </div>
        )}
        <div>
          <label htmlFor={`${id}-reason`}>
            原因<span>必选，记入操作记录</span>
          </label>
          <select id={`${id}-reason`} value={chosen} onChange={({ target }) => setChosen(target.value)}>
            <option value="">请选择</option>
            {reasons[action].map((one) => (
              <option key={one}>{one}</option>
            ))}
            <option>{other}</option>
          </select>
        </div>
        <ReasonField
          label={chosen === other ? "说明（必填）" : "说明"}
          value={note}
          most={160}
          onChange={setNote}
        />
        <p className={table["consequence"]}>{consequences[action]}</p>
        {sending.failure && (
          <p className={table["refusal"]} role="alert">
            {wordsOf(sending.failure)}
          </p>
        )}
      </div>
    </Dialog>
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
  onDone: () => void,
) {
  const options = { refreshes: controlCalls.reads, quiet: true };
  const suspend = useCommand(controlCalls.suspendSection, options);
  const resume = useCommand(controlCalls.resumeSection, options);
  const extend = useCommand(controlCalls.extendSection, options);
  const request = useCommand(controlCalls.requestVoid, options);
  const all = [suspend, resume, extend, request];
  const done = (words: string) => ({
    onSuccess: () => {
      succeed(words);
      onDone();
    },
  });
  return {
    busy: all.some(({ isPending }) => isPending),
    failure: all.find(({ error }) => error)?.error ?? null,
    send() {
      if (action === "suspend") suspend.mutate({ section, reason }, done("场次已暂停"));
      else if (action === "resume") resume.mutate({ section, reason }, done("场次已恢复"));
      else if (action === "extend") {
        if (seen !== null)
          extend.mutate({ section, seen, hardEnd: later(seen, minutes), reason }, done("截止时间已延长"));
      } else request.mutate({ section, reason, ...(lot && { ware: lot.ware }) }, done("已提交复核"));
    },
  };
}

/** What the action would touch, as it stands now. */
function Effects({ room, lot }: { readonly room: ControlRoom; readonly lot: Lot | null }) {
  const facts: readonly (readonly [string, ReactNode])[] = lot
    ? [
        ["标的", `${lot.producer} ${lot.product} ${shownQuantity(lot.quantity)} 吨`],
        [
          "当前领先",
          room.sealed ? "密封" : lot.leader ? `${lot.leader.firmName} ${shownPrice(lot.leader.price)}` : "无",
        ],
        ["已有报价", `${lot.bids} 笔，涉及 ${lot.bidders} 家企业`],
      ]
    : [
        ["场次", room.name],
        ["标的", `${room.lots.length} 个，已出价 ${room.lots.filter(({ bids }) => bids > 0).length} 个`],
        ["报价", `受理 ${room.accepted} 笔`],
        ["在场企业", `${room.presence.length} 家`],
      ];
  return (
    <dl className={table["effects"]}>
      {facts.map(([title, words]) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>{words}</dd>
        </div>
      ))}
    </dl>
  );
}
