import { type CompanyId, type FirmId, instant, type UserId } from "@zd/domain/kernel/brand";
import type { Reader } from "../../platform/database.ts";
import type { Platform } from "../../platform/module.ts";
import { hasRecordedSigners, setRecordedSignature } from "../../signing/index.ts";

/** A credit or a loan, as far as its agreement is concerned. */
interface Agreed {
  readonly letterNo: string | null;
  readonly signedAt: Date | null;
  readonly companyId: string;
  readonly firmId: string;
  readonly byUser: string;
}

/** The credit or the loan whose agreement has this number; undefined where its terms have changed since. */
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

/** Before the agreement of a credit or a loan is shown, it bears the signature that is on record. */
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
