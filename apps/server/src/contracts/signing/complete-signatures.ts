import type { CompanyId, ContractNo, FirmId, Instant, UserId } from "@zd/domain/kernel/brand";
import type { Side } from "@zd/domain/trading/codes";
import type { Platform } from "../../platform/module.ts";
import { findSignatures, openLetters } from "../../signing/index.ts";
import type { FoundContract } from "../contract-store.ts";
import { findHistory } from "../history.ts";
import { letterNumbers } from "./letters-of-contract.ts";
import { openLetter } from "./open-letter.ts";

/** Who signs for a firm what is on record as signed at a moment, and when his signature is made. */
interface RecordedSigner {
  readonly user: UserId;
  readonly name: string;
  readonly at: Instant;
}

type FindRecordedSigner = (firm: FirmId, by: UserId, at: Instant) => Promise<RecordedSigner | null>;

const signers = new WeakMap<Platform, FindRecordedSigner>();

/**
 * Says who signs where the log of a contract has a signing and its document no signature: for a past that is put on record
 * without its documents, such as a demo's. Where nobody says so, nothing is ever signed but by those who sign.
 */
export const signWhatIsOnRecord = (platform: Platform, find: FindRecordedSigner): void => {
  signers.set(platform, find);
};

/** Sets the signatures on the document of a contract that its log says were made. */
export type CompleteSignatures = (found: FoundContract) => Promise<void>;

/** Before the document of a contract is shown or signed, or said to be signed, it bears what the log says of it. */
export const completeSignatures =
  (platform: Platform): CompleteSignatures =>
  async (found) => {
    const find = signers.get(platform);
    const { signed, parties } = found.contract;
    if (!find || signed.length === 0) return;
    const contractNo = found.row.contractNo as ContractNo;
    const number = letterNumbers.contract(contractNo);
    const { db, transact } = platform;
    const there = new Set((await findSignatures(db, number)).map(({ side }) => side));
    if (signed.every((side) => there.has(side))) return;
    await openLetter(transact, found, "contract");
    for (const { fact } of await findHistory(db, contractNo)) {
      if (fact.type !== "signed" || there.has(fact.side)) continue;
      const firm = parties[fact.side];
      const signer = await find(firm, fact.by as UserId, fact.at);
      if (signer)
        await signOnce(platform, number, fact.side, {
          ...signer,
          firm,
          company: found.row.companyId as CompanyId,
        });
    }
  };

interface Signer extends RecordedSigner {
  readonly firm: FirmId;
  readonly company: CompanyId;
}

/** Two who ask at once have it signed once: what the one of them has done, the other finds done. */
async function signOnce(
  platform: Platform,
  number: string,
  side: Side,
  { user, name, at, firm, company }: Signer,
) {
  const by = { companyId: company, firmId: firm, userId: user, name };
  await openLetters(platform)
    .sign({ number, side, by, at }, async ({ tx }) => {
      const there = await findSignatures(tx, number);
      if (there.some((each) => each.side === side)) throw new SignedMeanwhile();
    })
    .catch(async (error: unknown) => {
      if (error instanceof SignedMeanwhile) return;
      const there = await findSignatures(platform.db, number);
      if (!there.some((each) => each.side === side)) throw error;
    });
}

class SignedMeanwhile extends Error {}
