import { api } from "@zd/api";
import { accountFault, isEditable, type PersonPart } from "@zd/domain/identity/registration";
import type { CompanyId } from "@zd/domain/kernel/brand";
import { checkCode, hashPassword, refusalOfNewPassword, useCode } from "../identity/index.ts";
import { anonymous, handle, Refused } from "../platform/calls/operation.ts";
import type { Scope } from "../platform/jobs/jobs.ts";
import { companyOfSite } from "../system/index.ts";
import {
  findByMobile,
  findByTicket,
  insertRegistration,
  lockByTicket,
  lockRegistering,
  newTicket,
  noteStep,
  requireFree,
  saveForm,
} from "./registration-store.ts";
import { showRegistration } from "./show-registration.ts";

/**
 * 经办人注册 (R-7312). Without a ticket it begins a registration, or gives a new ticket for the one that the mobile has;
 * with a ticket it saves the person.
 */
export const savePerson = handle(api.registrations.savePerson, async (input, context) => {
  const { db, request, now, transact, refuse } = context;
  const { ticket, code = "", password, region, kind: _, ...person } = input;
  const company = await companyOfSite(db, request, region);
  if (ticket === undefined) {
    const use = await check(person.mobile, code);
    return transact(async (scope) => {
      await useCode(scope, use);
      return beginOrReturn(scope, company, person.mobile);
    });
  }

  const known = await findByTicket(db, company, ticket, now);
  if (password !== undefined) {
    const owner = { ...person, companyId: company, firmNames: [known.form.firm.name] };
    const weak = await refusalOfNewPassword(db, password, owner);
    if (weak) refuse(weak);
  }
  const unfit = person.account === "" ? null : accountFault(person.account);
  if (unfit) refuse("ACCOUNT_UNFIT", { fault: unfit });
  const use = person.mobile === known.mobile ? null : await check(person.mobile, code);
  const passwordHash = password === undefined ? undefined : await hashPassword(password);
  return transact(async (scope) => {
    const before = await lockByTicket(scope, company, ticket);
    if (!isEditable(before.state)) return refuse("REGISTRATION_WAITS");
    await requireFree(scope.tx, before, { account: person.account, creditCode: "" });
    await requireMobileFree(scope, company, person, before.id);
    if (use) await useCode(scope, use);
    const form = { ...before.form, person };
    const saved = await saveForm(scope, before, { form, ...(passwordHash ? { passwordHash } : {}) });
    return { ticket, ...(await showRegistration(scope.tx, saved)) };
  });

  async function check(mobile: string, code: string) {
    if (code === "") refuse("FIELD_REQUIRED", { field: "短信验证码" });
    const use = { mobile, purpose: "register", user: anonymous.userId, code } as const;
    await checkCode(transact, use);
    return use;
  }
});

async function beginOrReturn(scope: Scope, company: CompanyId, mobile: string) {
  const { tx, now } = scope;
  await lockRegistering(tx, company);
  const known = await findByMobile(tx, company, mobile, now);
  const { ticket, ticketHash } = newTicket();
  if (known && known.state !== "4") {
    await tx.updateTable("admission.registration").set({ ticketHash }).where("id", "=", known.id).execute();
    return { ticket, ...(await showRegistration(tx, known)) };
  }
  const begun = await insertRegistration(tx, company, mobile, ticketHash, now);
  await noteStep(scope, begun.id, "begun");
  return { ticket, ...(await showRegistration(tx, begun)) };
}

/** Refuses a new mobile that has a registration of its own. */
async function requireMobileFree(
  { tx, now }: Scope,
  company: CompanyId,
  { mobile }: PersonPart,
  own: bigint,
): Promise<void> {
  const other = await findByMobile(tx, company, mobile, now);
  if (other && other.state !== "4" && other.id !== own) throw new Refused("REGISTRATION_WAITS");
}
