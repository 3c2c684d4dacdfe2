import { contract } from "@zd/contract";
import type { AgreementState } from "@zd/domain/funds/bank-agreement";
import { type FirmId, instant } from "@zd/domain/kernel/brand";
import type { Reader } from "../../platform/database.ts";
import { type Handler, handle } from "../../platform/operation.ts";

async function read(db: Reader, firm: FirmId, states: readonly AgreementState[]) {
  const rows = await db
    .selectFrom("funds.agreement")
    .selectAll()
    .where("firmId", "=", firm)
    .where("state", "in", states)
    .orderBy("isDefault", "desc")
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(100)
    .execute();
  return rows.map(({ id, number, changedAt, ...row }) => ({
    ...row,
    agreement: id,
    number: hidden(number),
    changedAt: instant(changedAt.getTime()),
  }));
}

/** 银行账号 as it is shown: nobody needs the middle of it. */
export const hidden = (number: string) => `${number.slice(0, 4)} **** ${number.slice(-4)}`;

/** 银行签约状态, and what of it may be used now (R-7169). */
export const readAgreements: readonly Handler[] = [
  handle(contract.agreements.listAgreements, (_, { db, actor }) =>
    read(db, actor.firmId, ["0", "1", "2", "3", "4"]),
  ),
  handle(contract.agreements.listSigned, (_, { db, actor }) => read(db, actor.firmId, ["2"])),
];
