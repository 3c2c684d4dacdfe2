import type { BankAgreement } from "@zd/domain/funds/bank-agreement";
import type { BankTransfer, TransferDirection } from "@zd/domain/funds/bank-transfer";
import type { Fen, FirmId, Instant, UserId } from "@zd/domain/kernel/brand";
import type { Scope } from "../../../platform/jobs/jobs.ts";
import { insertAgreement, nextAgreementId } from "../../agreements/agreement-store.ts";
import { keepTransfer, nextTransferId } from "../../transfers/transfer-store.ts";
import type { Branch } from "../bank.ts";
import { bookMove, clearingNumber, openBankAccount } from "./books.ts";

/** An account that a firm has from the beginning. */
interface Bound {
  readonly firm: FirmId;
  /** Name of the firm, which is the holder. */
  readonly firmName: string;
  /** The user in whose name it is bound. */
  readonly by: UserId;
  /** The branch that keeps it. */
  readonly branch: Branch;
  /** Number of the account, in full. */
  readonly number: string;
  /** Balance of the account at the bank. */
  readonly atBank: Fen;
}

/** Opens a firm's account in the sandbox and binds it, for a platform that begins with members. */
export async function openBoundAccount(scope: Scope, bound: Bound): Promise<BankAgreement> {
  const { tx, now } = scope;
  const { firm, firmName, by, branch, number, atBank } = bound;
  await openBankAccount(tx, { number, name: firmName, balance: atBank });
  await tx.updateTable("sandbox.bankAccount").set({ signed: true }).where("number", "=", number).execute();
  const opened = {
    id: await nextAgreementId(tx, now),
    firm,
    account: { bank: branch.bank, number, name: firmName },
    state: "0",
    version: 0,
    isDefault: false,
    verification: null,
  } as const;
  return insertAgreement(tx, opened, branch, [{ type: "signed", at: now, by, isDefault: true }], by, now);
}

/** A transfer of the past. */
interface Moved {
  /** The bank account that it goes to or comes from. */
  readonly agreement: BankAgreement;
  /** The user who has asked for it. */
  readonly by: UserId;
  /** `in` to the platform, `out` to the account. */
  readonly direction: TransferDirection;
  readonly amount: Fen;
  /** When it was asked for and carried out at the bank. */
  readonly at: Instant;
  /** What the user wrote; may be empty. */
  readonly memo: string;
  /** Bucket of a withdrawal; `available` where left out. */
  readonly source?: BankTransfer["source"];
  /** Whether it still waits for its approval. */
  readonly waits?: boolean;
}

/** A transfer of the past, in the books of the platform and of the sandbox. */
export async function replayTransfer(
  { tx, named }: Pick<Scope, "tx" | "named">,
  moved: Moved,
): Promise<BankTransfer> {
  const { agreement, by, direction, amount, at, memo, source = "available", waits = false } = moved;
  const { firm, account } = agreement;
  const scope = { tx, named, now: at };
  const fact = { type: "requested", at, by, direction, amount, source, sent: !waits } as const;
  const id = await nextTransferId(tx, at);
  const begun = await keepTransfer(scope, { id, firm, agreement: agreement.id }, [fact], memo);
  if (waits) return begun;
  const [from, to] = direction === "in" ? [account.number, clearingNumber] : [clearingNumber, account.number];
  const bankNo = await bookMove(scope, { from, to, amount, reference: id, memo });
  return keepTransfer(scope, begun, [
    bankNo === null
      ? { type: "failed", at, by: null, memo: "账户余额不足" }
      : { type: "succeeded", at, by: null, bankNo },
  ]);
}
