import type { FirmInfo } from "@zd/domain/identity/firm-change";
import type { FirmId } from "@zd/domain/kernel/brand";
import { sql } from "kysely";
import { notFound } from "../../platform/calls/operation.ts";
import type { Reader, Tx } from "../../platform/database/database.ts";
import { wordsOfFirm } from "./firm-words.ts";

const text = (column: string) => sql<string>`coalesce(${sql.ref(column)}, '')`;

/** The values that a firm may ask to be changed; empty where they are not known. */
export const getInfo = (db: Reader, firm: FirmId): Promise<FirmInfo> =>
  db
    .selectFrom("identity.firm as f")
    .leftJoin("identity.firmProfile as p", "p.firmId", "f.id")
    .select(["f.name", "f.shortName", "f.address", "f.phone"])
    .select([
      text("p.legalPerson").as("legalPerson"),
      text("p.area").as("area"),
      text("p.postcode").as("postcode"),
      text("p.contact").as("contact"),
      text("p.email").as("email"),
    ])
    .where("f.id", "=", firm)
    .executeTakeFirstOrThrow(notFound);

/** Writes the values that are given; the others stay. */
export async function saveInfo(tx: Tx, firm: FirmId, change: Partial<FirmInfo>): Promise<void> {
  const { name, shortName, address, phone, ...profile } = { ...(await getInfo(tx, firm)), ...change };
  await tx
    .updateTable("identity.firm")
    .set({ name, shortName, address, phone, words: wordsOfFirm(name) })
    .where("id", "=", firm)
    .execute();
  await tx
    .insertInto("identity.firmProfile")
    .values({ firmId: firm, ...profile })
    .onConflict((existing) => existing.column("firmId").doUpdateSet(profile))
    .execute();
}
