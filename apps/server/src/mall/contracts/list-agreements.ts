import { api } from "@zd/api";
import { type AgreementStage, statesOfAgreementStage } from "@zd/domain/mall/agreement";
import type { Side } from "@zd/domain/terms/codes";
import { type SqlBool, sql } from "kysely";
import { contains, equals, handleList, type ListScope } from "../../platform/lists/listings.ts";

/** Agreements of one side, with the state of those that have become contracts. */
function ofSide(side: Side, { actor }: Pick<ListScope, "actor">) {
  const [own, other] = side === "B" ? ["buyer", "seller"] : ["seller", "buyer"];
  const column = (name: string) => sql.ref(`a.${name}`);
  const isOpen = sql`case when a.state in ('0', '1') or c.is_open then 'Y' else 'N' end`;
  return {
    from: sql`mall.agreement a left join contracts.contract_view c on c.contract_no = a.contract_no
              left join identity.firm_view f on f.id = ${column(`${other}_id`)}`,
    scope: sql<boolean>`${column(`${own}_id`)} = ${actor.firmId}`,
    period: sql`a.opened_at`,
    columns: {
      contractNo: sql`a.contract_no`,
      tradingDay: sql`a.trading_day::text`,
      state: sql`a.state`,
      contractState: sql`c.state`,
      counterparty: sql`f.name`,
      wareName: sql`a.ware_name`,
      quantity: sql`a.quantity`,
      price: sql`a.price`,
      amount: sql`a.amount`,
      payType: sql`a.pay_type`,
      deliveryFrom: sql`a.delivery_from::text`,
      deliveryTo: sql`a.delivery_to::text`,
      address: sql`a.address`,
      orderNo: sql`a.order_no`,
      openedAt: sql`a.opened_at`,
      changedAt: sql`a.changed_at`,
      version: sql`a.version`,
    },
    filters: {
      contractNo: (value: string) => contains(sql`a.contract_no`, value),
      orderNo: (value: string) => contains(sql`a.order_no`, value),
      wareName: (value: string) => contains(sql`a.ware_name`, value),
      stage: (value: string) =>
        sql<SqlBool>`a.state = any(${[...statesOfAgreementStage[value as AgreementStage]]}::text[])`,
      isOpen: (value: string) => equals(isOpen, value),
      state: (value: string) => equals(sql`a.state`, value),
      counterparty: (value: string) => contains(sql`f.name`, value),
    },
    order: sql`a.opened_at desc, a.contract_no desc`,
  };
}

export const listAgreements = [
  handleList(api.mallContracts.listPurchases, (_, scope) => ofSide("B", scope)),
  handleList(api.mallContracts.listSales, (_, scope) => ofSide("S", scope)),
];
