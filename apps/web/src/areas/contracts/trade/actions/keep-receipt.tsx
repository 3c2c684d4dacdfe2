import { useState } from "react";
import { isUnreached, messageOf } from "../../../../api/failures.ts";
import { useIsOnline } from "../../../../api/unsent/use-unsent.ts";
import { type KeptReceipt, useUnsentReceipts } from "../../../../parts/contracts/unsent-receipts.tsx";
import { useServerClock } from "../../../../realtime/server-clock.ts";
import { Button } from "../../../../ui/buttons/button.tsx";
import { succeed } from "../../../../ui/feedback/notices.ts";
import { shownQuantity } from "../../../../ui/figures/figures.tsx";
import styles from "../../../../ui/form/form.module.css";

/** Whether there is no line: the browser says so, or a call has just got no answer. */
export function useOffline(failure: Error | null): boolean {
  const isOnline = useIsOnline();
  return !isOnline || isUnreached(failure);
}

interface Props {
  /** The receipt as it is typed, on the version that was seen; null while something is missing. */
  readonly receipt: KeptReceipt | null;
  /** Its photos that could not be uploaded. */
  readonly photos: readonly File[];
  /** Called once it is kept, or sent. */
  readonly onKept: () => void;
}

/** 存入待发送: without a line the receipt stays on the phone with its photos, and is sent once there is one. */
export function KeepReceipt({ receipt, photos, onKept }: Props) {
  const clock = useServerClock();
  const { queue } = useUnsentReceipts();
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<unknown>(null);
  const keep = async () => {
    if (receipt === null || queue === null) return;
    setBusy(true);
    setFault(null);
    const tonnes = shownQuantity(receipt.quantity);
    try {
      const taken = await queue.take({
        kind: "receive",
        title: `收货 ${tonnes} 吨`,
        words: `合同 ${receipt.contractNo}，第 ${receipt.shipment} 批，磅单 ${receipt.tickets.map(({ no }) => no).join("、") || "无"}`,
        at: clock.now(),
        input: receipt,
        pictures: await Promise.all(photos.map(pictureOf)),
      });
      if (taken === "waiting") succeed("已存入待发送，联网后自动登记");
      onKept();
    } catch (error) {
      setFault(error);
    }
    setBusy(false);
  };
  return (
    <div className={styles["form"]}>
      <p className={styles["hint"]} role="status">
        暂无网络，无法核对确认卡。可以先存在本机，联网后自动登记一次；届时合同有变化会提示，不会重复登记。
      </p>
      {fault !== null && (
        <p className={styles["refusal"]} role="alert">
          {messageOf(fault)}
        </p>
      )}
      <Button large disabled={receipt === null} busy={isBusy} onClick={() => void keep()}>
        存入待发送
      </Button>
    </div>
  );
}

const pictureOf = async (file: File) => ({
  field: "files",
  bytes: await file.arrayBuffer(),
  type: file.type,
  name: file.name,
  file: null,
});
