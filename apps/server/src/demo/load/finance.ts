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
import { dayMs, shanghaiDay } from "@zd/domain/kernel/shanghai-time";
import { shareOf } from "@zd/domain/money/amount";
import { sql } from "kysely";
import {
  recordConsent,
  recordCredit,
  recordLoan,
  recordMarginCall,
  recordNights,
} from "../../financing/index.ts";
import { rows } from "../../platform/database/database.ts";
import type { Scope } from "../../platform/jobs/jobs.ts";
import { firmOf } from "../catalogue/firms.ts";
import { demoCompany, firmIdOf } from "../people.ts";

/** A loan of the past: so many days ago, a part of its contract in ten-thousandths, and what was repaid of it. */
interface Loan {
  /** Code of the product, `SF-DD` on orders or `SF-YS` on receivables. */
  readonly product: string;
  /** Days before now that it was applied for. */
  readonly daysAgo: number;
  /** Part of the contract's amount, in ten-thousandths. */
  readonly share: number;
  /** How it is paid back. */
  readonly method: "bullet" | "interestFirst" | "equalInstalment" | "equalPrincipal";
  /** Months where principal is paid month by month, otherwise days. */
  readonly term: number;
  /** How far it has come. */
  readonly reached: "draft" | "refused" | "waiting" | "drawn";
  /** After so many days, in ten-thousandths of the principal; all that was owed where it is null. */
  readonly repaid: readonly (readonly [day: number, share: number | null])[];
  /** 追加担保通知, so many days ago, to be answered so many days later; read the day after, or not. */
  readonly call?: {
    /** Days before now that the notice was sent. */
    readonly daysAgo: number;
    /** Days until it must be answered. */
    readonly days: number;
    /** Whether it was read the day after. */
    readonly read: boolean;
    /** What the lender asks for. */
    readonly memo: string;
  };
}

const loan = (given: Partial<Loan> & Pick<Loan, "daysAgo">): Loan => ({
  product: "SF-DD",
  share: 6_000,
  method: "bullet",
  term: 60,
  reached: "drawn",
  repaid: [],
  ...given,
});

const claim = (given: Partial<Loan> & Pick<Loan, "daysAgo">) => loan({ product: "SF-YS", ...given });

interface Plan {
  /** What was asked of which lender, with how many papers; decided where nothing is said. */
  readonly credits: readonly (readonly [
    channel: "SF" | "YH",
    papers: number,
    reached?: "draft" | "waiting",
  ])[];
  /** Its loans, each on a contract of its own. */
  readonly loans: readonly Loan[];
}

/** Applications and loans in every state, of the firms that the sign-in page shows; 穗岚燃料 has none. */
const plans: Readonly<Record<string, Plan>> = {
  chenyao: {
    credits: [
      ["SF", 1],
      ["YH", 1],
    ],
    loans: [
      loan({ daysAgo: 13, term: 30, repaid: [[8, null]] }),
      loan({ daysAgo: 10, method: "equalInstalment", term: 3, repaid: [[6, 2_000]] }),
      loan({ daysAgo: 8, method: "interestFirst", term: 75 }),
      loan({ daysAgo: 6, reached: "refused" }),
      loan({ daysAgo: 4, term: 6 }),
      loan({ daysAgo: 1, reached: "waiting" }),
      loan({ daysAgo: 1, reached: "draft" }),
    ],
  },
  fenling: {
    credits: [
      ["SF", 1],
      ["YH", 0],
    ],
    loans: [
      loan({
        daysAgo: 13,
        term: 2,
        call: { daysAgo: 5, days: 3, read: true, memo: "已逾期，请尽快归还" },
      }),
      loan({ daysAgo: 9, method: "equalPrincipal", term: 3 }),
      loan({
        daysAgo: 7,
        term: 3,
        repaid: [[5, 3_000]],
        call: { daysAgo: 1, days: 5, read: false, memo: "请归还逾期款项或补充押品" },
      }),
    ],
  },
  yuanshang: {
    credits: [
      ["SF", 1],
      ["YH", 0, "draft"],
    ],
    loans: [claim({ daysAgo: 2, term: 45 })],
  },
  hengze: {
    credits: [
      ["SF", 1],
      ["YH", 2, "waiting"],
    ],
    loans: [claim({ daysAgo: 3, method: "interestFirst" }), claim({ daysAgo: 1, term: 30 })],
  },
};

/** For how many days the lenders leave the waiting applications unanswered. */
const waitingDays = 30;
const begunDays = 20;

/** 融资: consent, limits of both lenders, and loans on what the firms have bought or sold. */
export async function loadFinance(scope: Scope): Promise<void> {
  const { now } = scope;
  const carriedAt = instant(now + waitingDays * dayMs);
  const begun = before(now, begunDays);
  const whoever = Object.keys(plans).map((key) => {
    const one = firmOf(key);
    const firm = firmIdOf(one);
    return { key, borrower: { company: demoCompany, firm, user: userId(firm), name: one.name } };
  });
  for (const { key, borrower } of whoever) {
    const { credits, loans } = plans[key] as Plan;
    await recordConsent(scope, borrower, begun);
    const limits = new Map<string, Awaited<ReturnType<typeof recordCredit>>>();
    for (const [channel, papers, reached] of credits) {
      const at = reached === undefined ? begun : before(now, 1);
      const application = { asked: yuan(6_000_000n), purpose: "采购原煤周转", turnover: yuan(30_000_000n) };
      const how = reached === undefined ? {} : { reached: reached === "draft" ? reached : { carriedAt } };
      limits.set(
        channel,
        await recordCredit(scope, borrower, { ...application, channel, papers, at, ...how }),
      );
    }
    const standing = [...(await findStanding(scope, borrower.firm))];
    for (const { product, daysAgo, share, reached, repaid, call, ...rest } of loans) {
      const chosen = productOf(product);
      const credit = chosen && limits.get(chosen.channel);
      const at = before(now, daysAgo);
      const place = standing.findIndex(
        ({ side, dealtAt }) => side === chosen?.side && dealtAt.getTime() < at,
      );
      const [contract] = place < 0 ? [] : standing.splice(place, 1);
      if (!contract || !chosen || !credit) continue;
      const principal = wholeYuan(smaller(shareOf(contract.amount, share), yuan(1_200_000n)));
      const id = await recordLoan(scope, borrower, {
        ...rest,
        product: chosen,
        credit,
        contractNo: contract.contractNo,
        payee: contract.seller,
        principal,
        at,
        reached: reached === "waiting" ? { carriedAt } : stateOf[reached],
        repaid: repaid.map(([day, part]) => ({
          at: instant(at + day * dayMs),
          amount: part === null ? null : shareOf(principal, part),
        })),
      });
      if (!call) continue;
      const sentAt = before(now, call.daysAgo);
      const answerBy = shanghaiDay(instant(sentAt + call.days * dayMs));
      const readAt = call.read ? instant(sentAt + dayMs) : null;
      await recordMarginCall(scope, id, { answerBy, memo: call.memo }, { by: "秦朗", at: sentAt, readAt });
    }
  }
  const [first] = whoever;
  if (first) await recordNights(scope, first.borrower, begun, now);
}

const stateOf = { draft: "0", refused: "9", drawn: "2" } as const;

const yuan = (amount: bigint): Fen => fen(amount * 100n);
const before = (now: Instant, days: number): Instant => instant(now - days * dayMs);
const smaller = (a: Fen, b: Fen): Fen => (a < b ? a : b);
const wholeYuan = (amount: Fen): Fen => fen(amount - (amount % 1_000_00n));

interface Standing {
  /** `B` where the firm has bought, `S` where it has sold. */
  readonly side: "B" | "S";
  /** The contract. */
  readonly contractNo: ContractNo;
  /** The firm that has sold, which a loan on an order pays. */
  readonly seller: FirmId;
  /** Amount of the contract, in fen. */
  readonly amount: Fen;
  /** When the deal was made. */
  readonly dealtAt: Date;
}

/** What a firm has bought and paid in advance, and what it has sold and is to be paid for; the newest first. */
const findStanding = ({ tx }: Pick<Scope, "tx">, firm: FirmId) =>
  rows<Standing>(
    tx,
    sql`select case when buyer_id = ${firm} then 'B' else 'S' end as side, contract_no, seller_id as seller, amount, dealt_at
        from contracts.deal_view
        where amount > 10000000 and (
          buyer_id = ${firm} and pay_type in ('0', '1') and state in ('30', '40', '50', '60', '70', '80')
          or seller_id = ${firm} and pay_type = '2' and state = '70')
        order by dealt_at desc limit 200`,
  );
