import { type Account, accountKey, type Balances } from "@zd/domain/funds/ledger";
import type { Fen } from "@zd/domain/kernel/brand";
import { sql } from "kysely";
import { type Reader, rows } from "../platform/database/database.ts";
import type { Undisclosed } from "../platform/undisclosed.ts";
import { disclosedAccounts } from "./disclosed-accounts.ts";

/** Balances of all accounts of these holders, as staff may see them. */
export async function findBalances(
  db: Reader,
  holders: readonly Account["holder"][],
  withheld: Undisclosed,
): Promise<Balances> {
  const found = await rows<
    Account & {
      /** In fen; without what is held for sealed offers. */
      balance: Fen;
    }
  >(
    db,
    sql`select a.holder, a.bucket, a.balance from ${disclosedAccounts(withheld)} a where a.holder = any(${[...holders]}::text[])`,
  );
  return new Map(
    found.map(({ balance, ...account }): [string, Fen] => [accountKey(account as Account), balance]),
  );
}
