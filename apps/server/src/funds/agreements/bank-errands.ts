import {
  advanceAgreement,
  answerUnsigning,
  type BankAgreement,
  type BankAgreementId,
} from "@zd/domain/funds/bank-agreement";
import { instant } from "@zd/domain/kernel/brand";
import type { Tx } from "../../platform/database/database.ts";
import { type Errand, errand, job, type Scope, schedule, type Transact } from "../../platform/jobs/jobs.ts";
import { type Bank, type BankReply, BankUnreachable } from "../bank/bank.ts";
import { chosen, firmOfAgreement, keepAgreement, lockAgreements } from "./agreement-store.ts";

interface Data {
  /** The agreement that the bank is asked about, or whose verification ends. */
  readonly agreement: BankAgreementId;
}

/** How long after a call that the bank did not answer it is asked again, in milliseconds. */
const againMs = 60_000;

/** Name of the errand that signs an agreement at the bank; a caller that only schedules it needs no bank. */
export const signing = { name: "funds.signAtBank" } as const;

/** Number of the payment that verifies an account, by which the bank pays it only once. */
export const verificationOf = (agreement: BankAgreementId): string => `${agreement}V`;

/**
 * The errands by which agreements are verified, signed and given up at the bank; each asks again until the bank has
 * answered.
 */
export function agreementErrands(bank: Bank) {
  const payVerification = asking(
    "funds.payVerification",
    "1",
    ({ id, account, verification }) => {
      if (!verification) throw new Error(`the verification of ${id} has no amount`);
      return bank.payVerification({ reference: verificationOf(id), account, amount: verification.amount });
    },
    async ({ tx, now }, agreement, reply) => {
      if (reply.done) return;
      await keepAgreement(tx, agreement, [{ type: "signing-ended", at: now, by: null }], reply.memo);
    },
  );

  const signAtBank = asking(
    signing.name,
    "2",
    ({ account }) => bank.sign(account),
    async ({ tx, now }, agreement, reply) => {
      if (reply.done) return;
      const begun = await keepAgreement(tx, agreement, [{ type: "unsigning-begun", at: now, by: null }]);
      await keepAgreement(tx, begun, [{ type: "unsigned", at: now, by: null }], reply.memo);
    },
  );

  const unsignAtBank = asking(
    "funds.unsignAtBank",
    "3",
    ({ account }) => bank.unsign(account),
    async ({ tx, now }, agreement, reply) => {
      const facts = answerUnsigning(agreement, reply.done, reply.done ? "" : reply.memo, now);
      await keepAgreement(tx, agreement, facts);
    },
  );

  return { payVerification, signAtBank, unsignAtBank };
}

export type AgreementErrands = ReturnType<typeof agreementErrands>;

/** An errand that asks the bank while the agreement is in `state`, and keeps the answer. */
function asking(
  name: string,
  state: BankAgreement["state"],
  ask: (agreement: BankAgreement) => Promise<BankReply>,
  take: (scope: Scope, agreement: BankAgreement, reply: BankReply) => Promise<void>,
): Errand<Data> {
  const locked = async (tx: Tx, id: BankAgreementId) => {
    const firm = await firmOfAgreement(tx, id);
    const { agreement } = chosen(await lockAgreements(tx, firm), id);
    return agreement.state === state ? agreement : null;
  };
  const question = errand<Data>(name, async ({ agreement: id }, transact: Transact) => {
    const before = await transact(({ tx }) => locked(tx, id));
    if (!before) return;
    const reply = await ask(before).catch((error: unknown) => {
      if (error instanceof BankUnreachable) return null;
      throw error;
    });
    await transact(async (scope) => {
      if (reply === null) {
        return schedule(scope.tx, question, id, instant(scope.now + againMs), { agreement: id });
      }
      const agreement = await locked(scope.tx, id);
      if (agreement) await take(scope, agreement, reply);
    });
  });
  return question;
}

/** Ends a verification whose amount was not told within a day. */
export const endVerification = job<Data>("funds.endVerification", async ({ agreement: id }, { tx, now }) => {
  const firm = await firmOfAgreement(tx, id);
  const { agreement } = chosen(await lockAgreements(tx, firm), id);
  const facts = advanceAgreement(agreement, now);
  await keepAgreement(tx, agreement, facts, facts.length > 0 ? "验证超时" : null);
});
