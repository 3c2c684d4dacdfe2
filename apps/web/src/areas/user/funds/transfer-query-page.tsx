import { transfers } from "@zd/api/funds/transfers";
import type { OutputOf } from "@zd/api/wire/operation";
import type { TransferId } from "@zd/domain/funds/bank-transfer";
import { useCommand } from "../../../api/hooks.ts";
import { may, useUser } from "../../../api/session.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { succeed } from "../../../ui/feedback/notices.ts";
import { QueryPage } from "../../../ui/query-page/query-page.tsx";

type Row = OutputOf<typeof transfers.listTransfers>["rows"][number];

/** 出入金查询 (R-2132). */
export function TransferQueryPage() {
  const mayMove = may(useUser(), "move-money");
  const push = useCommand(transfers.pushTransfer, { refreshes: [transfers.listTransfers] });
  const askButton = ({ transfer, state }: Row) =>
    mayMove &&
    (state === "1" || state === "9") && (
      <Button
        data-apart
        aria-label={`立即向银行查询 ${transfer}`}
        busy={push.isPending}
        onClick={() =>
          push.mutate(
            { transfer: transfer as TransferId },
            { onSuccess: () => succeed("已向银行查询，结果稍后更新") },
          )
        }
      >
        立即向银行查询
      </Button>
    );
  return (
    <QueryPage
      of={transfers.listTransfers}
      rowKey="transfer"
      folded={["bank", "bankNo"]}
      emptyHint="入金与出金会出现在这里"
      cardAction={askButton}
      detail={askButton}
    />
  );
}
