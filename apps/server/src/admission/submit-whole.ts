import type { LicenceFacts } from "@zd/domain/identity/licence";
import type { RegistrationForm } from "@zd/domain/identity/registration";
import { submitRegistration } from "@zd/domain/identity/registration-steps";
import { type CompanyId, type Instant, instant } from "@zd/domain/kernel/brand";
import { shanghaiDay } from "@zd/domain/kernel/shanghai-time";
import type { Tx } from "../platform/database/database.ts";
import { insertRegistration, keepReading, newTicket, noteStep, saveForm } from "./registration-store.ts";
import { sealedColumns } from "./sealed-registration.ts";

interface Whole {
  readonly company: CompanyId;
  readonly form: RegistrationForm;
  readonly passwordHash: string;
  /** The branch of the account that was verified; null where none was. */
  readonly proven: { readonly no: string; readonly bank: string; readonly name: string } | null;
  /** What was read off the licence. */
  readonly read: LicenceFacts;
  /** When it was submitted. */
  readonly at: Instant;
}

const quarterHour = 900_000;

/** Writes a registration that was filled in and submitted in the past, by the rules; for a market's first members. */
export async function submitWhole(
  tx: Tx,
  { company, form, passwordHash, proven, read, at }: Whole,
): Promise<void> {
  const decision = submitRegistration("0", form, shanghaiDay(at));
  if (!decision.ok) throw new Error(`${form.firm.name} lacks something: ${JSON.stringify(decision.figures)}`);
  const begunAt = instant(at - 2 * quarterHour);
  const begun = await insertRegistration(tx, company, form.person.mobile, newTicket().ticketHash, begunAt);
  await noteStep({ tx, now: begunAt }, begun.id, "begun");
  const saved = await saveForm({ tx, now: at }, begun, { form, state: "1", passwordHash });
  if (form.firm.licence !== null) await keepReading(tx, form.firm.licence, read, at);
  if (proven) {
    const { no, bank, name } = proven;
    await tx
      .updateTable("admission.registration")
      .set({ proofState: "2", proofBegun: 1, proofBank: bank, proofBranchNo: no, proofBranch: name })
      .set({ proofName: form.firm.name })
      .set(sealedColumns(saved.id, { ...saved, proofNumber: form.bank.number }))
      .where("id", "=", begun.id)
      .execute();
    await noteStep({ tx, now: instant(at - quarterHour) }, begun.id, "proof-begun");
    await noteStep({ tx, now: at }, begun.id, "proven");
  }
  await noteStep({ tx, now: at }, begun.id, "submitted");
}
