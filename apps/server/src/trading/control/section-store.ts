import type { CompanyId, SectionId } from "@zd/domain/kernel/brand";
import { notFound } from "../../platform/calls/operation.ts";
import type { Reader } from "../../platform/database/database.ts";

/** A section of the company; or NOT_FOUND. */
export const getSection = (db: Reader, section: SectionId, company: CompanyId) =>
  db
    .selectFrom("trading.section as s")
    .innerJoin("trading.wareKind as k", "k.id", "s.wareKindId")
    .selectAll("s")
    .select("k.name as wareKindName")
    .where("s.id", "=", section)
    .where("s.companyId", "=", company)
    .executeTakeFirstOrThrow(notFound);
