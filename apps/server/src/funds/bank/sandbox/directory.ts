import { sql } from "kysely";
import { anywhere } from "../../../platform/database/database.ts";
import type { BankDirectory } from "../bank.ts";

/** The banks that the sandbox knows, and their branches. */
export const directory: BankDirectory = {
  async banks(db) {
    const found = await db
      .selectFrom("sandbox.bankBranch")
      .select("bank")
      .groupBy("bank")
      .orderBy(sql`min(no)`)
      .execute();
    return found.map(({ bank }) => bank);
  },
  async branches(db, { bank, name, offset, limit }) {
    let found = db.selectFrom("sandbox.bankBranch");
    if (bank) found = found.where("bank", "=", bank);
    if (name) found = found.where("name", "ilike", anywhere(name));
    const [{ total }, branches] = await Promise.all([
      found.select(sql<number>`count(*)::int`.as("total")).executeTakeFirstOrThrow(),
      found.selectAll().orderBy("no").offset(offset).limit(limit).execute(),
    ]);
    return { total, branches };
  },
  async branch(db, no) {
    const found = await db
      .selectFrom("sandbox.bankBranch")
      .selectAll()
      .where("no", "=", no)
      .executeTakeFirst();
    return found ?? null;
  },
};
