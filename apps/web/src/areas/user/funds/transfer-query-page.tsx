import { transfers } from "@zd/api/funds/transfers";
import type { TransferId } from "@zd/domain/funds/bank-transfer";
import { useCommand } from "../../../api/hooks.ts";
import { may, useUser } from "../../../api/session.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { succeed } from "../../../ui/feedback/notices.ts";
import { QueryPage } from "../../../ui/query-page/query-page.tsx";

/** 出入金查询 (R-2132). */
export function TransferQueryPage() {
  const mayMove = may(useUser(), "move-money");
  const push = useCommand(transfers.pushTransfer, { refreshes: [transfers.listTransfers] });
  return (
    <QueryPage
      of={transfers.listTransfers}
      rowKey="transfer"
      emptyHint="入金与出金会出现在这里"
      detail={({ transfer, state }) =>
        mayMove && (state === "1" || state === "9") ? (
          <Button
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
        ) : null
      }
    />
  );
}
