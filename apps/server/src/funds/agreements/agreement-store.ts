import {
  type BankAgreement,
  type BankAgreementFact,
  type BankAgreementId,
  evolveAgreement,
} from "@zd/domain/funds/bank-agreement";
import { type FirmId, type Instant, instant, type UserId } from "@zd/domain/kernel/brand";
import { serial } from "@zd/domain/kernel/serial";
import { shanghaiDay } from "@zd/domain/kernel/shanghai-time";
import { type Selectable, sql } from "kysely";
import { notFound } from "../../platform/calls/operation.ts";
import type { Reader, Tx } from "../../platform/database/database.ts";
import type { Branch } from "../bank/bank.ts";
import { lockAvailable } from "../post-voucher.ts";
import { opened, storedNumber } from "./sealed.ts";
import type { AgreementTable } from "./tables.ts";

/**
 * All agreements of a firm, by number. The firm's available account is locked first, so that a second call that
 * binds, unbinds or moves money sees what the first has done.
 */
export async function lockAgreements(tx: Tx, firm: FirmId): Promise<readonly BankAgreement[]> {
  await lockAvailable(tx, firm);
  return findAgreements(tx, firm);
}

export async function findAgreements(db: Reader, firm: FirmId): Promise<readonly BankAgreement[]> {
  const rows = await db
    .selectFrom("funds.agreement")
    .selectAll()
    .where("firmId", "=", firm)
    .orderBy("id")
    .execute();
  return rows.map(toAgreement);
}

export async function firmOfAgreement(db: Reader, id: BankAgreementId): Promise<FirmId> {
  const { firmId } = await db
    .selectFrom("funds.agreement")
    .select("firmId")
    .where("id", "=", id)
    .executeTakeFirstOrThrow(notFound);
  return firmId;
}

/** The agreement of this number and the firm's others; NOT_FOUND where it is none of them. */
export function chosen(all: readonly BankAgreement[], id: BankAgreementId) {
  const agreement = all.find((one) => one.id === id);
  if (!agreement) throw notFound();
  return { agreement, others: all.filter((one) => one !== agreement) };
}

export async function nextAgreementId(tx: Tx, now: Instant): Promise<BankAgreementId> {
  const { no } = await tx
    .selectNoFrom(sql<bigint>`nextval('funds.agreement_no')`.as("no"))
    .executeTakeFirstOrThrow();
  return `A${shanghaiDay(now).replaceAll("-", "")}${serial(no, 6)}` as BankAgreementId;
}

/** Inserts a new agreement with the facts decided about it. */
export async function insertAgreement(
  tx: Tx,
  opened: BankAgreement,
  branch: Branch,
  facts: readonly BankAgreementFact[],
  by: UserId,
  now: Instant,
): Promise<BankAgreement> {
  const { id, firm, account } = opened;
  const agreement = facts.reduce(evolveAgreement, opened);
  const at = new Date(now);
  await tx
    .insertInto("funds.agreement")
    .values({
      id,
      firmId: firm,
      bank: account.bank,
      branchNo: branch.no,
      branch: branch.name,
      ...storedNumber(id, account.number),
      name: account.name,
      ...columnsOf(agreement),
      byUser: by,
      at,
      changedAt: at,
      memo: null,
    })
    .execute();
  await insertSteps(tx, opened, facts);
  return agreement;
}

export async function keepAgreement(
  tx: Tx,
  before: BankAgreement,
  facts: readonly BankAgreementFact[],
  memo: string | null = null,
): Promise<BankAgreement> {
  const last = facts.at(-1);
  if (!last) return before;
  const agreement = facts.reduce(evolveAgreement, before);
  await tx
    .updateTable("funds.agreement")
    .set({ ...columnsOf(agreement), changedAt: new Date(last.at), memo: memo ?? memoOf(last) })
    .where("id", "=", before.id)
    .execute();
  await insertSteps(tx, before, facts);
  return agreement;
}

async function insertSteps(tx: Tx, before: BankAgreement, facts: readonly BankAgreementFact[]) {
  await tx
    .insertInto("funds.agreementStep")
    .values(
      facts.map((fact, i) => ({
        agreementId: before.id,
        version: before.version + i + 1,
        type: fact.type,
        byUser: fact.by,
        at: new Date(fact.at),
        memo: memoOf(fact),
      })),
    )
    .execute();
}

const memoOf = (fact: BankAgreementFact) => ("memo" in fact ? fact.memo : null);

const columnsOf = ({ state, version, isDefault, verification }: BankAgreement) => ({
  state,
  version,
  isDefault,
  verifyAmount: verification?.amount ?? null,
  verifyTries: verification?.tries ?? null,
  verifyUntil: verification && new Date(verification.until),
});

const toAgreement = (stored: Selectable<AgreementTable>): BankAgreement => {
  const row = opened(stored.id, stored);
  return {
    id: row.id,
    firm: row.firmId,
    account: { bank: row.bank, number: row.number, name: row.name },
    state: row.state,
    version: row.version,
    isDefault: row.isDefault,
    verification:
      row.verifyAmount !== null && row.verifyUntil !== null
        ? {
            amount: row.verifyAmount,
            tries: row.verifyTries ?? 0,
            until: instant(row.verifyUntil.getTime()),
          }
        : null,
  };
};
