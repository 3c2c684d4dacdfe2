import { randomInt } from "node:crypto";
import { api } from "@zd/api";
import {
  advanceAgreement,
  type BankAgreement,
  type BankAgreementFact,
  type BankAgreementId,
  beginSigning,
  evolveAgreement,
  verifySigning,
} from "@zd/domain/funds/bank-agreement";
import { type Fen, fen, firmId, type Instant, instant, userId } from "@zd/domain/kernel/brand";
import { BankUnreachable, type ProvingBank } from "../funds/index.ts";
import { handle } from "../platform/calls/operation.ts";
import type { DemoNotices } from "../platform/demo-notices.ts";
import { type Errand, errand, job, type Scope, schedule } from "../platform/jobs/jobs.ts";
import { companyOfSite } from "../system/index.ts";
import {
  findByTicket,
  lockByTicket,
  lockRegistration,
  noteStep,
  type Registration,
} from "./registration-store.ts";
import { opened, sealedColumns } from "./sealed-registration.ts";
import { mostProofs, proofOf } from "./show-registration.ts";

/** How long after a call that the bank did not answer it is asked again, in milliseconds. */
const againMs = 60_000;

interface Data {
  /** Number of the registration, as text. */
  readonly registration: string;
  /** Which of its verifications is meant, counted by `proofBegun`; the account may have been changed since. */
  readonly begun: number;
}

/** Stands for the user in the rules of agreements: an applicant has no account yet. */
const applicant = userId("applicant");

/**
 * 打款验证 during the registration, by the rules of agreements (domain §6.2): the bank pays 1 to 99 fen to the account of
 * the form, and the applicant tells the amount from his bank statement.
 */
export const proofHandlers = (bank: ProvingBank, pay: Errand<Data>, notices: DemoNotices) => [
  handle(api.registrations.readProof, async ({ ticket }, { db, request, now }) =>
    shown(notices, await findByTicket(db, await companyOfSite(db, request, undefined), ticket, now), now),
  ),

  handle(api.registrations.beginProof, async ({ ticket }, { request, accept, refuse, ...scope }) => {
    const { tx, now } = scope;
    const before = await lockByTicket(scope, await companyOfSite(tx, request, undefined), ticket);
    if (before.state === "4") return refuse("REGISTRATION_WAITS");
    if (before.proofBegun >= mostProofs) return refuse("VERIFICATIONS_USED");
    const { firm, bank: named } = before.form;
    const branch = await bank.directory.branch(tx, named.branchNo);
    if (!branch) return refuse("REFERENCE_UNKNOWN", { field: "开户支行" });
    const account = { bank: branch.bank, number: named.number, name: firm.name };
    const opened = { ...agreementOf(before), account };
    const amount = fen(BigInt(randomInt(1, 100)));
    const facts = accept(beginSigning(opened, firm.name, [], amount, applicant, now));
    const begun = before.proofBegun + 1;
    const place = { proofBank: branch.bank, proofBranchNo: branch.no, proofBranch: branch.name };
    await keep(scope, before, opened, facts, {
      ...place,
      proofNumber: account.number,
      proofName: account.name,
      proofBegun: begun,
      proofMemo: "",
    });
    await noteStep(scope, before.id, "proof-begun");
    const data = { registration: String(before.id), begun };
    await schedule(tx, pay, `${before.id}-${begun}`, now, data);
    const until = evolveAgreement(opened, facts[0] as BankAgreementFact).verification?.until ?? now;
    await schedule(tx, endProof, `${before.id}-${begun}`, until, data);
    return shown(notices, await lockRegistration(tx, before.id), now);
  }),

  handle(api.registrations.tellAmount, async ({ ticket, amount }, { request, accept, ...scope }) => {
    const { tx, now } = scope;
    const before = await lockByTicket(scope, await companyOfSite(tx, request, undefined), ticket);
    const agreement = agreementOf(before);
    const facts = accept(verifySigning(agreement, amount, [], applicant, now));
    const ended = facts.some(({ type }) => type === "signing-ended");
    const proven = facts.some(({ type }) => type === "signed");
    await keep(scope, before, agreement, facts, ended ? { proofMemo: "验证金额三次不符" } : {});
    if (proven) await noteStep(scope, before.id, "proven");
    if (ended) await noteStep(scope, before.id, "proof-failed", null, "验证金额三次不符");
    return shown(notices, await lockRegistration(tx, before.id), now);
  }),
];

/** The verification as the wire has it; in the demo with a notice of the payment while its amount is asked for. */
const shown = (notices: DemoNotices, registration: Registration, now: Instant) => ({
  ...proofOf(registration),
  ...(registration.proofState === "1" ? notices.of("bank-payment", paymentOf(registration), now) : {}),
});

/** Number of the payment, by which the bank pays it only once. */
const paymentOf = ({ id, proofBegun }: Pick<Registration, "id" | "proofBegun">) => `R${id}-${proofBegun}`;

/** Has the bank pay the small amount, and asks again until it answers. */
export function payProof(bank: ProvingBank): Errand<Data> {
  const pay = errand<Data>("admission.payProof", async (data, transact) => {
    const before = await transact(({ tx }) => waiting(tx, data));
    if (!before) return;
    const { account, verification } = agreementOf(before);
    const order = { reference: paymentOf(before), account, amount: verification?.amount as Fen };
    const reply = await bank.payVerification(order).catch((error: unknown) => {
      if (error instanceof BankUnreachable) return null;
      throw error;
    });
    await transact(async (scope) => {
      const key = `${data.registration}-${data.begun}`;
      if (reply === null) return schedule(scope.tx, pay, key, instant(scope.now + againMs), data);
      const now = await waiting(scope.tx, data);
      if (!now || reply.done) return;
      const ended = [{ type: "signing-ended", at: scope.now, by: null }] as const;
      await keep(scope, now, agreementOf(now), ended, { proofMemo: reply.memo });
      await noteStep(scope, now.id, "proof-failed", null, reply.memo);
    });
  });
  return pay;
}

/** Ends a verification whose amount was not told within a day. */
export const endProof = job<Data>("admission.endProof", async (data, scope) => {
  const before = await waiting(scope.tx, data);
  if (!before) return;
  const facts = advanceAgreement(agreementOf(before), scope.now);
  if (facts.length === 0) return;
  await keep(scope, before, agreementOf(before), facts, { proofMemo: "验证超时" });
  await noteStep(scope, before.id, "proof-failed", null, "验证超时");
});

/** The registration, locked, while this verification still waits; null otherwise. */
async function waiting(tx: Scope["tx"], { registration, begun }: Data): Promise<Registration | null> {
  const found = await tx
    .selectFrom("admission.registration")
    .selectAll()
    .where("id", "=", BigInt(registration))
    .forUpdate()
    .executeTakeFirst();
  return found && found.proofState === "1" && found.proofBegun === begun ? opened(found) : null;
}

/** The account of a registration as the rules of agreements know it. */
export const agreementOf = (registration: Registration): BankAgreement => ({
  id: `R${registration.id}` as BankAgreementId,
  firm: firmId("applicant"),
  account: {
    bank: registration.proofBank,
    number: registration.proofNumber,
    name: registration.proofName,
  },
  state: registration.proofState,
  version: 0,
  isDefault: false,
  verification:
    registration.proofAmount !== null && registration.proofUntil !== null
      ? {
          amount: registration.proofAmount,
          tries: registration.proofTries,
          until: instant(registration.proofUntil.getTime()),
        }
      : null,
});

async function keep(
  { tx }: Pick<Scope, "tx">,
  registration: Registration,
  before: BankAgreement,
  facts: readonly BankAgreementFact[],
  change: Partial<
    Record<"proofBank" | "proofBranchNo" | "proofBranch" | "proofNumber" | "proofName" | "proofMemo", string>
  > & {
    /** Left out where no new verification was begun. */
    readonly proofBegun?: number;
  },
): Promise<void> {
  const { state, verification } = facts.reduce(evolveAgreement, before);
  if (state !== "0" && state !== "1" && state !== "2") throw new Error(`an account in state ${state}`);
  await tx
    .updateTable("admission.registration")
    .set({
      ...change,
      ...sealedColumns(registration.id, { ...registration, ...change }),
      proofState: state,
      proofAmount: verification?.amount ?? null,
      proofTries: verification?.tries ?? 0,
      proofUntil: verification && new Date(verification.until),
    })
    .where("id", "=", registration.id)
    .execute();
}
