import type { RegistrationForm } from "@zd/domain/identity/registration";
import { coveredNumber } from "@zd/domain/signing/covered-number";
import type { Selectable } from "kysely";
import { indexOf, openPersonal, sealPersonal } from "../platform/keys/personal.ts";
import type { RegistrationTable } from "./tables.ts";

/** A row of 会员注册 as it is stored. */
type StoredRegistration = Selectable<RegistrationTable>;

/** A row of 会员注册, with its numbers. */
export type Registration = Omit<StoredRegistration, "personal" | "mobileIndex">;

/** Where the numbers of a registration are. */
type Numbered = Pick<Registration, "mobile" | "proofNumber" | "form">;

/** The numbers that are sealed. */
interface Numbers {
  readonly mobile: string;
  /** The account that is or was verified; empty before the first time. */
  readonly proofNumber: string;
  /** The mobile that the form names, which may not be proven yet. */
  readonly personMobile: string;
  readonly personIdCard: string;
  readonly legalPersonIdCard: string;
  readonly account: string;
}

const recordOf = (id: bigint) => `admission.registration/${id}`;

const numbersOf = ({ mobile, proofNumber, form: { person, firm, bank } }: Numbered): Numbers => ({
  mobile,
  proofNumber,
  personMobile: person.mobile,
  personIdCard: person.idCard,
  legalPersonIdCard: firm.legalPersonIdCard,
  account: bank.number,
});

const withNumbers = (form: RegistrationForm, numbers: Numbers): RegistrationForm => ({
  ...form,
  person: { ...form.person, mobile: numbers.personMobile, idCard: numbers.personIdCard },
  firm: { ...form.firm, legalPersonIdCard: numbers.legalPersonIdCard },
  bank: { ...form.bank, number: numbers.account },
});

/** What is stored of the numbers of a registration: covered where people see them, and sealed. */
export function sealedColumns(id: bigint, numbered: Numbered) {
  const numbers = numbersOf(numbered);
  const covered = Object.fromEntries(
    Object.entries(numbers).map(([name, number]) => [name, coveredNumber(number)]),
  ) as unknown as Numbers;
  return {
    mobile: covered.mobile,
    proofNumber: covered.proofNumber,
    form: JSON.stringify(withNumbers(numbered.form, covered)),
    mobileIndex: indexOf("mobile", numbers.mobile),
    personal: sealPersonal(recordOf(id), numbers),
  };
}

/** A registration with its numbers; one from before has them as they are. */
export function opened({ personal, mobileIndex: _, ...row }: StoredRegistration): Registration {
  if (personal === null) return row;
  const numbers = openPersonal<Numbers>(recordOf(row.id), personal);
  return {
    ...row,
    mobile: numbers.mobile,
    proofNumber: numbers.proofNumber,
    form: withNumbers(row.form, numbers),
  };
}
