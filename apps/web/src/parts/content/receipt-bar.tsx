import { content } from "@zd/api/content/operations";
import { noticeReceipts } from "@zd/api/content/receipts";
import type { InputOf, OutputOf } from "@zd/api/wire/operation";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { noNumber } from "@zd/domain/money/display-number";
import { messageOf } from "../../api/failures.ts";
import { useCommand } from "../../api/hooks.ts";
import { Button } from "../../ui/buttons/button.tsx";
import styles from "./receipt-bar.module.css";

type Which = InputOf<typeof noticeReceipts.confirmReading>;

interface Props extends Which {
  /** The receipt of the reader's firm. */
  readonly receipt: NonNullable<OutputOf<typeof content.findNews>["receipt"]>;
}

/** 回执: a member confirms for his firm that it has read the notice, once; afterwards it is said who has. */
export function ReceiptBar({ kind, notice, receipt: { readBy, readAt } }: Props) {
  const confirm = useCommand(noticeReceipts.confirmReading, {
    refreshes: [content.findNews, content.findTradeNotice],
    silent: true,
  });
  return (
    <section className={styles["bar"]} aria-label="回执">
      {readAt === null ? (
        <>
          <p>本公告要求回执：请代表本企业确认已阅，只需确认一次，交易中心可见确认人与时间。</p>
          <Button look="main" busy={confirm.isPending} onClick={() => confirm.mutate({ kind, notice })}>
            确认已阅
          </Button>
          {confirm.error && <p role="alert">{messageOf(confirm.error)}</p>}
        </>
      ) : (
        <p role="status">
          本企业已确认已阅：{readBy ?? noNumber}，{formatShanghai(readAt)}
        </p>
      )}
    </section>
  );
}
