import { randomUUID } from "node:crypto";
import { api } from "@zd/api";
import type { CreditId, LoanId } from "@zd/domain/financing/codes";
import type { Letter } from "@zd/domain/letters/letter";
import { coveredNumber } from "@zd/domain/signing/covered-number";
import { type Actor, handle, Refused } from "../../platform/calls/operation.ts";
import type { Scope } from "../../platform/jobs/jobs.ts";
import {
  aboutTask,
  findCertificate,
  findLettersAbout,
  keepLetter,
  keepTask,
  type Letters,
} from "../../signing/index.ts";
import { lockCredit } from "../credits/credit-store.ts";
import { lockLoan } from "../loans/loan-store.ts";
import { creditWords, loanWords } from "./paper-words.ts";

/** 生成电子协议: writes the agreement down, draws its PDF, and sends a code to the signer's mobile. */
export const generateAgreement = ({ sendCode, documentOf }: Letters) =>
  handle(api.finance.generateAgreement, async ({ credit, loan }, { actor, db, now, transact, refuse }) => {
    if ((credit === undefined) === (loan === undefined)) {
      return refuse("FIELD_REQUIRED", { field: "授信申请编号或借款编号" });
    }
    const who = { firm: actor.firmId, user: actor.userId };
    const certificate = await findCertificate(db, who, now);
    if (!certificate) return refuse("CERTIFICATE_INVALID");
    const number = await transact((scope) =>
      credit ? makeCreditPaper(scope, actor, credit) : makeLoanPaper(scope, actor, loan as LoanId),
    );
    const document = await documentOf(number, actor);
    const id = randomUUID();
    const expiresAt = await transact(({ tx, now: at }) =>
      keepTask(tx, { id, letterNumber: number, side: "B", firmId: actor.firmId, userId: actor.userId }, at),
    );
    const { mobile, holder } = certificate;
    const sent = await sendCode(mobile, aboutTask(id), `签署融资协议${number}`);
    return {
      task: id as never,
      letter: number,
      document,
      holder,
      mobile: coveredNumber(mobile),
      expiresAt,
      ...sent,
    };
  });

type Signer = Pick<Actor, "firmId" | "companyId">;

async function makeCreditPaper(scope: Scope, actor: Signer, id: CreditId): Promise<string> {
  const { tx, now } = scope;
  const credit = await lockCredit(tx, id, actor.firmId);
  if (credit.signedAt) throw new Refused("SIGNED_ALREADY");
  if (credit.state !== "0") throw new Refused("STATUS_NOT_ALLOWED");
  if (credit.letterNo) return credit.letterNo;
  const made = await findLettersAbout(tx, [id]);
  const letter = await creditWords(tx, credit, made.length + 1, now);
  await keep(scope, actor, "credit", id, letter);
  await tx.updateTable("financing.credit").set({ letterNo: letter.number }).where("id", "=", id).execute();
  return letter.number;
}

async function makeLoanPaper(scope: Scope, actor: Signer, id: LoanId): Promise<string> {
  const { tx, now } = scope;
  const loan = await lockLoan(tx, id, actor.firmId);
  if (loan.signedAt) throw new Refused("SIGNED_ALREADY");
  if (loan.state !== "0") throw new Refused("STATUS_NOT_ALLOWED");
  if (loan.letterNo) return loan.letterNo;
  const letter = await loanWords(tx, loan, now);
  await keep(scope, actor, "loan", id, letter);
  await tx.updateTable("financing.loan").set({ letterNo: letter.number }).where("id", "=", id).execute();
  return letter.number;
}

const keep = (
  { tx, now }: Scope,
  { firmId, companyId }: Signer,
  kind: "credit" | "loan",
  record: string,
  letter: Letter,
) => keepLetter(tx, { company: companyId, kind, record, firms: [firmId], letter }, now);
