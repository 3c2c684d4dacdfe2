import { api } from "@zd/api";
import type { InputOf } from "@zd/api/wire/operation";
import { isCreditCode } from "@zd/domain/identity/credit-code";
import type { RegistrationForm, RegistrationState } from "@zd/domain/identity/registration";
import { submitRegistration } from "@zd/domain/identity/registration-steps";
import { shanghaiDay } from "@zd/domain/kernel/shanghai-time";
import type { ProvingBank } from "../funds/index.ts";
import { openAreas } from "../identity/index.ts";
import { type Context, handle, Refused } from "../platform/calls/operation.ts";
import type { Tx } from "../platform/database/database.ts";
import { companyOfSite } from "../system/index.ts";
import { lockByTicket, noteStep, requireFree, saveForm } from "./registration-store.ts";
import { showRegistration } from "./show-registration.ts";

const { saveCompany: add, editCompany: edit } = api.registrations;

/** 企业注册 (R-7313), and its correction after it was sent back (R-7314). */
export const saveCompany = (bank: ProvingBank) => [
  handle(add, (input, context) => save(bank, ["0"], input, context)),
  handle(edit, (input, context) => save(bank, ["2", "3"], input, context)),
];

/** Saves the parts that are given, complete or not; a submission must be complete. */
async function save(
  bank: ProvingBank,
  states: readonly RegistrationState[],
  { ticket, region, version, submits, ...input }: InputOf<typeof add>,
  context: Context<typeof add>,
) {
  const { request, accept, refuse, ...scope } = context;
  const { tx, now } = scope;
  const company = await companyOfSite(tx, request, region);
  const before = await lockByTicket(scope, company, ticket);
  if (!states.includes(before.state)) return refuse("REGISTRATION_WAITS");
  if (before.version !== version) return refuse("REGISTRATION_CHANGED");

  const form = tidied({ ...before.form, ...withoutGaps(input) });
  const { creditCode } = form.firm;
  await requireFree(tx, before, {
    account: submits ? form.person.account : "",
    creditCode: isCreditCode(creditCode) ? creditCode : "",
  });
  await requireKnown(tx, bank, form);
  if (submits) {
    accept(submitRegistration(before.state, form, shanghaiDay(now)));
    if (before.passwordHash === null) refuse("REGISTRATION_FAULTY", { fault: "经办人：请设置登录密码" });
  }
  const saved = await saveForm(scope, before, { form, ...(submits ? { state: "1" } : {}) });
  if (submits) await noteStep(scope, saved.id, "submitted");
  return showRegistration(tx, saved);
}

type Parts = Partial<Omit<RegistrationForm, "person">>;

const withoutGaps = ({
  firm,
  trade,
  bank,
  consent,
}: { readonly [Part in keyof Parts]?: Parts[Part] | undefined }): Parts => ({
  ...(firm && { firm }),
  ...(trade && { trade }),
  ...(bank && { bank }),
  ...(consent && { consent }),
});

/** The form as it is compared: name and credit code trimmed, the code in capitals, the account number without spaces. */
const tidied = (form: RegistrationForm): RegistrationForm => ({
  ...form,
  firm: { ...form.firm, name: form.firm.name.trim(), creditCode: form.firm.creditCode.trim().toUpperCase() },
  bank: { ...form.bank, number: form.bank.number.replaceAll(/\s/g, "") },
});

/** Refuses an area, bank branch or ware kind that does not exist. */
async function requireKnown(tx: Tx, bank: ProvingBank, form: RegistrationForm): Promise<void> {
  const { area } = form.firm;
  if (area !== "" && !(await openAreas()).has(area))
    throw new Refused("REFERENCE_UNKNOWN", { field: "所在地区" });
  const { branchNo } = form.bank;
  if (branchNo !== "" && !(await bank.directory.branch(tx, branchNo)))
    throw new Refused("REFERENCE_UNKNOWN", { field: "开户支行" });
  const wareKinds = [...new Set(form.trade.wares.map(({ wareKind }) => wareKind))];
  if (wareKinds.length === 0) return;
  const known = await tx
    .selectFrom("trading.wareKindView")
    .select("id")
    .where("id", "in", wareKinds)
    .execute();
  if (known.length !== wareKinds.length) throw new Refused("REFERENCE_UNKNOWN", { field: "商品种类" });
}
