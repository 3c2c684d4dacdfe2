import type { LoanId } from "@zd/domain/financing/codes";
import type { CompanyId } from "@zd/domain/kernel/brand";
import type { Reader } from "../../platform/database.ts";
import { notFound } from "../../platform/operation.ts";

/** A loan of the company; or NOT_FOUND. */
export const findLoan = (db: Reader, id: LoanId, company: CompanyId) =>
  db
    .selectFrom("financing.loan")
    .selectAll()
    .where("id", "=", id)
    .where("companyId", "=", company)
    .executeTakeFirstOrThrow(notFound);
