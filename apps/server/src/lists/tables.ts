import type { CompanyId, UserId } from "@zd/domain/kernel/brand";
import type { GeneratedAlways } from "kysely";
import type { Json } from "../platform/database/schema.ts";
import type { ViewContent } from "./view-store.ts";

/** 视图 of a list of the console. */
export interface SavedViewTable {
  id: GeneratedAlways<bigint>;
  companyId: CompanyId;
  /** Whose it is; he alone changes it. */
  userId: UserId;
  /** The name of the call that reads the list, such as `contractControl.listContracts`. */
  list: string;
  /** One of a kind among the user's views of the list. */
  name: string;
  /** The permissions that make the desks which see it too; empty where it is the user's own. */
  desks: string[];
  settings: Json<ViewContent>;
  savedAt: Date;
}

declare module "../platform/database/schema.ts" {
  interface Schema {
    "lists.savedView": SavedViewTable;
  }
}
