import { api } from "@zd/api";
import { refusalText } from "@zd/api/refusals";
import type { Card } from "@zd/api/wire/card";
import {
  approveTransfer,
  type BankTransfer,
  type TransferFact,
  type TransferId,
} from "@zd/domain/funds/bank-transfer";
import { purseLines } from "@zd/domain/funds/effect";
import { isFrozenFor } from "@zd/domain/identity/restriction";
import { type Fen, type Instant, instant } from "@zd/domain/kernel/brand";
import { dayMs, formatShanghai, shanghaiDay, startOfDay } from "@zd/domain/kernel/shanghai-time";
import { formatAmount } from "@zd/domain/money/yuan";
import { sql } from "kysely";
import { plainCard, previewHash, purseEffect } from "../../platform/calls/card.ts";
import { handle, notFound } from "../../platform/calls/operation.ts";
import { type Reader, rows } from "../../platform/database/database.ts";
import type { Platform } from "../../platform/module.ts";
import type { Undisclosed } from "../../platform/undisclosed.ts";
import { findBalances } from "../find-balances.ts";
import { balancesOnce } from "../transfers/transfer-outcome.ts";
import { transferRulesOf } from "../transfers/transfer-rules-of.ts";
import { toTransfer } from "../transfers/transfer-store.ts";

/** 出金审批的确认卡: the firm's accounts now, after the bank has paid, and after a rejection. */
export const previewWithdrawal = ({ undisclosed }: Pick<Platform, "undisclosed">) =>
  handle(api.fundDesk.previewWithdrawal, async ({ transfer: id }, { db, actor, now }) => {
    const found = await findWithdrawal(db, id as string as TransferId, actor.companyId);
    if (!found) throw notFound();
    const { transfer, account } = found;
    const [outcome, past, rules] = await Promise.all([
      outcomeOfReview(db, transfer, now, await undisclosed(db)),
      findPast(db, transfer, now),
      transferRulesOf(db, actor.companyId),
    ]);
    const decision = approveTransfer(
      transfer,
      { user: actor.userId, firm: actor.firmId },
      now,
      rules,
      isFrozenFor(account.frozen, "withdrawal"),
    );
    const amount = formatAmount(transfer.amount);
    return {
      number: transfer.id,
      party: account.firmName,
      direction: "出金",
      path: `平台 → ${account.branch || account.bank}`,
      amount: transfer.amount,
      ...plainCard,
      subject: `收款 ${account.name} ${account.number}`,
      effect: purseEffect("资金", ["现在", "通过并付款后", "驳回后"], outcome),
      facts: factsOf(transfer, account, past),
      evidence: evidenceOf(transfer, account, past, now),
      consequence: [
        { when: "通过后", words: "立即向银行发出付款，不可撤回；银行付款前金额仍列出金在途" },
        { when: "驳回后", words: `${amount} 元退回该企业，意见发给会员` },
      ],
      people: [
        { role: "申请", name: account.byName, at: transfer.at },
        { role: "审批", name: actor.name, at: null },
      ],
      barred: decision.ok ? null : refusalText(decision.reason, decision.figures ?? {}),
      seen: previewHash(withdrawalMark(transfer, outcome)),
    };
  });

/** Mark of the card: the transfer, its account, and the sums before and after. */
export const withdrawalMark = (
  { id, version, agreement, amount }: BankTransfer,
  outcome: Awaited<ReturnType<typeof outcomeOfReview>>,
) => ({ id, version, agreement, amount, outcome });

/** The firm's accounts now, after the bank has paid, and after a rejection, by the vouchers that will be posted. */
export async function outcomeOfReview(
  db: Reader,
  transfer: BankTransfer,
  at: Instant,
  withheld: Undisclosed,
) {
  const now = await findBalances(db, [transfer.firm], withheld);
  const by = transfer.by;
  const after = (...facts: readonly TransferFact[]) => balancesOnce(now, transfer, facts);
  return purseLines(transfer.firm, [
    now,
    after({ type: "approved", at, by }, { type: "succeeded", at, by: null, bankNo: "" }),
    after({ type: "rejected", at, by, memo: "" }),
  ]);
}

/** A withdrawal with its bank account, whose number has its middle hidden; null where the company has no such withdrawal. */
async function findWithdrawal(db: Reader, id: TransferId, company: string) {
  const row = await db
    .selectFrom("funds.transfer as t")
    .innerJoin("funds.agreement as a", "a.id", "t.agreementId")
    .innerJoin("identity.firmView as f", "f.id", "t.firmId")
    .leftJoin("identity.operatorView as u", "u.userId", "t.byUser")
    .leftJoin("identity.standingView as s", "s.firmId", "t.firmId")
    .selectAll("t")
    .select([
      "a.bank",
      "a.branch",
      "a.name",
      "a.state as agreementState",
      "a.at as boundAt",
      "f.name as firmName",
      "s.enabled",
      "s.frozen",
      "s.disposalLetterOpen",
      sql<string>`left(a.number, 4) || ' **** ' || right(a.number, 4)`.as("number"),
      sql<string>`coalesce(u.name, t.by_user)`.as("byName"),
    ])
    .where("t.id", "=", id)
    .where("t.direction", "=", "out")
    .where("f.companyId", "=", company as never)
    .executeTakeFirst();
  return row ? { transfer: toTransfer(row), account: row } : null;
}

type Account = NonNullable<Awaited<ReturnType<typeof findWithdrawal>>>["account"];

/** What the firm has moved before, for the reviewer. */
interface Past {
  /** How many other withdrawals today. */
  readonly today: number;
  /** What they come to. */
  readonly todaySum: Fen;
  /** How many other withdrawals in the last thirty days. */
  readonly month: number;
  /** What they come to. */
  readonly monthSum: Fen;
  /** The largest other withdrawal of the last thirty days; null where there is none. */
  readonly largest: Fen | null;
  /** How many withdrawals this account has had. */
  readonly paidHere: number;
  /** Time of the last deposit; null where there is none. */
  readonly lastIn: Date | null;
  /** Null where there is none. */
  readonly lastInSum: Fen | null;
}

const pastDays = 30;

/** Earlier transfers of the firm: withdrawals that were neither rejected nor failed, and its last deposit. */
async function findPast(db: Reader, { id, firm, agreement }: BankTransfer, now: Instant): Promise<Past> {
  const dayBegan = new Date(startOfDay(now));
  const monthBegan = new Date(now - pastDays * dayMs);
  const [found] = await rows<Past>(
    db,
    sql`select count(*) filter (where o.at >= ${dayBegan})::int as today,
               coalesce(sum(o.amount) filter (where o.at >= ${dayBegan}), 0)::bigint as "todaySum",
               count(*) filter (where o.at >= ${monthBegan})::int as month,
               coalesce(sum(o.amount) filter (where o.at >= ${monthBegan}), 0)::bigint as "monthSum",
               max(o.amount) filter (where o.at >= ${monthBegan}) as largest,
               count(*) filter (where o.agreement_id = ${agreement} and o.state = '2')::int as "paidHere",
               i.ended_at as "lastIn", i.amount as "lastInSum"
        from (select 1) one
        left join funds.transfer o on o.firm_id = ${firm} and o.direction = 'out' and o.id <> ${id}
          and o.state not in ('3', '4')
        left join lateral (
          select ended_at, amount from funds.transfer
          where firm_id = ${firm} and direction = 'in' and state = '2' order by ended_at desc limit 1
        ) i on true
        group by i.ended_at, i.amount`,
  );
  if (!found) throw new Error("an aggregate without a row");
  return found;
}

function factsOf(transfer: BankTransfer, account: Account, past: Past): Card["facts"] {
  const lastIn =
    past.lastIn === null || past.lastInSum === null
      ? "--"
      : `${formatAmount(past.lastInSum)} 元，${formatShanghai(instant(past.lastIn.getTime()))} 到账`;
  return [
    {
      title: "来源",
      words: `${transfer.source === "escrow" ? "货款冻结" : "可用资金"}；最近一笔入金 ${lastIn}`,
    },
    {
      title: "往来",
      words: [
        `今日其他出金 ${past.today} 笔 ${formatAmount(past.todaySum)} 元`,
        `近 ${pastDays} 天 ${past.month} 笔 ${formatAmount(past.monthSum)} 元`,
        `该账户 ${shanghaiDay(instant(account.boundAt.getTime()))} 签约`,
      ].join("；"),
    },
    ...(account.memo === "" ? [] : [{ title: "用途", words: account.memo }]),
  ];
}

/** Lines of evidence for the reviewer; those that need attention are marked. */
function evidenceOf(
  { amount }: BankTransfer,
  account: Account,
  { largest, paidHere }: Past,
  now: Instant,
): Card["evidence"] {
  const sameName = account.name === account.firmName;
  const bound = account.agreementState === "2";
  const young = now - account.boundAt.getTime() < 7 * dayMs;
  return [
    {
      passed: sameName,
      words: sameName ? "收款户名与会员名一致" : `收款户名与会员名 ${account.firmName} 不一致`,
    },
    { passed: bound, words: bound ? "收款账户已签约" : "收款账户已不在签约状态" },
    ...(young ? [{ passed: false, words: "收款账户签约不满 7 天" }] : []),
    paidHere > 0
      ? { passed: true, words: `该账户已付成功 ${paidHere} 笔` }
      : { passed: false, words: "首次向该账户付款" },
    account.disposalLetterOpen
      ? { passed: false, words: "有未答复的违约处置函" }
      : { passed: true, words: "无未答复的违约处置函" },
    ...(account.enabled === false ? [{ passed: false, words: "该企业已停用" }] : []),
    ...(largest !== null && amount > largest
      ? [{ passed: false, words: `近 ${pastDays} 天最大一笔，前高 ${formatAmount(largest)} 元` }]
      : []),
  ];
}
