import type { CompanyId, ContractNo, UserId } from "@zd/domain/kernel/brand";
import type { Platform } from "../../platform/module.ts";
import { findSignatures, hasRecordedSigners, setRecordedSignature } from "../../signing/index.ts";
import type { FoundContract } from "../contract-store.ts";
import { findHistory } from "../history.ts";
import { letterNumbers } from "./letters-of-contract.ts";
import { openLetter } from "./open-letter.ts";

/** Sets those signatures on a contract's document that its log has and the PDF lacks. */
export type CompleteSignatures = (found: FoundContract) => Promise<void>;

/** Called before the document of a contract is shown, signed, or said to be signed. */
export const completeSignatures =
  (platform: Platform): CompleteSignatures =>
  async (found) => {
    const { signed, parties } = found.contract;
    if (!hasRecordedSigners(platform) || signed.length === 0) return;
    const contractNo = found.row.contractNo as ContractNo;
    const number = letterNumbers.contract(contractNo);
    const { db, transact } = platform;
    const there = new Set((await findSignatures(db, number)).map(({ side }) => side));
    if (signed.every((side) => there.has(side))) return;
    await openLetter(transact, found, "contract");
    for (const { fact } of await findHistory(db, contractNo)) {
      if (fact.type !== "signed" || there.has(fact.side)) continue;
      await setRecordedSignature(platform, {
        number,
        side: fact.side,
        company: found.row.companyId as CompanyId,
        firm: parties[fact.side],
        by: fact.by as UserId,
        at: fact.at,
      });
    }
  };
