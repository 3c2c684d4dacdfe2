import type { BankAccount, BankAgreementFact } from "@zd/domain/funds/bank-agreement";
import type { FirmId, UserId } from "@zd/domain/kernel/brand";
import { type Scope, scheduleAll } from "../../platform/jobs/jobs.ts";
import type { Branch } from "../bank/bank.ts";
import { insertAgreement, nextAgreementId } from "./agreement-store.ts";
import { signing } from "./bank-errands.ts";

/** An account that was proven before its firm was a member. */
interface Proven {
  /** The new member. */
  readonly firm: FirmId;
  /** The firm's administrator. */
  readonly by: UserId;
  /** The account at the bank, with its holder's name. */
  readonly account: BankAccount;
  /** The branch that keeps it. */
  readonly branch: Branch;
}

/** Binds the account that a new member has verified during its registration. */
export async function bindProven({ tx, now }: Scope, { firm, by, account, branch }: Proven): Promise<void> {
  const id = await nextAgreementId(tx, now);
  const opened = { id, firm, account, state: "1", version: 0, isDefault: false, verification: null } as const;
  const signed: BankAgreementFact = { type: "signed", at: now, by, isDefault: true };
  await insertAgreement(tx, opened, branch, [signed], by, now);
  await scheduleAll(tx, [{ job: signing, key: id, at: now, data: { agreement: id } }]);
}
