import type { ReceiverId } from "@zd/domain/contracts/long-term";
import type { BankAgreementId } from "@zd/domain/funds/bank-agreement";
import type { FirmId } from "@zd/domain/kernel/brand";
import { findAgreements } from "../../funds/index.ts";
import type { Reader } from "../../platform/database/database.ts";

/** A receiver is a bank agreement of the seller, bound now or formerly. */
export const agreementOf = (receiver: ReceiverId) => receiver as string as BankAgreementId;

/** The bank accounts of a seller; only those that are bound now may be chosen. */
export async function findBoundAccounts(db: Reader, seller: FirmId) {
  const agreements = await findAgreements(db, seller);
  return agreements.map(({ id, account, state }) => ({
    receiver: id as string as ReceiverId,
    bank: account.bank,
    number: account.number,
    holder: account.name,
    bound: state === "2",
  }));
}

export type BoundAccount = Awaited<ReturnType<typeof findBoundAccounts>>[number];
