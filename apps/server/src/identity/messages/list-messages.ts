import { api } from "@zd/api";
import { sql } from "kysely";
import { contains, handleList } from "../../platform/lists/listings.ts";

/** 沙箱短信: the texts given to the sandbox, the last first. */
export const listMessages = handleList(api.identity.listMessages, () => ({
  from: sql`sandbox.message m`,
  scope: sql`true`,
  period: sql`m.at`,
  columns: {
    message: sql`m.id::text`,
    at: sql`m.at`,
    mobile: sql`m.mobile`,
    words: sql`m.words`,
    reference: sql`m.reference`,
  },
  filters: {
    mobile: (value) => contains(sql`m.mobile`, value),
    words: (value) => contains(sql`m.words`, value),
  },
  order: sql`m.at desc, m.id desc`,
}));
