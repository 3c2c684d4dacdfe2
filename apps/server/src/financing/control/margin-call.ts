import { textOf } from "@zd/domain/identity/text-kinds";
import type { Fen } from "@zd/domain/kernel/brand";
import { formatAmount } from "@zd/domain/money/yuan";
import { textFirms } from "../../identity/index.ts";
import { notify } from "../../messages/index.ts";
import type { Scope } from "../../platform/jobs/jobs.ts";
import type { LoanRow } from "../loans/loan-store.ts";
import { percent } from "../reading/products.ts";

export interface MarginWish {
  /** Ten-thousandths of what is owed; null where there is no collateral. */
  readonly coverage: number | null;
  /** Collateral or repayment that is asked for. */
  readonly lacking: Fen;
  /** Last day for the firm to act, `YYYY-MM-DD`. */
  readonly answerBy: string;
  /** May be empty. */
  readonly memo: string;
}

/** 追加担保通知: inserts it for the firm to read, and sends it as a text. */
export async function sendMarginCall(
  scope: Pick<Scope, "tx" | "now">,
  { id, firmId, companyId, byUser }: Pick<LoanRow, "id" | "firmId" | "companyId" | "byUser">,
  wish: MarginWish,
  byName: string,
): Promise<number> {
  const { coverage, lacking, answerBy } = wish;
  const call = await scope.tx
    .insertInto("financing.marginCall")
    .values({ ...wish, companyId, loanId: id, firmId, at: new Date(scope.now), byName, readAt: null })
    .returning("id")
    .executeTakeFirstOrThrow();
  const cover = coverage === null ? "没有可估值的押品" : `押品覆盖率${percent(coverage)}%`;
  const demand = lacking > 0n ? `追加担保或还款${formatAmount(lacking)}元` : "还清逾期款项";
  const content = textOf("margin", { loan: id, cover, day: answerBy, demand });
  await textFirms(scope, [{ reference: `margin-${call.id}`, firm: firmId, inHand: byUser, content }]);
  await notify(scope, [
    {
      reference: `margin/${call.id}`,
      kind: "repayment",
      to: { firm: firmId, permission: "move-money" },
      subject: "loan",
      id,
      parameters: {},
      words: `借款 ${id}${cover}，请于 ${answerBy} 前${demand}`,
      consequence: "追加担保通知",
      dueAt: null,
      practice: false,
      sent: ["sms", "mail"],
    },
  ]);
  return Number(call.id);
}
