import type { CompanyId } from "@zd/domain/kernel/brand";
import type { Generated, GeneratedAlways } from "kysely";

/** 公司: one exchange with its own site. Staff change the columns that the settings name. */
export interface CompanyTable {
  id: CompanyId;
  /** In small letters; null where the company answers for every host that no other has. */
  host: string | null;
  name: string;
  shortName: string;
  address: string;
  postcode: string;
  /** Telephone of the exchange. */
  phone: string;
  /** Number of the service line. */
  servicePhone: string;
  website: string;
  /** Line at the foot of the site. */
  copyright: string;
  /** 公安备案号; empty where there is none. */
  policeFilingNo: string;
  /** 增值电信业务许可证号; empty where there is none. */
  telecomLicenceNo: string;
  /** Whether the site offers the mall at all; on which hosts, `mall.host` says. */
  hasMall: boolean;
  /** Whether the site asks for certificates to sign with. */
  hasCertificate: boolean;
  /** Whether pages have a foot. */
  hasFooter: boolean;
  /** Whether pages show the service line. */
  hasServicePhone: boolean;
}

/** Accounts that the login page lists while the demo is on. */
export interface DemoAccountTable {
  account: string;
  companyId: CompanyId;
  /** As it is typed; it is no secret. */
  password: string;
  firmName: string;
  userName: string;
  /** What the account is for, in words. */
  role: string;
  /** What somebody can live through with it, such as 买煤; accounts of one story stand together. */
  story: string;
  /** Place in the list, the lowest first. */
  position: number;
}

/** 系统设置 that a company has set; a setting without a row has its default. */
export interface SettingTable {
  companyId: CompanyId;
  /** A key of the settings in the domain. */
  key: string;
  /** As it is typed: `settingText` of the domain. */
  value: string;
}

/** 设置修改记录, only added to. */
export interface SettingChangeTable {
  id: GeneratedAlways<bigint>;
  companyId: CompanyId;
  key: string;
  /** The value before, as it is typed. */
  before: string;
  /** The value after, as it is typed. */
  after: string;
  /** As staff gave it. */
  reason: string;
  /** The member of staff. */
  byUser: string;
  byName: string;
  at: Date;
}

/** 前端错误: one row for each fault of a company's site, however often it was reported. */
export interface ClientErrorTable {
  id: GeneratedAlways<bigint>;
  companyId: CompanyId;
  /** SHA-256 over the message and the first line of the stack. */
  fingerprint: Buffer;
  /** Message of the fault. */
  message: string;
  /** Empty where the browser gave none. */
  stack: string;
  /** The path of the page, without its query. */
  page: string;
  /** The browser in its own words (User-Agent). */
  agent: string;
  /** Environment of the client, such as `production`; only those that the settings name are kept. */
  environment: string;
  /** How often it was reported, one at least. */
  count: Generated<number>;
  firstAt: Date;
  lastAt: Date;
}

declare module "../platform/database/schema.ts" {
  interface Schema {
    "system.company": CompanyTable;
    "system.setting": SettingTable;
    "system.settingChange": SettingChangeTable;
    "system.demoAccount": DemoAccountTable;
    "system.clientError": ClientErrorTable;
  }
}
