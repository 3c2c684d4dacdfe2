import type { Transact } from "../../../platform/jobs/jobs.ts";
import { CaUnreachable, type CertificateAuthority } from "../ca.ts";
import { issueCertificate, revokeCertificate } from "./certificates.ts";
import { checkCode, sendCode } from "./codes.ts";
import { openRoot } from "./root.ts";
import { signRsa, signSm2 } from "./signatures.ts";
import { isSmallAmount, paySmallAmount } from "./small-payments.ts";
import "./tables.ts";

/** An authority with books of its own: keys, certificates, small payments, messages and signatures. */
export function sandboxCa(transact: Transact): CertificateAuthority {
  async function answerOf<T>(work: Parameters<typeof transact<T>>[0]): Promise<T> {
    const { answer, isLost } = await transact(async (scope) => {
      const faults = await scope.tx
        .selectFrom("sandboxCa.faults")
        .select(["losesAnswers", "isDown"])
        .executeTakeFirst();
      if (faults?.isDown) throw new CaUnreachable();
      return { answer: await work(scope), isLost: faults?.losesAnswers };
    });
    if (isLost) throw new CaUnreachable();
    return answer;
  }

  return {
    sendCode: (mobile, about, purpose) => answerOf((scope) => sendCode(scope, mobile, about, purpose)),
    checkCode: (mobile, about, code) => answerOf((scope) => checkCode(scope, mobile, about, code)),
    pay: (payment) => answerOf((scope) => paySmallAmount(scope, payment)),
    isAmount: (payment, amount) => answerOf((scope) => isSmallAmount(scope, payment, amount)),
    issue: (request, holder, from) => answerOf((scope) => issueCertificate(scope, request, holder, from)),
    revoke: (serial) => answerOf((scope) => revokeCertificate(scope, serial)),
    sign: (serial, bytes) => answerOf((scope) => signRsa(scope, serial, bytes)),
    signSm2: (serial, bytes) => answerOf((scope) => signSm2(scope, serial, bytes)),
    root: () => answerOf(async ({ tx, now }) => (await openRoot(tx, now)).der),
  };
}
