import { productOf } from "@zd/domain/financing/products";
import {
  type ContractNo,
  type Fen,
  type FirmId,
  fen,
  type Instant,
  instant,
  userId,
} from "@zd/domain/kernel/brand";
import { dayMs } from "@zd/domain/kernel/shanghai-time";
import { shareOf } from "@zd/domain/money/amount";
import { sql } from "kysely";
import { recordConsent, recordCredit, recordLoan } from "../financing/index.ts";
import { rows } from "../platform/database.ts";
import type { Scope } from "../platform/jobs.ts";
import { firmOf } from "./catalogue/firms.ts";
import { demoCompany, firmIdOf } from "./people.ts";

/** A loan of the past: so many days ago, a part of its contract in ten-thousandths, and what was repaid of it. */
interface Loan {
  readonly product: string;
  readonly daysAgo: number;
  readonly share: number;
  readonly method: "bullet" | "interestFirst" | "equalInstalment" | "equalPrincipal";
  readonly term: number;
  readonly reached: "0" | "1" | "2";
  /** After so many days, in ten-thousandths of the principal; all that was owed where it is null. */
  readonly repaid: readonly (readonly [day: number, share: number | null])[];
}

const loan = (given: Partial<Loan> & Pick<Loan, "daysAgo">): Loan => ({
  product: "SF-DD",
  share: 6_000,
  method: "bullet",
  term: 60,
  reached: "2",
  repaid: [],
  ...given,
});

/** Loans in every state, of the firms that the sign-in page shows and of some others. */
const plans: Readonly<Record<string, readonly Loan[]>> = {
  chenyao: [
    loan({ daysAgo: 5, term: 30, repaid: [[4, null]] }),
    loan({ daysAgo: 4, method: "equalInstalment", term: 3, repaid: [[2, 2_000]] }),
    loan({ daysAgo: 3, method: "interestFirst", term: 75 }),
    loan({ daysAgo: 1, reached: "0" }),
  ],
  fenling: [loan({ daysAgo: 5, term: 2 }), loan({ daysAgo: 4, method: "equalPrincipal", term: 3 })],
  jiangyan: [loan({ daysAgo: 5, term: 1 }), loan({ daysAgo: 4, repaid: [[3, 5_000]] })],
  yuanshang: [loan({ daysAgo: 3, method: "interestFirst", term: 60 })],
};

/** 融资: consent, limits of both lenders, and loans on what the firms have bought. */
export async function loadFinance(scope: Scope): Promise<void> {
  const { now } = scope;
  for (const [key, loans] of Object.entries(plans)) {
    const one = firmOf(key);
    const firm = firmIdOf(one);
    const borrower = { company: demoCompany, firm, user: userId(firm), name: one.name };
    const begun = before(now, 60);
    await recordConsent(scope, borrower, begun);
    const turnover = yuan(30_000_000n);
    const asked = { asked: yuan(6_000_000n), purpose: "采购原煤周转", turnover, at: begun };
    const credit = await recordCredit(scope, borrower, { ...asked, channel: "SF", papers: 1 });
    if (key === "chenyao") await recordCredit(scope, borrower, { ...asked, channel: "YH", papers: 1 });
    if (key === "fenling") await recordCredit(scope, borrower, { ...asked, channel: "YH", papers: 0 });
    const bought = [...(await findBought(scope, firm))];
    for (const { product, daysAgo, share, repaid, ...rest } of loans) {
      const at = before(now, daysAgo);
      const place = bought.findIndex(({ dealtAt }) => dealtAt.getTime() < at);
      const [contract] = place < 0 ? [] : bought.splice(place, 1);
      const chosen = productOf(product);
      if (!contract || !chosen) continue;
      const principal = wholeYuan(smaller(shareOf(contract.amount, share), yuan(1_200_000n)));
      await recordLoan(scope, borrower, {
        ...rest,
        product: chosen,
        credit,
        contractNo: contract.contractNo,
        payee: contract.seller,
        principal,
        at,
        repaid: repaid.map(([day, part]) => ({
          at: instant(at + day * dayMs),
          amount: part === null ? null : shareOf(principal, part),
        })),
      });
    }
  }
}

const yuan = (amount: bigint): Fen => fen(amount * 100n);
const before = (now: Instant, days: number): Instant => instant(now - days * dayMs);
const smaller = (a: Fen, b: Fen): Fen => (a < b ? a : b);
const wholeYuan = (amount: Fen): Fen => fen(amount - (amount % 1_000_00n));

/** What a firm has bought and paid in advance, the newest first. */
const findBought = ({ tx }: Pick<Scope, "tx">, firm: FirmId) =>
  rows<{ contractNo: ContractNo; seller: FirmId; amount: Fen; dealtAt: Date }>(
    tx,
    sql`select contract_no, seller_id as seller, amount, dealt_at from contracts.deal_view
        where buyer_id = ${firm} and pay_type in ('0', '1') and state in ('30', '40', '50', '60', '70', '80')
          and amount > 10000000
        order by dealt_at desc limit 200`,
  );
