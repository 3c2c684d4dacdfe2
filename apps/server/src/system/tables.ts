import type { CompanyId } from "@zd/domain/kernel/brand";

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

declare module "../platform/schema.ts" {
  interface Schema {
    "system.company": CompanyTable;
    "system.demoAccount": DemoAccountTable;
  }
}
