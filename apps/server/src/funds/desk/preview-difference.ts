import { api } from "@zd/api";
import type { Card } from "@zd/api/wire/card";
import {
  answerTransfer,
  type BankAnswer,
  type BankTransfer,
  transferDirections,
} from "@zd/domain/funds/bank-transfer";
import { purseLines } from "@zd/domain/funds/effect";
import { differenceKinds, differenceRemedies } from "@zd/domain/funds/reconciliation";
import { fen, type Instant } from "@zd/domain/kernel/brand";
import { formatAmount } from "@zd/domain/money/yuan";
import { plainCard, previewHash, previewOutcome, purseEffect } from "../../platform/calls/card.ts";
import { handle } from "../../platform/calls/operation.ts";
import type { Reader } from "../../platform/database/database.ts";
import type { Platform } from "../../platform/module.ts";
import { nameOfFirm } from "../agreements/closure-card.ts";
import { findFeesDue } from "../fees/fees-due.ts";
import { findBalances } from "../find-balances.ts";
import { balancesOnce } from "../transfers/transfer-outcome.ts";
import { toTransfer } from "../transfers/transfer-store.ts";
import { type DifferenceRow, findDifference } from "./difference-store.ts";
import { answerOf, differenceMark } from "./settle-difference.ts";

/** 处理差异的确认卡: how the transfer ends by the bank's statement and the firm's accounts after it, or that no money moves. */
export const previewDifference = ({ undisclosed }: Pick<Platform, "undisclosed">) =>
  handle(api.fundDesk.previewDifference, async ({ difference: id }, { db, actor, now }) => {
    const difference = await findDifference(db, BigInt(id));
    const { outcome: answer, barred } = await previewOutcome(() => answerOf(db, difference));
    const transfer = await findTransferOf(db, difference);
    const [name, balances, owed] = transfer
      ? await Promise.all([
          nameOfFirm(db, transfer.firm),
          findBalances(db, [transfer.firm], await undisclosed(db)),
          findFeesDue(db, transfer.firm),
        ])
      : [null, null, fen(0n)];
    const facts = transfer && answer ? answersOf(transfer, answer, now) : [];
    const moves = transfer !== null && facts.length > 0;
    return {
      ...plainCard,
      number: String(id),
      party: name ?? "--",
      direction: answer === null ? "关闭差异" : answer.result === "success" ? "按成功处理" : "按失败处理",
      path: answer === null ? "不动资金" : "按银行对账单确定划转结果",
      amount: answer === null ? difference.effect : (transfer?.amount ?? difference.effect),
      subject: `${differenceKinds[difference.kind]}${transfer ? `，划转 ${transfer.id}` : ""}`,
      effect:
        transfer && balances
          ? purseEffect(
              "资金",
              ["现在", "处理后"],
              purseLines(transfer.firm, [balances, barred ? null : balancesOnce(balances, transfer, facts)]),
            )
          : null,
      facts: factsOf(difference, transfer),
      evidence:
        moves && answer?.result === "success" && transfer.direction === "in" && owed > 0n
          ? [{ passed: false, words: `该企业尚欠服务费 ${formatAmount(owed)} 元，入账后即从中扣缴` }]
          : [],
      consequence: [
        {
          when: "处理后",
          words: moves
            ? "该笔划转的结果随之确定，资金按上表入账或退回，不可撤回"
            : "只关闭差异，不动资金；需要动资金的请调账",
        },
      ],
      people: [{ role: "处理", name: actor.name, at: null }],
      barred,
      seen: previewHash(await differenceMark(db, difference, answer)),
    };
  });

/** The facts that the answer leads to; none where the transfer has ended meanwhile. */
function answersOf(transfer: BankTransfer, answer: BankAnswer, now: Instant) {
  const decided = answerTransfer(transfer, answer, now);
  return decided.ok ? decided.facts : [];
}

async function findTransferOf(db: Reader, { transferId }: DifferenceRow): Promise<BankTransfer | null> {
  if (transferId === null) return null;
  const row = await db
    .selectFrom("funds.transfer")
    .selectAll()
    .where("id", "=", transferId)
    .executeTakeFirst();
  return row ? toTransfer(row) : null;
}

const factsOf = (
  { day, kind, bankNo, effect }: DifferenceRow,
  transfer: BankTransfer | null,
): Card["facts"] => [
  { title: "对账日", words: day },
  ...(transfer
    ? [
        {
          title: "划转",
          words: `${transferDirections[transfer.direction]} ${formatAmount(transfer.amount)} 元`,
        },
      ]
    : []),
  { title: "银行流水", words: bankNo ?? "--" },
  { title: "银行比平台多", words: `${formatAmount(effect)} 元` },
  { title: "处理办法", words: differenceRemedies[kind] },
];
