import type { CompanyId } from "@zd/domain/kernel/brand";
import type { ContractLetterKind } from "@zd/domain/letters/letter";
import type { Transact } from "../../platform/jobs/jobs.ts";
import { keepLetter } from "../../signing/index.ts";
import type { FoundContract } from "../contract-store.ts";
import { writeLetter } from "./letters-of-contract.ts";

/** Writes a contract's letter down, unless it is there, and returns its number. */
export const openLetter = (
  transact: Transact,
  found: FoundContract,
  kind: ContractLetterKind,
  settlement: number | null = null,
): Promise<string> =>
  transact(async ({ tx, now }) => {
    const letter = await writeLetter(tx, found, kind, settlement);
    const { buyerId, sellerId, companyId } = found.row;
    const company = companyId as CompanyId;
    await keepLetter(
      tx,
      { company, kind, record: found.row.contractNo, firms: [buyerId, sellerId], letter },
      now,
    );
    return letter.number;
  });
