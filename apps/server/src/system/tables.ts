import type { CompanyId } from "@zd/domain/kernel/brand";
import type { Generated, GeneratedAlways } from "kysely";

export interface CompanyTable {
  id: CompanyId;
  /** In small letters; null where the company answers for every host that no other has. */
  host: string | null;
  name: string;
  shortName: string;
  address: string;
  postcode: string;
  phone: string;
  servicePhone: string;
  website: string;
  copyright: string;
  policeFilingNo: string;
  telecomLicenceNo: string;
  hasMall: boolean;
  hasCertificate: boolean;
  hasFooter: boolean;
  hasServicePhone: boolean;
}

export interface DemoAccountTable {
  account: string;
  companyId: CompanyId;
  password: string;
  firmName: string;
  userName: string;
  role: string;
  position: number;
}

export interface SettingTable {
  companyId: CompanyId;
  key: string;
  /** As it is typed: `settingText` of the domain. */
  value: string;
}

export interface SettingChangeTable {
  id: GeneratedAlways<bigint>;
  companyId: CompanyId;
  key: string;
  before: string;
  after: string;
  reason: string;
  byUser: string;
  byName: string;
  at: Date;
}

export interface ClientErrorTable {
  id: GeneratedAlways<bigint>;
  companyId: CompanyId;
  /** SHA-256 over the message and the first place of the stack. */
  fingerprint: Buffer;
  message: string;
  /** Empty where the browser gave none. */
  stack: string;
  /** The path of the page, without its query. */
  page: string;
  /** The browser in its own words (User-Agent). */
  agent: string;
  environment: string;
  /** How often the fault was told of, one at least. */
  count: Generated<number>;
  firstAt: Date;
  lastAt: Date;
}

declare module "../platform/schema.ts" {
  interface Schema {
    "system.company": CompanyTable;
    "system.setting": SettingTable;
    "system.settingChange": SettingChangeTable;
    "system.demoAccount": DemoAccountTable;
    "system.clientError": ClientErrorTable;
  }
}
