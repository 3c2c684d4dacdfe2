import { productOf } from "@zd/domain/financing/products";
import type { CompanyId, FirmId, Instant } from "@zd/domain/kernel/brand";
import { creditPaper, loanPaper } from "@zd/domain/letters/finance-papers";
import type { Letter } from "@zd/domain/letters/letter";
import { groupedQuantity } from "@zd/domain/money/quantity";
import { findFirms } from "../../identity/index.ts";
import type { Reader } from "../../platform/database/database.ts";
import { findCompanies } from "../../system/index.ts";
import type { CreditRow } from "../credits/credit-store.ts";
import type { LoanRow } from "../loans/loan-store.ts";
import { findPledge } from "../loans/pledged-goods.ts";

async function findWords(db: Reader, company: CompanyId, firms: readonly FirmId[]) {
  const [known, companies] = await Promise.all([findFirms(db, firms), findCompanies(db)]);
  const party = (id: FirmId) => {
    const firm = known.get(id);
    return { name: firm?.name ?? "", creditCode: firm?.creditCode ?? "", address: firm?.address ?? "" };
  };
  return { exchange: companies.find(({ id }) => id === company)?.name ?? "", party };
}

export async function creditWords(
  db: Reader,
  credit: CreditRow,
  edition: number,
  at: Instant,
): Promise<Letter> {
  const { exchange, party } = await findWords(db, credit.companyId, [credit.firmId]);
  const { id, channel, asked, purpose } = credit;
  return creditPaper({
    exchange,
    borrower: party(credit.firmId),
    channel,
    at,
    edition,
    credit: id,
    asked,
    purpose,
  });
}

export async function loanWords(db: Reader, loan: LoanRow, at: Instant): Promise<Letter> {
  const [{ exchange, party }, lots] = await Promise.all([
    findWords(db, loan.companyId, [loan.firmId, loan.payeeId]),
    findPledge(db, loan.id),
  ]);
  return loanPaper({
    ...loan,
    exchange,
    borrower: party(loan.firmId),
    at,
    edition: 1,
    loan: loan.id,
    productName: productOf(loan.product)?.name ?? loan.product,
    standsOn:
      loan.contractNo === null
        ? `质押货物：${lots.map(({ lot, quantity }) => `${lot} ${groupedQuantity(quantity)}吨`).join("、")}`
        : `合同 ${loan.contractNo}`,
    payee: party(loan.payeeId).name,
  });
}
