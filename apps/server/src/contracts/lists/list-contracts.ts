import { api } from "@zd/api";
import type { Side } from "@zd/domain/terms/codes";
import type { DueTime } from "@zd/domain/terms/due";
import { sql } from "kysely";
import { dueDayOf, isDueAt } from "../../platform/due-work.ts";
import { isCounted } from "../../platform/lists/counted.ts";
import { contains, equals, handleList, type ListScope } from "../../platform/lists/listings.ts";

/** Columns that both sides and the exchange see of a contract in a list. */
const common = {
  contractNo: sql`c.contract_no`,
  state: sql`c.state`,
  product: sql`c.product`,
  producer: sql`c.producer`,
  quantity: sql`c.quantity`,
  price: sql`c.price`,
  amount: sql`c.amount`,
  paid: sql`c.paid`,
  shipped: sql`c.shipped`,
  received: sql`c.received`,
  payType: sql`c.pay_type`,
  settled: sql`c.settled`,
  dissent: sql`case when c.dissent then 'Y' else 'N' end`,
  section: sql`c.section_id`,
  tradingDay: sql`c.trading_day::text`,
  dealtAt: sql`c.dealt_at`,
  version: sql`c.version`,
};

const filterColumns = {
  contractNo: (value: string) => contains(sql`c.contract_no`, value),
  product: (value: string) => contains(sql`c.product`, value),
  section: (value: string) => equals(sql`c.section_id`, value),
  payType: (value: string) => equals(sql`c.pay_type`, value),
  state: (value: string) => equals(sql`c.state`, value),
};

/** Contracts of one side, with the firm's own next action before that of the other side. */
function ofSide(side: Side, { actor }: Pick<ListScope, "actor">) {
  const [own, other] = side === "B" ? ["buyer", "seller"] : ["seller", "buyer"];
  const column = (name: string) => sql.ref(`c.${name}`);
  const [ownDuty, ownDue] = [column(`${own}_duty`), column(`${own}_due`)];
  const [otherDuty, otherDue] = [column(`${other}_duty`), column(`${other}_due`)];
  const dutyBy = sql`case when ${ownDuty} is not null then 'own' when ${otherDuty} is not null then 'other'
    when c.exchange_duty is not null then 'exchange' end`;
  const duty = sql`coalesce(${ownDuty}, ${otherDuty}, c.exchange_duty)`;
  const dueAt = sql`case when ${ownDuty} is not null then ${ownDue} else ${otherDue} end`;
  return {
    from: sql`contracts.contract c left join identity.firm_view f on f.id = ${column(`${other}_id`)}`,
    scope: sql<boolean>`${column(`${own}_id`)} = ${actor.firmId}`,
    columns: {
      ...common,
      awaits: sql`${dutyBy} || ':' || ${duty}`,
      dutyBy,
      duty,
      dueAt,
      counterparty: sql`f.name`,
    },
    filters: {
      ...filterColumns,
      counterparty: (value: string) => contains(sql`f.name`, value),
      awaited: (value: string) => equals(dutyBy, value),
    },
  };
}

/** 合同办理: contracts that wait for the firm itself first, the earliest deadline before all. */
function handling(side: Side, scope: ListScope) {
  const source = ofSide(side, scope);
  const ownDuty = side === "B" ? sql`c.buyer_duty` : sql`c.seller_duty`;
  return {
    ...source,
    scope: sql<boolean>`${source.scope} and c.is_open`,
    // As its index has it, so that a page need not sort what there is.
    order: sql`(${ownDuty} is not null) desc, ${source.columns.dueAt}, c.dealt_at desc, c.contract_no desc`,
  };
}

/** Of more contracts than this the exchange's list gives no exact count and sum. */
const countMost = 10_000;

const newestFirst = sql`c.dealt_at desc, c.contract_no desc`;

function everything(side: Side, scope: ListScope) {
  return { ...ofSide(side, scope), period: sql`c.dealt_at`, order: newestFirst };
}

/** 采购合同办理 (2100), 销售合同办理 (2101), 采购合同查询 (2102), 销售合同查询 (2103), 合同监管. */
export const contractLists = [
  handleList(api.contracts.listPurchaseHandling, (_, scope) => handling("B", scope)),
  handleList(api.contracts.listSaleHandling, (_, scope) => handling("S", scope)),
  handleList(api.contracts.listPurchases, (_, scope) => everything("B", scope)),
  handleList(api.contracts.listSales, (_, scope) => everything("S", scope)),
  handleList(api.contractControl.listContracts, ({ filters }, { actor, now }) => ({
    from: sql`contracts.contract c left join identity.firm_view b on b.id = c.buyer_id
              left join identity.firm_view s on s.id = c.seller_id`,
    // Practice would flood the list: its contracts are shown only by their filter.
    scope:
      filters.practice === "Y"
        ? sql`c.company_id = ${actor.companyId} and not ${isCounted("c")}`
        : sql`c.company_id = ${actor.companyId} and ${isCounted("c")}`,
    period: sql`c.dealt_at`,
    columns: {
      ...common,
      exchangeDuty: sql`c.exchange_duty`,
      buyerDuty: sql`c.buyer_duty`,
      sellerDuty: sql`c.seller_duty`,
      dueAt: sql`c.due_at`,
      buyer: sql`b.name`,
      seller: sql`s.name`,
    },
    filters: {
      ...filterColumns,
      buyer: (value) => contains(sql`b.name`, value),
      seller: (value) => contains(sql`s.name`, value),
      firm: (value) => sql`(${contains(sql`b.name`, value)} or ${contains(sql`s.name`, value)})`,
      practice: (value) => (value === "Y" ? sql`c.practice` : isCounted("c")),
      due: (value) => sql`c.is_open and ${isDueAt(sql`c.due_at`, value as DueTime, dueDayOf(now))}`,
      awaited: (value) => (value === "Y" ? sql`c.exchange_duty is not null` : sql`c.exchange_duty is null`),
    },
    // As its index has it. The penalty of a default is decided in its case (违约处置), which has a list of its own.
    order: sql`(c.exchange_duty is not null and c.state <> '90') desc, ${newestFirst}`,
    countMost,
  })),
];
