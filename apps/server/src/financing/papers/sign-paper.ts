import type { CreditId, LoanId } from "@zd/domain/financing/codes";
import { type Actor, notFound, Refused } from "../../platform/calls/operation.ts";
import type { Transact } from "../../platform/jobs/jobs.ts";
import {
  aboutTask,
  findCertificate,
  findTask,
  getLetter,
  type Letters,
  proveTask,
  requireCode,
} from "../../signing/index.ts";
import { lockCredit } from "../credits/credit-store.ts";
import { lockLoan } from "../loans/loan-store.ts";

export interface SignedPaper {
  /** Null for a loan. */
  readonly credit: CreditId | null;
  /** Null for a credit. */
  readonly loan: LoanId | null;
}

/** 签署: keeps the signed document and the signature of the paper in one transaction. */
export async function signPaper(
  { ca, sign }: Letters,
  transact: Transact,
  actor: Actor,
  id: string,
  code: string,
): Promise<SignedPaper> {
  const { userId: user, firmId: firm } = actor;
  const { task, letter, certificate } = await transact(async ({ tx, now }) => {
    const found = await findTask(tx, id);
    if (found.userId !== user || found.firmId !== firm) throw notFound();
    if (found.expiresAt.getTime() <= now) throw new Refused("SIGNING_OVER");
    return {
      task: found,
      letter: await getLetter(tx, found.letterNumber),
      certificate: await findCertificate(tx, { firm, user }, now),
    };
  });
  if (letter.kind !== "credit" && letter.kind !== "loan") throw notFound();
  const { kind } = letter;
  if (!certificate) throw new Refused("CERTIFICATE_INVALID");
  if (!task.provenAt) {
    await requireCode(ca.checkCode(certificate.mobile, aboutTask(id), code));
    await transact(({ tx, now }) => proveTask(tx, id, now));
  }
  return sign({ number: letter.number, side: "B", by: actor }, async ({ tx, now }) => {
    const signedAt = new Date(now);
    const record = letter.record;
    if (kind === "credit") {
      requireUnsigned(await lockCredit(tx, record as CreditId, firm), letter.number);
      await tx
        .updateTable("financing.credit")
        .set({ signedAt })
        .where("id", "=", record as CreditId)
        .execute();
      return { credit: record as CreditId, loan: null };
    }
    requireUnsigned(await lockLoan(tx, record as LoanId, firm), letter.number);
    await tx
      .updateTable("financing.loan")
      .set({ signedAt })
      .where("id", "=", record as LoanId)
      .execute();
    return { credit: null, loan: record as LoanId };
  });
}

function requireUnsigned(
  { state, signedAt, letterNo }: { state: string; signedAt: Date | null; letterNo: string | null },
  number: string,
): void {
  if (signedAt) throw new Refused("SIGNED_ALREADY");
  if (state !== "0") throw new Refused("STATUS_NOT_ALLOWED");
  // The terms have changed since: another agreement is to be signed.
  if (letterNo !== number) throw new Refused("LETTER_CHANGED");
}
