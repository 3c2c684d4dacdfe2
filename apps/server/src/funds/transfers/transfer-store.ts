import {
  type BankTransfer,
  isTransferOver,
  type TransferFact,
  type TransferId,
} from "@zd/domain/funds/bank-transfer";
import { evolveTransfer, type TransferParties } from "@zd/domain/funds/evolve-transfer";
import { transferVouchers } from "@zd/domain/funds/transfer-vouchers";
import { type Fen, type FirmId, fen, type Instant, instant } from "@zd/domain/kernel/brand";
import { serial } from "@zd/domain/kernel/serial";
import { shanghaiDay } from "@zd/domain/kernel/shanghai-time";
import { type Selectable, sql } from "kysely";
import type { Reader, Tx } from "../../platform/database/database.ts";
import type { Scope } from "../../platform/jobs/jobs.ts";
import { opened } from "../agreements/sealed.ts";
import { postVoucher } from "../post-voucher.ts";
import { receiveMoney } from "../receive-money.ts";
import type { TransferTable } from "./tables.ts";

export async function nextTransferId(tx: Tx, now: Instant): Promise<TransferId> {
  const { no } = await tx
    .selectNoFrom(sql<bigint>`nextval('funds.transfer_no')`.as("no"))
    .executeTakeFirstOrThrow();
  return `T${shanghaiDay(now).replaceAll("-", "")}${serial(no, 6)}` as TransferId;
}

/** A transfer, locked until this transaction is over; null where there is none. */
export async function lockTransfer(tx: Tx, id: TransferId): Promise<BankTransfer | null> {
  const row = await tx
    .selectFrom("funds.transfer")
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  return row ? toTransfer(row) : null;
}

/** Balance of one bucket of a firm, locked. */
export async function lockBucket(tx: Tx, firm: FirmId, bucket: BankTransfer["source"]): Promise<Fen> {
  const row = await tx
    .selectFrom("funds.account")
    .select("balance")
    .where("holder", "=", firm)
    .where("bucket", "=", bucket)
    .forUpdate()
    .executeTakeFirst();
  return row?.balance ?? fen(0n);
}

/** Keeps the facts of a decision and posts their vouchers, in one transaction. */
export async function keepTransfer(
  scope: Pick<Scope, "tx" | "named" | "now">,
  before: BankTransfer | TransferParties,
  facts: readonly TransferFact[],
  memo?: string,
): Promise<BankTransfer> {
  const { tx } = scope;
  let transfer = before;
  for (const fact of facts) {
    const after = evolveTransfer(transfer, fact);
    if ("state" in transfer) await update(tx, after, fact);
    else await insert(tx, after, memo ?? "");
    await tx
      .insertInto("funds.transferStep")
      .values({
        transferId: after.id,
        version: after.version,
        type: fact.type,
        byUser: fact.by,
        at: new Date(fact.at),
        memo: memoOf(fact),
      })
      .execute();
    await post(scope, after, fact);
    transfer = after;
  }
  if (!("state" in transfer)) throw new Error(`nothing was decided about ${transfer.id}`);
  return transfer;
}

async function post(scope: Pick<Scope, "tx" | "named" | "now">, transfer: BankTransfer, fact: TransferFact) {
  for (const voucher of transferVouchers(transfer, fact)) {
    if (voucher.kind === "transfer-in")
      await receiveMoney(scope, transfer.firm, transfer.amount, transfer.id);
    else await postVoucher(scope.tx, voucher, transfer.id, new Date(scope.now));
  }
}

const memoOf = (fact: TransferFact): string | null => {
  switch (fact.type) {
    case "failed":
    case "rejected":
      return fact.memo;
    case "succeeded":
      return fact.bankNo;
    case "contradicted":
      return fact.said === "success" ? "银行又答复成功" : "银行又答复失败";
    default:
      return null;
  }
};

async function insert(tx: Tx, transfer: BankTransfer, memo: string) {
  const { firm, agreement, by, at, sentAt, ...rest } = transfer;
  await tx
    .insertInto("funds.transfer")
    .values({
      ...rest,
      firmId: firm,
      agreementId: agreement,
      byUser: by,
      at: new Date(at),
      sentAt: sentAt && new Date(sentAt),
      takenAt: null,
      endedAt: null,
      memo,
      answer: null,
      matchedOn: null,
    })
    .execute();
}

async function update(tx: Tx, transfer: BankTransfer, fact: TransferFact) {
  const { id, state, version, sentAt, bankNo, contradicted } = transfer;
  const answer = memoOf(fact);
  await tx
    .updateTable("funds.transfer")
    .set({
      state,
      version,
      sentAt: sentAt && new Date(sentAt),
      bankNo,
      contradicted,
      ...(answer !== null && { answer }),
      ...(isTransferOver(state) && fact.type !== "contradicted" && { endedAt: new Date(fact.at) }),
    })
    .where("id", "=", id)
    .execute();
}

export const toTransfer = (row: Selectable<TransferTable>): BankTransfer => ({
  id: row.id,
  firm: row.firmId,
  agreement: row.agreementId,
  direction: row.direction,
  amount: row.amount,
  source: row.source,
  state: row.state,
  version: row.version,
  by: row.byUser,
  at: instant(row.at.getTime()),
  sentAt: row.sentAt && instant(row.sentAt.getTime()),
  bankNo: row.bankNo,
  contradicted: row.contradicted,
});

/** The bank account of a transfer, and whether the bank has taken the order. */
export async function findOrder(db: Reader, id: TransferId) {
  const row = await db
    .selectFrom("funds.transfer as t")
    .innerJoin("funds.agreement as a", "a.id", "t.agreementId")
    .select(["t.takenAt", "a.id", "a.bank", "a.number", "a.name", "a.personal"])
    .where("t.id", "=", id)
    .executeTakeFirstOrThrow();
  const { takenAt, bank, number, name } = opened(row.id, row);
  return { account: { bank, number, name }, isTaken: takenAt !== null };
}

export const markTaken = (tx: Tx, id: TransferId, now: Instant) =>
  tx
    .updateTable("funds.transfer")
    .set({ takenAt: new Date(now) })
    .where("id", "=", id)
    .where("takenAt", "is", null)
    .execute();
