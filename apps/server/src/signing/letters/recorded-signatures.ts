import type { CompanyId, FirmId, Instant, UserId } from "@zd/domain/kernel/brand";
import type { Side } from "@zd/domain/terms/codes";
import type { Platform } from "../../platform/module.ts";
import { findSignatures } from "./letter-store.ts";
import { openLetters } from "./open-letters.ts";

/** The user who signs for a firm what is on record as signed, and the time of his signature. */
interface RecordedSigner {
  readonly user: UserId;
  readonly name: string;
  readonly at: Instant;
}

type FindRecordedSigner = (firm: FirmId, by: UserId, at: Instant) => Promise<RecordedSigner | null>;

const signers = new WeakMap<Platform, FindRecordedSigner>();

/**
 * Sets how the signer is found of a step that is on record as signed while its document lacks the signature: for a
 * past written without documents, such as the demo's. Unless it is set, only users sign.
 */
export const signWhatIsOnRecord = (platform: Platform, find: FindRecordedSigner): void => {
  signers.set(platform, find);
};

/** Whether this platform has a past whose documents are signed when they are first asked for. */
export const hasRecordedSigners = (platform: Platform): boolean => signers.has(platform);

/** A signature that is on record, and the letter that it belongs on. */
interface RecordedSignature {
  /** Number of the letter. */
  readonly number: string;
  readonly side: Side;
  readonly company: CompanyId;
  readonly firm: FirmId;
  /** The user who has taken the step. */
  readonly by: UserId;
  /** When the step was taken. */
  readonly at: Instant;
}

/** Sets a signature that is on record on a letter. Of two calls at once the second finds what the first has done. */
export async function setRecordedSignature(
  platform: Platform,
  { number, side, company, firm, by, at }: RecordedSignature,
): Promise<void> {
  const isThere = async (db: Parameters<typeof findSignatures>[0]) =>
    (await findSignatures(db, number)).some((each) => each.side === side);
  const signer = (await isThere(platform.db)) ? null : await signers.get(platform)?.(firm, by, at);
  if (!signer) return;
  const { user, name } = signer;
  const signing = {
    number,
    side,
    by: { companyId: company, firmId: firm, userId: user, name },
    at: signer.at,
  };
  await openLetters(platform)
    .sign(signing, async ({ tx }) => {
      if (await isThere(tx)) throw new SignedMeanwhile();
    })
    .catch(async (error: unknown) => {
      if (!(error instanceof SignedMeanwhile || (await isThere(platform.db)))) throw error;
    });
}

class SignedMeanwhile extends Error {}
