import { api } from "@zd/api";
import type { BankAgreementState } from "@zd/domain/funds/bank-agreement";
import { type FirmId, instant } from "@zd/domain/kernel/brand";
import { authorisedFirm } from "../../identity/index.ts";
import { type Handler, handle } from "../../platform/calls/operation.ts";
import type { Reader } from "../../platform/database/database.ts";

async function read(db: Reader, firm: FirmId, states: readonly BankAgreementState[]) {
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

/** 银行账号 with its middle hidden. */
export const hidden = (number: string) => `${number.slice(0, 4)} **** ${number.slice(-4)}`;

const all = ["0", "1", "2", "3", "4"] as const;

/** 银行签约状态, the same for an authorised firm (R-7101), and the amounts that may be moved now (R-7169). */
export const readAgreements: readonly Handler[] = [
  handle(api.agreements.listAgreements, (_, { db, actor }) => read(db, actor.firmId, all)),
  handle(api.agreements.listAccounts, async ({ firm }, { db, actor }) =>
    read(db, await authorisedFirm(db, actor, firm), all),
  ),
  handle(api.agreements.listSigned, (_, { db, actor }) => read(db, actor.firmId, ["2"])),
];
