import { api } from "@zd/api";
import type { InputOf } from "@zd/api/wire/operation";
import type { BankAgreementId } from "@zd/domain/funds/bank-agreement";
import type { TransferId } from "@zd/domain/funds/bank-transfer";
import type { Fen } from "@zd/domain/kernel/brand";
import { openBankAccount } from "../funds/index.ts";
import { fenOf, type MemberOptions, type Scene } from "./market-scene.ts";
import { fundPassword } from "./samples.ts";
import type { TestPlatform } from "./test-platform.ts";

const { agreements, transfers } = api;

export { fundPassword };
export const branchNo = "901000010003";

type Faults = InputOf<typeof api.sandboxBank.turnBank>;
export const fair: Faults = {
  down: false,
  losesAnswers: false,
  refusal: null,
  answers: "once",
  delayMs: 2_000,
};

/** Firms with accounts at the sandbox's bank. */
export function openBankScene(
  exchange: Pick<TestPlatform, "platform" | "db" | "settle">,
  scene: Pick<Scene, "join" | "member">,
) {
  let numbers = 0;

  /** Turns the bank; what is not named is as it is without faults. */
  const faults = (change: Partial<Faults> = {}) =>
    exchange.db
      .updateTable("sandbox.bankFaults")
      .set({ ...fair, ...change })
      .execute();

  async function openAt(name: string, yuan: string): Promise<string> {
    const number = String(6_200_000_000_000_000 + ++numbers);
    await exchange.platform.transact(({ tx }) =>
      openBankAccount(tx, { number, name: `${name}有限公司`, balance: fenOf(yuan) }),
    );
    return number;
  }

  /** A firm with a fund password and an account at the bank, not yet bound. */
  async function join(
    name: string,
    { atBank = "1000000", ...options }: MemberOptions & { readonly atBank?: string } = {},
  ) {
    await scene.join(name, { roles: ["financeClerk"], funds: "0", withFundPassword: true, ...options });
    return openAt(name, atBank);
  }

  const caller = (name: string) => scene.member(name).caller;
  const begin = (name: string, number: string, accountName = `${name}有限公司`) =>
    caller(name).call(agreements.beginSigning, { branchNo, number, name: accountName });
  const verify = (name: string, agreement: string, amount: Fen) =>
    caller(name).call(agreements.verifyAccount, { agreement: agreement as BankAgreementId, amount });

  /** What the bank has paid to an account to verify it, as its owner reads it. */
  async function paidTo(number: string): Promise<Fen> {
    const entry = await exchange.db
      .selectFrom("sandbox.bankEntry")
      .select("amount")
      .where("number", "=", number)
      .where("memo", "=", "账户验证")
      .orderBy("at", "desc")
      .orderBy("bankNo", "desc")
      .executeTakeFirstOrThrow();
    return entry.amount;
  }

  /** Binds an account to the end and says the number of the agreement. */
  async function bind(name: string, number: string): Promise<BankAgreementId> {
    const { agreement } = await caller(name).ask(agreements.beginSigning, {
      branchNo,
      number,
      name: `${name}有限公司`,
    });
    await exchange.settle();
    await caller(name).ask(agreements.verifyAccount, { agreement, amount: await paidTo(number) });
    await exchange.settle();
    return agreement as unknown as BankAgreementId;
  }

  /** A firm whose account is bound. */
  async function joinBound(name: string, options: Parameters<typeof join>[1] = {}) {
    const number = await join(name, options);
    return { number, agreement: await bind(name, number) };
  }

  const deposit = (name: string, yuan: string, headers = {}) =>
    caller(name).call(transfers.deposit, { amount: fenOf(yuan), memo: "" }, headers);
  const withdraw = (name: string, yuan: string, headers = {}) =>
    caller(name).call(transfers.withdraw, { amount: fenOf(yuan), fundPassword, memo: "" }, headers);

  const transfer = (id: unknown) =>
    exchange.db
      .selectFrom("funds.transfer")
      .selectAll()
      .where("id", "=", id as TransferId)
      .executeTakeFirstOrThrow();

  async function bankBalance(number: string): Promise<Fen> {
    const { balance } = await exchange.db
      .selectFrom("sandbox.bankAccount")
      .select("balance")
      .where("number", "=", number)
      .executeTakeFirstOrThrow();
    return balance;
  }

  /** What all firms and the exchange have, which is what the bank must hold for them. */
  async function owned(): Promise<bigint> {
    const rows = await exchange.db
      .selectFrom("funds.account")
      .select("balance")
      .where("holder", "<>", "bank")
      .execute();
    return rows.reduce((sum, { balance }) => sum + balance, 0n);
  }

  return {
    owned,
    faults,
    openAt,
    join,
    begin,
    verify,
    paidTo,
    bind,
    joinBound,
    deposit,
    withdraw,
    transfer,
    bankBalance,
  };
}

export type BankScene = ReturnType<typeof openBankScene>;
