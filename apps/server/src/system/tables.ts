import type { CompanyId } from "@zd/domain/kernel/brand";
import type { GeneratedAlways } from "kysely";

export interface CompanyTable {
  id: CompanyId;
  name: string;
  shortName: string;
  host: string | null;
  address: string;
  postcode: string;
  phone: string;
  servicePhone: string;
  website: string;
  copyright: string;
  policeFiling: string;
  telecomLicence: string;
  mall: boolean;
  certificate: boolean;
  footer: boolean;
  showsServicePhone: boolean;
  /** The first one answers hosts that nobody has claimed. */
  position: GeneratedAlways<number>;
}

declare module "../platform/schema.ts" {
  interface Schema {
    "system.company": CompanyTable;
  }
}
