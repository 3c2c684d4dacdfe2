import { type CompanyId, type FirmId, instant, type UserId } from "@zd/domain/kernel/brand";
import type { Reader } from "../../platform/database/database.ts";
import type { Platform } from "../../platform/module.ts";
import { hasRecordedSigners, setRecordedSignature } from "../../signing/index.ts";

/** The columns of a credit or a loan about its agreement. */
interface Agreed {
  /** Number of its agreement; null where none was drawn up. */
  readonly letterNo: string | null;
  /** Null where it is not signed. */
  readonly signedAt: Date | null;
  readonly companyId: string;
  readonly firmId: string;
  /** The user who applied for it. */
  readonly byUser: string;
}

/** The credit or loan whose agreement has this number; undefined where its terms have changed since. */
export const findAgreed = (
  db: Reader,
  kind: "credit" | "loan",
  number: string,
): Promise<Agreed | undefined> =>
  db
    .selectFrom(`financing.${kind}`)
    .select(["letterNo", "signedAt", "companyId", "firmId", "byUser"])
    .where("letterNo", "=", number)
    .executeTakeFirst();

export type CompletePaper = (agreed: Agreed) => Promise<void>;

/** Called before an agreement is shown: sets the signature that is on record and missing in the PDF. */
export const completePaper =
  (platform: Platform): CompletePaper =>
  async ({ letterNo, signedAt, companyId, firmId, byUser }) => {
    if (!hasRecordedSigners(platform) || letterNo === null || signedAt === null) return;
    await setRecordedSignature(platform, {
      number: letterNo,
      side: "B",
      company: companyId as CompanyId,
      firm: firmId as FirmId,
      by: byUser as UserId,
      at: instant(signedAt.getTime()),
    });
  };
