import { api } from "@zd/api";
import { statementLinesMost, statementPeriod } from "@zd/domain/funds/statement";
import type { CompanyId, FirmId, Instant } from "@zd/domain/kernel/brand";
import { formatShanghai, shanghaiDay } from "@zd/domain/kernel/shanghai-time";
import { accountStatement } from "@zd/domain/letters/account-statement";
import { findStatement, hasUndisclosed } from "../../funds/index.ts";
import { findFirm } from "../../identity/index.ts";
import { type Handler, handle, notFound, Refused } from "../../platform/calls/operation.ts";
import type { Reader } from "../../platform/database/database.ts";
import type { Platform } from "../../platform/module.ts";
import { allDisclosed, type Undisclosed } from "../../platform/undisclosed.ts";
import { keepLetter, openLetters } from "../../signing/index.ts";
import { findCompanies } from "../../system/index.ts";

/** What a statement is asked about. */
interface StatementRequest {
  readonly firm: FirmId;
  /** First and last day, `YYYY-MM-DD`. */
  readonly from: string;
  readonly until: string;
  /** What is left out of it. */
  readonly withheld: Undisclosed;
  /** Distinguishes one statement of the same days from another; empty where there is one. */
  readonly mark: string;
}

/**
 * 对账单 as PDF: for the firm itself one of each period, for the staff a new one each time. What is held for a sealed offer the staff's do not
 * have; its number is the same whether something was left out or not, so that neither tells of it.
 */
export function statementHandlers(platform: Platform): readonly Handler[] {
  const { documentOf } = openLetters(platform);
  return [
    handle(api.statements.make, async ({ from, until }, { actor, db, now, transact, refuse }) => {
      const { firmId: firm, companyId: company } = actor;
      const { before } = periodOf(from, until, now);
      if (await hasUndisclosed(db, firm, before, await platform.undisclosed(db)))
        return refuse("STATEMENT_SEALED");
      const request = { firm, from, until, withheld: allDisclosed, mark: "" };
      const letter = await writeStatement(db, company, request, now);
      await transact(({ tx, now: at }) => keepLetter(tx, { ...about(company, firm), letter }, at));
      return { number: letter.number, document: await documentOf(letter.number, actor) };
    }),

    handle(api.statements.makeForFirm, async ({ firm, from, until }, { actor, db, now, transact }) => {
      const { companyId: company } = actor;
      const mark = `-${formatShanghai(now).replace(/\D/g, "")}`;
      const request = { firm, from, until, withheld: await platform.undisclosed(db), mark };
      const letter = await writeStatement(db, company, request, now);
      await transact(({ tx, now: at }) => keepLetter(tx, { ...about(company, firm), letter }, at));
      return { number: letter.number, document: await documentOf(letter.number, actor) };
    }),
  ];
}

/** What a statement is a letter about. */
const about = (company: CompanyId, firm: FirmId) => ({
  company,
  kind: "statement" as const,
  record: firm,
  firms: [firm],
});

function periodOf(from: string, until: string, now: Instant) {
  const decision = statementPeriod(from, until, shanghaiDay(now));
  if (!decision.ok) throw new Refused(decision.reason, decision.figures);
  const [period] = decision.facts;
  if (!period) throw new Error("a period was accepted and is not there");
  return period;
}

async function writeStatement(
  db: Reader,
  company: CompanyId,
  { firm, from, until, withheld, mark }: StatementRequest,
  now: Instant,
) {
  const period = periodOf(from, until, now);
  const [found, companies] = await Promise.all([findFirm(db, firm), findCompanies(db)]);
  if (!found || found.companyId !== company) throw notFound();
  const statement = await findStatement(db, firm, period, withheld);
  if (!statement) throw new Refused("STATEMENT_LINES_MANY", { most: String(statementLinesMost) });
  return accountStatement({
    number: `DZ${firm}-${digitsOf(from)}-${digitsOf(until)}${mark}`,
    exchange: companies.find(({ id }) => id === company)?.name ?? "",
    firmName: found.name,
    creditCode: found.creditCode,
    from,
    until,
    statement,
    issuedAt: now,
  });
}

const digitsOf = (day: string) => day.replaceAll("-", "");
