import type { CompanyId, FirmId, Instant, UserId } from "@zd/domain/kernel/brand";
import type { Side } from "@zd/domain/terms/codes";
import type { Platform } from "../../platform/module.ts";
import { findSignatures } from "./letter-store.ts";
import { openLetters } from "./open-letters.ts";

/** Who signs for a firm what is on record as signed at a moment, and when his signature is made. */
interface RecordedSigner {
  readonly user: UserId;
  readonly name: string;
  readonly at: Instant;
}

type FindRecordedSigner = (firm: FirmId, by: UserId, at: Instant) => Promise<RecordedSigner | null>;

const signers = new WeakMap<Platform, FindRecordedSigner>();

/**
 * Says who signs where something is on record as signed and its document bears no signature: for a past that is put on
 * record without its documents, such as a demo's. Where nobody says so, nothing is ever signed but by those who sign.
 */
export const signWhatIsOnRecord = (platform: Platform, find: FindRecordedSigner): void => {
  signers.set(platform, find);
};

/** Whether this platform has a past whose documents are signed when they are first asked for. */
export const hasRecordedSigners = (platform: Platform): boolean => signers.has(platform);

/** A signature that is on record, and on whose letter it belongs. */
interface RecordedSignature {
  readonly number: string;
  readonly side: Side;
  readonly company: CompanyId;
  readonly firm: FirmId;
  readonly by: UserId;
  readonly at: Instant;
}

/**
 * Sets a signature on a letter that is on record as signed by that side. Two who ask at once have it signed once: what the
 * one of them has done, the other finds done.
 */
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
