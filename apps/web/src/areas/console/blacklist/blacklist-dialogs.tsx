import { blacklist } from "@zd/contract/identity/blacklist";
import type { FirmId } from "@zd/domain/kernel/brand";
import { instant } from "@zd/domain/kernel/brand";
import { dayMs, shanghaiDay } from "@zd/domain/kernel/shanghai-time";
import { useId, useState } from "react";
import { wordsOf } from "../../../api/failures.ts";
import { useAnswer, useCommand } from "../../../api/hooks.ts";
import { useServerClock } from "../../../realtime/server-clock.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { succeed } from "../../../ui/notices.ts";
import table from "../console.module.css";
import { ReasonField } from "../reason-field.tsx";

const refreshes = [blacklist.listEntries];

/** Who is listed for a rule's breach is so for twelve months, unless somebody decides otherwise (domain §1.2.6). */
const usualMs = 365 * dayMs;

/** 列入黑名单: which firm, why and until when. */
export function AddDialog({ onClose }: { readonly onClose: () => void }) {
  const id = useId();
  const clock = useServerClock();
  const [keyword, setKeyword] = useState("");
  const [firm, setFirm] = useState<FirmId | null>(null);
  const [reason, setReason] = useState("");
  const [until, setUntil] = useState(() => shanghaiDay(instant(clock.now() + usualMs)));
  const choices = useAnswer(
    blacklist.listFirmChoices,
    { keyword: keyword.trim() },
    { quiet: true, keepLast: true, freshMs: 30_000 },
  );
  const add = useCommand(blacklist.addEntry, { refreshes, quiet: true });
  const ready = firm !== null && reason.trim() !== "" && until > shanghaiDay(clock.now());

  return (
    <Dialog
      title="列入黑名单"
      onClose={onClose}
      busy={add.isPending}
      footer={
        <>
          <Button onClick={onClose} disabled={add.isPending}>
            取消
          </Button>
          <Button
            look="danger"
            disabled={!ready}
            busy={add.isPending}
            onClick={() =>
              firm &&
              add.mutate(
                { firm, reason: reason.trim(), until },
                {
                  onSuccess: () => {
                    succeed("已列入黑名单");
                    onClose();
                  },
                },
              )
            }
          >
            列入
          </Button>
        </>
      }
    >
      <div className={table["form"]}>
        <div>
          <label htmlFor={`${id}-keyword`}>查找企业</label>
          <input
            id={`${id}-keyword`}
            maxLength={64}
            placeholder="名称或统一社会信用代码"
            value={keyword}
            onChange={({ target }) => setKeyword(target.value)}
          />
        </div>
        <div>
          <label htmlFor={`${id}-firm`}>企业</label>
          <select
            id={`${id}-firm`}
            value={firm ?? ""}
            onChange={({ target }) => setFirm((target.value || null) as FirmId | null)}
          >
            <option value="">请选择</option>
            {choices.data?.map((one) => (
              <option key={one.firm} value={one.firm}>
                {one.name}（{one.creditCode}）
              </option>
            ))}
          </select>
        </div>
        <div>
          <label htmlFor={`${id}-until`}>
            列入至<span>含当日</span>
          </label>
          <input
            id={`${id}-until`}
            type="date"
            value={until}
            onChange={({ target }) => setUntil(target.value)}
          />
        </div>
        <ReasonField label="原因（必填）" value={reason} onChange={setReason} />
        <p className={table["consequence"]}>
          从下一笔报价起拒绝该企业的全部报价；已受理的报价与合同继续有效。
        </p>
        {(add.error ?? choices.error) && (
          <p className={table["refusal"]} role="alert">
            {wordsOf(add.error ?? choices.error)}
          </p>
        )}
      </div>
    </Dialog>
  );
}

interface LiftProps {
  readonly entry: string;
  readonly firm: string;
  readonly onClose: () => void;
}

/** 解除黑名单 */
export function LiftDialog({ entry, firm, onClose }: LiftProps) {
  const [reason, setReason] = useState("");
  const lift = useCommand(blacklist.liftEntry, { refreshes, quiet: true });
  return (
    <Dialog
      title="解除黑名单"
      onClose={onClose}
      busy={lift.isPending}
      footer={
        <>
          <Button onClick={onClose} disabled={lift.isPending}>
            取消
          </Button>
          <Button
            look="main"
            disabled={reason.trim() === ""}
            busy={lift.isPending}
            onClick={() =>
              lift.mutate(
                { entry: Number(entry), reason: reason.trim() },
                {
                  onSuccess: () => {
                    succeed("已解除");
                    onClose();
                  },
                },
              )
            }
          >
            解除
          </Button>
        </>
      }
    >
      <div className={table["form"]}>
        <p>{firm}</p>
        <ReasonField label="解除原因（必填）" value={reason} onChange={setReason} />
        {lift.error && (
          <p className={table["refusal"]} role="alert">
            {wordsOf(lift.error)}
          </p>
        )}
      </div>
    </Dialog>
  );
}
