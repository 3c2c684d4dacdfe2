import { api } from "@zd/api";
import { sql } from "kysely";
import { contains, handleList } from "../../platform/lists/listings.ts";
import { mobileLike } from "../operators/sealed-mobile.ts";
import { openedMessage } from "./sealed-message.ts";

/** 沙箱短信: the texts given to the sandbox, the last first; numbers are covered, and a file has the texts without their codes. */
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
  sealed: {
    columns: { personal: sql`m.personal` },
    opened: (row) => ({ ...row, words: openedMessage(row as unknown as SealedRow).words }),
  },
  filters: {
    mobile: mobileLike,
    words: (value) => contains(sql`m.words`, value),
  },
  order: sql`m.at desc, m.id desc`,
}));

type SealedRow = Parameters<typeof openedMessage>[0];
