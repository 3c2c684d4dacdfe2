import { newPasswordRefusal, type PasswordRefusal } from "@zd/domain/identity/weak-password";
import type { CompanyId } from "@zd/domain/kernel/brand";
import type { Reader } from "../../platform/database/database.ts";
import { soundOf } from "../../platform/formats/pinyin.ts";
import { findCompanies } from "../../system/index.ts";
import type { Operator } from "../operators/operator-store.ts";
import { isBreached } from "./breached-passwords.ts";

/** Whose new password it is, as far as others know him. */
interface PasswordOwner {
  /** The company of his site, whose names the password may not have in it. */
  readonly companyId: CompanyId;
  /** Name with which he signs in. */
  readonly account: string;
  /** Name of the person. */
  readonly name: string;
  /** His number; may be empty. */
  readonly mobile: string;
  /** Names of his firm, long and short. */
  readonly firmNames: readonly string[];
}

/** An operator as the owner of a password. */
export const ownerOf = ({ firmName, firmShortName, ...who }: Operator): PasswordOwner => ({
  ...who,
  firmNames: [firmName, firmShortName],
});

/** Why a new login password is refused; null where it may be used. Names are looked for in pinyin as well. */
export async function refusalOfNewPassword(
  db: Reader,
  password: string,
  { companyId, account, name, mobile, firmNames }: PasswordOwner,
): Promise<PasswordRefusal | null> {
  const companies = await findCompanies(db);
  const exchange = companies
    .filter(({ id }) => id === companyId)
    .flatMap((company) => [company.name, company.shortName]);
  const spelt = [name, ...firmNames, ...exchange].filter((word) => word !== "");
  return newPasswordRefusal(password, {
    names: [account, mobile, ...spelt, ...spelt.map(soundOf)],
    isBreached: isBreached(password),
  });
}
