import type { LoanId } from "@zd/domain/financing/codes";
import type { CompanyId } from "@zd/domain/kernel/brand";
import { notFound } from "../../platform/calls/operation.ts";
import type { Reader } from "../../platform/database/database.ts";

/** A loan of the company; or NOT_FOUND. */
export const findLoan = (db: Reader, id: LoanId, company: CompanyId) =>
  db
    .selectFrom("financing.loan")
    .selectAll()
    .where("id", "=", id)
    .where("companyId", "=", company)
    .executeTakeFirstOrThrow(notFound);
