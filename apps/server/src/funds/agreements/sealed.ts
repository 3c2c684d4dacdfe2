import { indexOf } from "../../platform/keys/personal.ts";
import { sealedFields, sealingJob } from "../../platform/keys/sealed-fields.ts";

/** The number of an account as people see it: its first four digits and its last four. */
const cover = (number: string): string =>
  number.length <= 8 ? number : `${number.slice(0, 4)}${"*".repeat(number.length - 8)}${number.slice(-4)}`;

const sealed = sealedFields({ table: "funds.agreement", key: "id", columns: ["number"], cover });

/** The agreement with its account number. */
export const { opened } = sealed;

/** What is stored of the account number of an agreement: covered, sealed, and what it is found by. */
export const storedNumber = (id: string, number: string) => ({
  ...sealed.stored(id, { number }),
  numberIndex: indexOf("account", number),
});

/** Seals what is there from before. */
export const sealAgreements = sealingJob("funds.sealAgreements", sealed, ({ number }) => ({
  number_index: indexOf("account", number),
}));
