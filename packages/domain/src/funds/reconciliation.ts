import { type Fen, fen } from "../kernel/brand.ts";
import type { BankTransfer, TransferDirection, TransferId } from "./bank-transfer.ts";

/**
 * 对账: the platform's transfers of a day against the bank's statement of it, for all firms and the exchange (domain §6.1).
 * Amounts are in fen.
 */

export const differenceKinds = {
  "bank-only": "银行有、平台无",
  "platform-only": "平台有、银行无",
  amount: "金额不符",
  direction: "方向不符",
  unknown: "结果未知，银行已记账",
  unfinished: "结果未知，银行无记录",
  reversed: "平台已冲正，银行已记账",
  twice: "银行重复记账",
} as const;
export type DifferenceKind = keyof typeof differenceKinds;

/** What the staff does about each kind of difference, in Chinese. */
export const differenceRemedies: Readonly<Record<DifferenceKind, string>> = {
  "bank-only": "核实款项归属后调账入账",
  "platform-only": "向银行查证后冲正",
  amount: "向银行查证后按差额调账",
  direction: "向银行查证后调账",
  unknown: "按成功处理",
  unfinished: "按失败处理并冲正",
  reversed: "核实后扣回或调账",
  twice: "通知银行冲正",
};

/** A line of the bank's statement. */
export interface BankStatementLine {
  /** The bank's number of the movement. */
  readonly bankNo: string;
  /** Number of the transfer under which the platform asked for it; null where the bank moved money by itself. */
  readonly reference: TransferId | null;
  /** Whether the money came in to the exchange or went out to a firm. */
  readonly direction: TransferDirection;
  /** Amount, above zero. */
  readonly amount: Fen;
}

/** A transfer as the platform has it. */
export type BookedTransfer = Pick<BankTransfer, "id" | "direction" | "amount" | "state" | "bankNo">;

/** A line or transfer that does not fit the other side. */
export interface Difference {
  /** What does not fit. */
  readonly kind: DifferenceKind;
  /** Number of the transfer; null for a line that none belongs to. */
  readonly transfer: TransferId | null;
  /** Number of the bank's movement; null where it has none. */
  readonly bankNo: string | null;
  /** What the bank has more than the platform; money coming in counts as positive. */
  readonly effect: Fen;
}

/** The result of comparing one day. */
export interface Reconciliation {
  /** Number of lines that fit. */
  readonly matched: number;
  /** Everything that does not fit; empty where both books agree. */
  readonly differences: readonly Difference[];
  /** Sums of the platform's succeeded transfers. */
  readonly ours: Totals;
  /** Sums of the statement. */
  readonly bank: Totals;
}

/** Sums of money coming in and going out. */
export interface Totals {
  /** Money coming in. */
  readonly in: Fen;
  /** Money going out, as a positive amount. */
  readonly out: Fen;
}

/**
 * Finds the line of every transfer, by the platform's reference or the bank's number. What has no partner, or one that
 * says something else, is a difference; together the differences explain those of the sums, to the fen.
 */
export function reconcile(
  transfers: readonly BookedTransfer[],
  statement: readonly BankStatementLine[],
): Reconciliation {
  const differences: Difference[] = [];
  const left = new Map(transfers.map((transfer) => [transfer.id, transfer]));
  const byBankNo = new Map(transfers.flatMap(({ id, bankNo }) => (bankNo === null ? [] : [[bankNo, id]])));
  const seen = new Set<TransferId>();
  let matched = 0;

  for (const line of statement) {
    const id = line.reference ?? byBankNo.get(line.bankNo) ?? null;
    const transfer = id === null ? undefined : left.get(id);
    const found = (kind: DifferenceKind, effect: bigint) =>
      differences.push({ kind, transfer: id, bankNo: line.bankNo, effect: fen(effect) });
    if (id === null || !transfer) {
      found("bank-only", effectOf(line));
      continue;
    }
    if (seen.has(id)) {
      found("twice", effectOf(line));
      continue;
    }
    seen.add(id);
    const kind = differenceOf(transfer, line);
    if (kind === null) matched += 1;
    else found(kind, effectOf(line) - bookedEffect(transfer));
  }
  for (const transfer of left.values()) {
    if (seen.has(transfer.id)) continue;
    const { id, bankNo, state } = transfer;
    if (state === "2") {
      differences.push({ kind: "platform-only", transfer: id, bankNo, effect: fen(-bookedEffect(transfer)) });
    } else if (state === "9" || state === "1") {
      differences.push({ kind: "unfinished", transfer: id, bankNo, effect: fen(0n) });
    }
  }
  const booked = transfers.filter(({ state }) => state === "2");
  return { matched, differences, ours: totalsOf(booked), bank: totalsOf(statement) };
}

function differenceOf(transfer: BookedTransfer, line: BankStatementLine): DifferenceKind | null {
  if (transfer.direction !== line.direction) return "direction";
  if (transfer.amount !== line.amount) return "amount";
  switch (transfer.state) {
    case "2":
      return null;
    case "1":
    case "9":
      return "unknown";
    case "0":
    case "3":
    case "4":
      return "reversed";
  }
}

const effectOf = ({ direction, amount }: Pick<BankStatementLine, "direction" | "amount">): bigint =>
  direction === "in" ? amount : -amount;

/** A transfer's effect on the platform's book: zero unless it has succeeded. */
const bookedEffect = (transfer: BookedTransfer): bigint => (transfer.state === "2" ? effectOf(transfer) : 0n);

const totalsOf = (lines: readonly Pick<BankStatementLine, "direction" | "amount">[]): Totals => {
  const sum = (direction: TransferDirection) =>
    fen(lines.reduce((all, line) => (line.direction === direction ? all + line.amount : all), 0n));
  return { in: sum("in"), out: sum("out") };
};
