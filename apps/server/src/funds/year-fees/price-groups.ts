import { defaultPriceGroups, type PriceGroup, type PriceGroupId } from "@zd/domain/funds/year-fee";
import { type CompanyId, type Fen, fen } from "@zd/domain/kernel/brand";
import { sql } from "kysely";
import { type Reader, rows, type Tx } from "../../platform/database/database.ts";

/** The highest price of a plan. */
export const mostForGroup = fen(10_000_000_00n);

/** 收费方案 of a company: those that every exchange begins with, as the company has changed them, and its own. */
export async function findPriceGroups(db: Reader, company: CompanyId): Promise<readonly PriceGroup[]> {
  const found = await db
    .selectFrom("funds.priceGroup")
    .select(["id", "kind", "name", "years", "amount", "withdrawn"])
    .where("companyId", "=", company)
    .execute();
  const own = found.map((row) => ({ ...row, id: row.id as PriceGroupId }));
  const others = defaultPriceGroups.filter(({ id }) => !own.some((group) => group.id === id));
  return [...others, ...own].sort(
    (a, b) => (a.kind < b.kind ? -1 : a.kind > b.kind ? 1 : a.years - b.years) || (a.id < b.id ? -1 : 1),
  );
}

export const findPriceGroup = async (
  db: Reader,
  company: CompanyId,
  group: string,
): Promise<PriceGroup | null> => (await findPriceGroups(db, company)).find(({ id }) => id === group) ?? null;

/** Adds a plan, or changes one; periods that were paid for stay as they are. */
export async function savePriceGroup(
  tx: Tx,
  company: CompanyId,
  group: string | null,
  {
    kind,
    name,
    years,
    amount,
  }: Pick<PriceGroup, "kind" | "name" | "years"> & {
    /** Price of all its years together. */
    readonly amount: Fen;
  },
  withdrawn = false,
): Promise<void> {
  const id = group ?? (await nextGroup(tx));
  await tx
    .insertInto("funds.priceGroup")
    .values({ companyId: company, id, kind, name, years, amount, withdrawn })
    .onConflict((existing) =>
      existing.columns(["companyId", "id"]).doUpdateSet({ kind, name, years, amount, withdrawn }),
    )
    .execute();
}

async function nextGroup(tx: Tx): Promise<string> {
  const [next] = await rows<{
    /** Number such as PG12. */
    id: string;
  }>(tx, sql`select 'PG' || nextval('funds.price_group_no') as id`);
  if (!next) throw new Error("a sequence without a number");
  return next.id;
}
