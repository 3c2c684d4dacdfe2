import { type BankTransfer, isTransferOver } from "@zd/domain/funds/bank-transfer";
import type { News } from "@zd/domain/messages/news";
import { formatAmount } from "@zd/domain/money/yuan";
import { notify } from "../../messages/index.ts";
import type { Scope } from "../../platform/jobs/jobs.ts";

/** What the firm of a transfer is told of its end; null where it has not ended now. */
function newsOf(before: BankTransfer, after: BankTransfer): News | null {
  if (isTransferOver(before.state) || !isTransferOver(after.state)) return null;
  const done = after.state === "2";
  const isIn = after.direction === "in";
  const what = isIn ? "入金" : "出金";
  const end = done ? (isIn ? "已到账" : "已付出") : after.state === "4" ? "被驳回" : "未成功";
  return {
    reference: `transfer/${after.id}/${after.state}`,
    kind: done ? (isIn ? "moneyIn" : "moneyOut") : "rejected",
    to: { firm: after.firm, permission: "move-money" },
    subject: "transfer",
    id: after.id,
    parameters: { direction: after.direction },
    words: `${what} ${formatAmount(after.amount)} 元${end}`,
    consequence: `流水 ${after.id}`,
    dueAt: null,
    practice: false,
  };
}

/** 到账, 出金 and 驳回: tells whoever may move the firm's money. */
export async function tellEnd(
  scope: Pick<Scope, "tx" | "now">,
  before: BankTransfer,
  after: BankTransfer,
): Promise<void> {
  const news = newsOf(before, after);
  if (news) await notify(scope, [news]);
}
