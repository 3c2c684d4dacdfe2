import type { CompanyId } from "@zd/domain/kernel/brand";
import { sql } from "kysely";
import { firmsNamed } from "../identity/index.ts";
import { type Reader, rows, startingWith } from "../platform/database/database.ts";
import type { Desk, FoundRecord } from "../platform/desk.ts";
import { isCounted } from "../platform/lists/counted.ts";

/** How many contracts and cases wait for the staff of 合同风控. */
export const contractsDesk: Desk = {
  async count(db, company) {
    const [counted] = await rows<{
      /** Contracts on which the exchange has to act, practice left out. */
      contracts: number;
      /** Cases that are drafts, practice left out. */
      breachDrafts: number;
      /** Appeals to be decided, practice left out. */
      appeals: number;
    }>(
      db,
      sql`select
            (select count(*)::int from contracts.contract c
             where c.company_id = ${company} and c.exchange_duty is not null and ${isCounted("c")}) as contracts,
            count(*) filter (where d.state = '0')::int as breach_drafts,
            count(*) filter (where d.state = '3')::int as appeals
          from contracts.disposal d join contracts.contract c on c.contract_no = d.contract_no
          where d.company_id = ${company} and d.state in ('0', '3') and ${isCounted("c")}`,
    );
    return counted ?? {};
  },
  find: { contract: findContracts },
};

/** How many firms of a name are looked at. */
const mostFirms = 20;

/** Contracts by the beginning of their number, or by the name of a party; practice left out. */
function findContracts(db: Reader, company: CompanyId, typed: string, most: number) {
  return rows<FoundRecord>(
    db,
    sql`with party as (${firmsNamed(company, typed, mostFirms)}),
        found as (
          (select contract_no, dealt_at from contracts.contract c
           where c.contract_no like ${startingWith(typed)} and c.company_id = ${company} and ${isCounted("c")}
           order by c.dealt_at desc limit ${most})
          union
          select c.contract_no, c.dealt_at from party p cross join lateral (
            (select contract_no, dealt_at from contracts.contract c
             where c.buyer_id = p.id and ${isCounted("c")} order by c.dealt_at desc, c.contract_no desc limit ${most})
            union all
            (select contract_no, dealt_at from contracts.contract c
             where c.seller_id = p.id and ${isCounted("c")} order by c.dealt_at desc, c.contract_no desc limit ${most})
          ) as c)
        select c.contract_no as id, c.contract_no as name,
          c.product || ' · ' || coalesce(s.name, c.seller_id) || ' → ' || coalesce(b.name, c.buyer_id) as detail
        from found join contracts.contract c on c.contract_no = found.contract_no
          left join identity.firm_view s on s.id = c.seller_id left join identity.firm_view b on b.id = c.buyer_id
        order by c.dealt_at desc, c.contract_no desc limit ${most}`,
  );
}
