import type { Card } from "@zd/api/wire/card";
import { adjustmentCauses, type LedgerAdjustment, voucherOf } from "@zd/domain/funds/adjustment";
import { balancesAfter, purseLines } from "@zd/domain/funds/effect";
import { balanceOf } from "@zd/domain/funds/ledger";
import { differenceKinds } from "@zd/domain/funds/reconciliation";
import { type CompanyId, type Fen, type FirmId, fen } from "@zd/domain/kernel/brand";
import { formatAmount } from "@zd/domain/money/yuan";
import { plainCard, previewHash, purseEffect } from "../../platform/calls/card.ts";
import { notFound } from "../../platform/calls/operation.ts";
import type { Reader } from "../../platform/database/database.ts";
import type { Undisclosed } from "../../platform/undisclosed.ts";
import { findBalances } from "../find-balances.ts";

type About = Pick<LedgerAdjustment, "firm" | "amount" | "cause" | "memo"> & {
  /** The difference that it settles; null where it settles none. */
  readonly differenceId: bigint | null;
};

/** The record with the 凭证 of an adjustment, which staff may read. */
export const papersOf = (adjustment: bigint) => ({ kind: "adjustment", id: String(adjustment) }) as const;

/** What a posted adjustment does to the firm, in words. */
export const posted = (amount: Fen) =>
  `该企业可用资金${amount < 0n ? "减少" : "增加"} ${formatAmount(sizeOf(amount))} 元`;

const sizeOf = (amount: Fen): Fen => (amount < 0n ? fen(-amount) : amount);

/** The account on the other side, by cause. */
const others = { fee: "手续费收入", bank: "银行清算" } as const satisfies Record<
  keyof typeof adjustmentCauses,
  string
>;

/** The firm's accounts after an adjustment, by the voucher that will be posted; no outcome where the firm has too little. */
export async function outcomeOfAdjustment(
  db: Reader,
  about: Pick<About, "firm" | "amount" | "cause">,
  withheld: Undisclosed,
) {
  const voucher = voucherOf(about);
  const other = voucher.legs[0]?.account;
  if (!other) throw new Error("a voucher without legs");
  const now = await findBalances(db, [about.firm, other.holder], withheld);
  const after = balancesAfter(now, [voucher]);
  const then = after.ok ? (after.facts[0] ?? null) : null;
  const otherLine = [balanceOf(now, other), then && balanceOf(then, other)] as const;
  return { lines: purseLines(about.firm, [now, then]), otherLine, possible: after.ok };
}

/** Mark of an adjustment: the firm's own side; the other side's balance changes with everybody's postings. */
export const adjustmentMark = (
  { firm, amount, cause }: Pick<About, "firm" | "amount" | "cause">,
  { lines }: Pick<Awaited<ReturnType<typeof outcomeOfAdjustment>>, "lines">,
) => ({ firm, amount, cause, lines });

/** The common parts of the cards of the proposal and of the review. */
export async function cardOfAdjustment(
  db: Reader,
  about: About,
  party: string,
  withheld: Undisclosed,
): Promise<Omit<Card, "number" | "consequence" | "people" | "barred">> {
  const { amount, cause, memo } = about;
  const [outcome, difference] = await Promise.all([
    outcomeOfAdjustment(db, about, withheld),
    findDifference(db, about),
  ]);
  const { lines, otherLine, possible } = outcome;
  const other = others[cause];
  const withChange = ([before, after]: readonly (Fen | null)[]) => [
    before ?? null,
    before == null || after == null ? null : fen(after - before),
    after ?? null,
  ];
  const effect = purseEffect(
    "资金",
    ["现在", { title: "变化", signed: true }, "入账后"],
    lines.map((line) => ({ ...line, values: withChange(line.values) })),
  );
  const otherRow = { title: `对方 ${other}`, values: withChange(otherLine), changes: true, total: false };
  return {
    party,
    direction: amount < 0n ? "减少" : "增加",
    path: amount < 0n ? `可用资金 → ${other}` : `${other} → 可用资金`,
    amount,
    ...plainCard,
    subject: adjustmentCauses[cause],
    effect: { ...effect, rows: [...effect.rows, otherRow] },
    facts: [
      ...(memo.trim() === "" ? [] : [{ title: "原因", words: memo.trim() }]),
      ...(difference === null ? [] : [{ title: "对账差异", words: difference.words }]),
    ],
    evidence: [
      ...(amount < 0n
        ? [
            possible
              ? { passed: true, words: "可用资金足够扣减" }
              : { passed: false, words: "可用资金不足，不能入账" },
          ]
        : []),
      difference === null
        ? { passed: false, words: "未关联对账差异" }
        : difference.effect === amount
          ? { passed: true, words: "与对账差异同额" }
          : { passed: false, words: `对账差异为 ${formatAmount(difference.effect)} 元` },
    ],
    seen: previewHash(adjustmentMark(about, outcome)),
  };
}

async function findDifference(db: Reader, { differenceId }: About) {
  if (differenceId === null) return null;
  const row = await db
    .selectFrom("funds.difference")
    .selectAll()
    .where("id", "=", differenceId)
    .executeTakeFirst();
  if (!row) return null;
  const of = [row.transferId, row.bankNo].filter((no) => no !== null).join(" ");
  return {
    effect: row.effect,
    words: `${row.day} ${differenceKinds[row.kind]} ${of}，银行比平台多 ${formatAmount(row.effect)} 元`,
  };
}

/** Name of a member firm of the company; NOT_FOUND for any other. */
export async function nameOfMember(db: Reader, firm: FirmId, company: CompanyId): Promise<string> {
  const found = await db
    .selectFrom("identity.firmView")
    .select("name")
    .where("id", "=", firm)
    .where("companyId", "=", company)
    .executeTakeFirst();
  if (!found) throw notFound();
  return found.name;
}
