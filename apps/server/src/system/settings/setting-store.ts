import type { CompanyId } from "@zd/domain/kernel/brand";
import {
  parseSetting,
  type SettingKey,
  type SettingValue,
  type SettingValues,
  settingKeys,
  usualSettings,
} from "@zd/domain/system/settings";
import type { Reader } from "../../platform/database/database.ts";
import { stopwatch } from "../../platform/process/clock.ts";
import { type Company, companiesChangedAt, findCompanies } from "../company-store.ts";

/** How long a node remembers settings, in milliseconds, in case the event of a change is lost. */
const rememberedMs = 5_000;
interface Remembered {
  readonly values: SettingValues;
  /** When it was read, in milliseconds. */
  readonly at: number;
}
const remembered = new WeakMap<Reader, Map<CompanyId, Remembered>>();

/** Settings that are columns of the company's row. */
const ownKeys = [
  "name",
  "shortName",
  "address",
  "postcode",
  "phone",
  "servicePhone",
  "website",
  "copyright",
  "policeFilingNo",
  "telecomLicenceNo",
  "hasMall",
  "hasCertificate",
  "hasFooter",
  "hasServicePhone",
] as const satisfies readonly (SettingKey & keyof Company)[];
export type OwnKey = (typeof ownKeys)[number];
const own: ReadonlySet<string> = new Set(ownKeys);
export const isOwnKey = (key: SettingKey): key is OwnKey => own.has(key);

/** All settings of a company, with defaults for those that it has not set. */
export async function findSettings(db: Reader, company: CompanyId): Promise<SettingValues> {
  const known = remembered.get(db) ?? new Map<CompanyId, Remembered>();
  remembered.set(db, known);
  const hit = known.get(company);
  const now = stopwatch();
  if (hit && hit.at > companiesChangedAt() && now - hit.at < rememberedMs) return hit.values;
  const [companies, rows] = await Promise.all([
    findCompanies(db),
    db.selectFrom("system.setting").select(["key", "value"]).where("companyId", "=", company).execute(),
  ]);
  const values = settingsFrom(
    companies.find(({ id }) => id === company),
    rows,
  );
  known.set(company, { values, at: now });
  return values;
}

/** Settings from a company's row and its `setting` rows; a stored value that is no longer valid counts as not set. */
export function settingsFrom(
  company: Company | undefined,
  rows: readonly { readonly key: string; readonly value: string }[],
): SettingValues {
  const values = new Map(rows.map(({ key, value }) => [key, value]));
  const valueFor = (key: SettingKey): SettingValue => {
    if (company && isOwnKey(key)) return company[key];
    const parsed = values.has(key) ? parseSetting(key, values.get(key) ?? "") : null;
    return parsed?.ok ? parsed.value : usualSettings[key];
  };
  return Object.fromEntries(settingKeys.map((key) => [key, valueFor(key)])) as unknown as SettingValues;
}
