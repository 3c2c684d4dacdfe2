import { api } from "@zd/api";
import type { DueTime } from "@zd/domain/terms/due";
import { type RawBuilder, sql } from "kysely";
import { dueDayOf, isDueAt } from "../../platform/due-work.ts";
import { isCounted } from "../../platform/lists/counted.ts";
import { contains, equals, handleList } from "../../platform/lists/listings.ts";
import { addressOfPicture } from "./letter-picture.ts";

const columns = {
  disposal: sql`d.id`,
  contractNo: sql`d.contract_no`,
  kind: sql`d.kind`,
  amount: sql`d.amount`,
  taken: sql`d.taken`,
  appeals: sql`d.appeals`,
  issuedAt: sql`d.issued_at`,
  answerBy: sql`d.answer_by`,
  state: sql`d.state`,
} satisfies Record<string, RawBuilder<unknown>>;

const filters = {
  disposal: (value: string) => contains(sql`d.id`, value),
  contractNo: (value: string) => contains(sql`d.contract_no`, value),
  kind: (value: string) => equals(sql`d.kind`, value),
  state: (value: string) => equals(sql`d.state`, value),
};

/** Reason for which the last rejected appeal was rejected; null where none was. */
const rejection = sql`(
  select f.body ->> 'memo' from contracts.disposal_fact f
  where f.disposal_id = d.id and f.kind = 'appeal-rejected' order by f.step desc limit 1
)`;

/** 违约处置列表 (setDisposalList): the firm's own letters, those that wait for its answer first. */
export const listDisposals = handleList(api.breach.list, (_, { actor }) => ({
  from: sql`contracts.disposal d join identity.firm_view i on i.id = d.injured_id`,
  scope: sql`d.firm_id = ${actor.firmId} and d.state <> '0'`,
  columns: {
    ...columns,
    injured: sql`i.name`,
    rejection,
    letter: sql`${addressOfPicture("")} || d.picture_id`,
  },
  filters,
  order: sql`(d.state = '1') desc, d.issued_at desc, d.id desc`,
}));

/** 违约处置: the cases of the exchange, those that wait for it first. */
export const listCases = handleList(api.breachControl.listDisposals, (_, { actor, now }) => ({
  from: sql`contracts.disposal d join identity.firm_view f on f.id = d.firm_id
              join identity.firm_view i on i.id = d.injured_id`,
  scope: sql`d.company_id = ${actor.companyId}`,
  columns: { ...columns, firm: sql`f.name`, injured: sql`i.name`, openedAt: sql`d.opened_at` },
  filters: {
    ...filters,
    firm: (value) => contains(sql`f.name`, value),
    injured: (value) => contains(sql`i.name`, value),
    due: (value) => sql`d.state = '1' and ${isDueAt(sql`d.answer_by`, value as DueTime, dueDayOf(now))}
      and exists (select from contracts.contract c where c.contract_no = d.contract_no and ${isCounted("c")})`,
  },
  order: sql`(d.state in ('0', '2', '3')) desc, d.opened_at desc, d.id desc`,
}));
