import type { ContractNo, FirmId } from "@zd/domain/kernel/brand";
import type { MallAgreement } from "@zd/domain/mall/agreement";
import type { Selectable } from "kysely";
import { notFound } from "../../platform/calls/operation.ts";
import type { Reader, Tx } from "../../platform/database/database.ts";
import type { AgreementTable, MallOrderTable } from "../orders/order-tables.ts";

export type AgreementRow = Readonly<Selectable<AgreementTable>>;

/** The agreement as its rules know it. */
export const toAgreement = (
  row: AgreementRow,
  { quantity: ordered }: Pick<Selectable<MallOrderTable>, "quantity">,
): MallAgreement => {
  const { contractNo: no, buyerId, sellerId, state, version } = row;
  const { quantity, payType, delivery, deliveryFrom, deliveryTo, address, memo } = row;
  const terms = { quantity, payType, delivery, deliveryFrom, deliveryTo, address, memo };
  return { no, parties: { B: buyerId, S: sellerId }, state, version, ordered, terms };
};

/** An agreement, locked until this transaction is over; or NOT_FOUND. */
export const lockAgreement = (tx: Tx, no: ContractNo): Promise<AgreementRow> =>
  tx
    .selectFrom("mall.agreement")
    .selectAll()
    .where("contractNo", "=", no)
    .forUpdate()
    .executeTakeFirstOrThrow(notFound);

/** A firm's own agreement, with the state of the contract that it has become; or NOT_FOUND. */
export async function getOwnAgreement(db: Reader, no: ContractNo, firm: FirmId) {
  const { contractState, ...row } = await db
    .selectFrom("mall.agreement as a")
    .leftJoin("contracts.contractView as c", "c.contractNo", "a.contractNo")
    .selectAll("a")
    .select("c.state as contractState")
    .where("a.contractNo", "=", no)
    .where((row) => row.or([row("a.buyerId", "=", firm), row("a.sellerId", "=", firm)]))
    .executeTakeFirstOrThrow(notFound);
  return { row, contractState };
}
