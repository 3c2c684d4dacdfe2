import { api } from "@zd/api";
import { sql } from "kysely";
import { contains, equals, handleList } from "../../platform/lists/listings.ts";
import { modeNameOf, shownModeOf, shownStatusOf } from "../shown-codes.ts";

const status = shownStatusOf(sql`s.status`, sql`s.downmode`);
const practice = sql`case when s.practice then 'Y' else 'N' end`;

/** 场次列表 for the staff. */
export const listSections = handleList(api.control.listSections, (_, { actor }) => ({
  from: sql`trading.section s`,
  scope: sql`s.company_id = ${actor.companyId}`,
  period: sql`s.starts_at`,
  columns: {
    section: sql`s.id`,
    name: sql`s.name`,
    status,
    mode: sql`s.mode`,
    modeName: modeNameOf(sql`s.mode`, sql`s.downmode`),
    kind: sql`s.kind`,
    side: sql`s.side`,
    downmode: sql`s.downmode`,
    startsAt: sql`s.starts_at`,
    wares: sql`s.wares`,
    bids: sql`s.bids`,
    quantity: sql`s.quantity`,
    dealt: sql`s.quantity_dealt`,
    practice,
  },
  filters: {
    section: (value) => contains(sql`s.id`, value),
    name: (value) => contains(sql`s.name`, value),
    practice: (value) => equals(practice, value),
    mode: (value) => equals(shownModeOf(sql`s.mode`, sql`s.downmode`), value),
    kind: (value) => equals(sql`s.kind`, value),
    side: (value) => equals(sql`s.side`, value),
    status: (value) => equals(status, value),
  },
  order: sql`s.starts_at desc, s.id desc`,
}));
