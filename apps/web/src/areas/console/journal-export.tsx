import type { fundDesk } from "@zd/api/funds/staff";
import type { goodsCalls } from "@zd/api/goods/operations";
import { instant } from "@zd/domain/kernel/brand";
import { dayMs, shanghaiDay } from "@zd/domain/kernel/shanghai-time";
import { useState } from "react";
import { messageOf } from "../../api/failures.ts";
import { useCall } from "../../api/hooks.ts";
import { useServerClock } from "../../realtime/server-clock.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { warn } from "../../ui/feedback/notices.ts";
import { saveBlob } from "../../ui/save-file.ts";

interface Props {
  /** 总账, of money or of goods. */
  readonly operation: typeof fundDesk.exportJournal | typeof goodsCalls.exportJournal;
  /** Stands on the button. */
  readonly label: string;
}

/** 导出总账: the last thirty days as a journal that hledger reads. */
export function JournalExport({ operation, label }: Props) {
  const call = useCall();
  const clock = useServerClock();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const now = clock.now();
      const { name, journal } = await call(operation, {
        from: shanghaiDay(instant(now - 29 * dayMs)),
        to: shanghaiDay(now),
      });
      saveBlob(new Blob([journal], { type: "text/plain" }), name);
    } catch (error) {
      warn(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button busy={busy} onClick={() => void save()}>
      {label}
    </Button>
  );
}
