import { api } from "@zd/api";
import { instant } from "@zd/domain/kernel/brand";
import { formatYuan } from "@zd/domain/money/yuan";
import { type Handler, handle } from "../../../platform/calls/operation.ts";
import { openBankAccount, payInUnannounced } from "./books.ts";

const { readBank, turnBank, openAccount, payIn } = api.sandboxBank;

/** The calls by which staff set how the sandbox behaves, and move money in it. */
export const playBank: readonly Handler[] = [
  handle(readBank, async ({ number }, { db }) => {
    let accounts = db.selectFrom("sandbox.bankAccount").select(["number", "name", "balance", "signed"]);
    let entries = db
      .selectFrom("sandbox.bankEntry as e")
      .innerJoin("sandbox.bankAccount as a", "a.number", "e.number")
      .select(["e.bankNo", "e.number", "a.name", "e.amount", "e.balance", "e.memo", "e.at"]);
    if (number !== "") {
      accounts = accounts.where("number", "=", number);
      entries = entries.where("e.number", "=", number);
    }
    const [faults, held, booked] = await Promise.all([
      db.selectFrom("sandbox.bankFaults").selectAll().executeTakeFirstOrThrow(),
      accounts.orderBy("kind", "asc").orderBy("number").limit(100).execute(),
      entries.orderBy("e.at", "desc").orderBy("e.bankNo", "desc").limit(100).execute(),
    ]);
    const { id: _, ...mood } = faults;
    return {
      ...mood,
      accounts: held,
      entries: booked.map(({ at, ...entry }) => ({ ...entry, at: instant(at.getTime()) })),
    };
  }),
  handle(turnBank, async (faults, { tx }) => {
    const refusal = faults.refusal?.trim() || null;
    await tx
      .updateTable("sandbox.bankFaults")
      .set({ ...faults, refusal })
      .execute();
    return null;
  }),
  handle(openAccount, async (account, { tx }) => {
    await openBankAccount(tx, account);
    return null;
  }),
  handle(payIn, async ({ number, amount }, { refuse, ...scope }) => {
    if (amount <= 0n) return refuse("AMOUNT_NOT_POSITIVE");
    const bankNo = await payInUnannounced(scope, number, amount);
    return bankNo === null ? refuse("FUNDS_INSUFFICIENT", { amount: formatYuan(amount) }) : { bankNo };
  }),
];
