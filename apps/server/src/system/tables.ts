import type { CompanyId } from "@zd/domain/kernel/brand";
import type { GeneratedAlways } from "kysely";

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

declare module "../platform/schema.ts" {
  interface Schema {
    "system.company": CompanyTable;
    "system.setting": SettingTable;
    "system.settingChange": SettingChangeTable;
    "system.demoAccount": DemoAccountTable;
  }
}
