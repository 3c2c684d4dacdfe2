import { refusalText } from "@zd/api/refusals";
import type { Card } from "@zd/api/wire/card";
import {
  type BankAgreement,
  type ClosureFault,
  closureChecks,
  type OpenObligations,
} from "@zd/domain/funds/bank-agreement";
import { purseLines } from "@zd/domain/funds/effect";
import type { Balances } from "@zd/domain/funds/ledger";
import type { FirmId } from "@zd/domain/kernel/brand";
import { formatAmount } from "@zd/domain/money/yuan";
import { plainCard, purseEffect } from "../../platform/calls/card.ts";
import type { Reader } from "../../platform/database/database.ts";

/** What a closing, or the end of a bank agreement, is decided by. */
interface ClosureInput {
  readonly firm: FirmId;
  /** Name of the firm. */
  readonly name: string;
  /** What keeps the firm from leaving. */
  readonly obligations: OpenObligations;
  /** The firm's money accounts. */
  readonly balances: Balances;
  /** The agreements that are given up at the bank. */
  readonly agreements: readonly BankAgreement[];
}

/** Mark of the card: the agreements that are given up. */
export const closureMark = (firm: FirmId, agreements: readonly BankAgreement[]) => ({
  firm,
  given: agreements.map(({ id, version }) => ({ id, version })),
});

/** The agreements that a closing gives up at the bank. */
export const signedOf = (agreements: readonly BankAgreement[]): readonly BankAgreement[] =>
  agreements.filter(({ state }) => state === "2");

/** The common parts of the cards of a closing and of the end of an agreement. */
export const closureCard = ({ firm, name, obligations, balances, agreements }: ClosureInput) =>
  ({
    ...plainCard,
    party: name,
    amount: null,
    effect: purseEffect("资金", ["现在"], purseLines(firm, [balances])),
    falls: {
      title: "解除签约",
      words: agreements.length === 0 ? "没有已签约的账户" : `${agreements.length} 个账户`,
      rows: agreements.map(({ account: { bank, number } }) => [bank, masked(number)]),
    },
    evidence: closureChecks(obligations).map(({ fault, holds }) => ({
      passed: !holds,
      words: holds ? refusalText(fault) + figuresOf(fault, obligations) : passedWords[fault],
    })),
  }) satisfies Partial<Card>;

export const masked = (number: string): string => `${number.slice(0, 4)} **** ${number.slice(-4)}`;

export async function nameOfFirm(db: Reader, firm: FirmId): Promise<string> {
  const { name } = await db
    .selectFrom("identity.firmView")
    .select("name")
    .where("id", "=", firm)
    .executeTakeFirstOrThrow();
  return name;
}

const passedWords: Readonly<Record<ClosureFault, string>> = {
  TRANSFERS_OPEN: "没有未完成的出入金",
  MONEY_FROZEN: "没有冻结的资金",
  BALANCE_LEFT: "账户余额为零",
  CONTRACTS_OPEN: "没有未完成的合同和商城订单",
  LOANS_OPEN: "没有未结清的融资",
  HAULAGE_OPEN: "没有未完成的运输",
  FEES_DUE: "没有未缴清的费用",
};

const numbersShown = 5;

/** Sum, count or numbers of what keeps the firm from leaving, in words. */
function figuresOf(fault: ClosureFault, obligations: OpenObligations): string {
  const { openContracts } = obligations;
  switch (fault) {
    case "TRANSFERS_OPEN":
      return `：${obligations.openTransfers} 笔`;
    case "MONEY_FROZEN":
      return `：${formatAmount(obligations.frozen)} 元`;
    case "BALANCE_LEFT":
      return `：${formatAmount(obligations.balance)} 元`;
    case "CONTRACTS_OPEN":
      return `：${openContracts.length} 份，${openContracts.slice(0, numbersShown).join("、")}${openContracts.length > numbersShown ? " 等" : ""}`;
    case "LOANS_OPEN":
      return `：${obligations.openLoans} 笔`;
    case "HAULAGE_OPEN":
      return `：${obligations.openHaulage} 项`;
    case "FEES_DUE":
      return `：${formatAmount(obligations.feesDue)} 元`;
  }
}
