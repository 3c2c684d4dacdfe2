import { api } from "@zd/api";
import { concentrationOf, type MemberShare, shortfallsOf } from "@zd/domain/contracts/risk";
import { type FirmId, type Instant, instant, quantity } from "@zd/domain/kernel/brand";
import { dayMs, shanghaiDay, startOfDay } from "@zd/domain/kernel/shanghai-time";
import { type ExposedRow, findDueContracts, findExposed } from "../../contracts/index.ts";
import { findDueInstalments, findMarginNeeds } from "../../financing/index.ts";
import { findDueWithdrawals } from "../../funds/index.ts";
import { findFirms } from "../../identity/index.ts";
import { handle } from "../../platform/calls/operation.ts";
import type { Reader } from "../../platform/database/database.ts";
import type { DueScope } from "../../platform/due-work.ts";
import { findRelatedBidders } from "../../trading/index.ts";

type NameOf = (firm: FirmId) => string;

/** 风险总览: every context is asked for its part, the rules reckon, and firms get their names. */
export const readRisk = handle(api.risk.readRisk, async (_, { db, actor, now }) => {
  const { companyId: company } = actor;
  const [exposed, due, pairs, needs] = await Promise.all([
    findExposed(db, company, now),
    findDue(db, { company, ...today(now) }),
    findRelatedBidders(db, company),
    findMarginNeeds(db, company, now),
  ]);
  const concentration = concentrationOf(exposed.contracts);
  const shortfalls = shortfallsOf(exposed.contracts);
  const firms = await findFirms(db, [
    ...[...concentration.byAmount, ...concentration.byDeposits, ...needs].map(({ firm }) => firm),
    ...concentration.products.map(({ largest }) => largest.firm),
    ...shortfalls.worst.flatMap(({ firm, injured }) => [firm, injured]),
    ...pairs.flatMap((pair) => pair.firms),
  ]);
  const nameOf: NameOf = (firm) => firms.get(firm)?.name ?? firm;
  return {
    readAt: now,
    isWhole: exposed.isWhole,
    concentration: shownConcentration(concentration, nameOf),
    adequacy: shownShortfalls(shortfalls, exposed.contracts, nameOf),
    due,
    related: pairs.map(({ firms: both, ...pair }) => ({ ...pair, firmNames: both.map(nameOf) })),
    margins: needs.map(({ firm, ...need }) => ({ ...need, firmName: nameOf(firm) })),
  };
});

function today(now: Instant): Omit<DueScope, "company"> {
  const start = startOfDay(now);
  return { day: shanghaiDay(now), start: instant(start), end: instant(start + dayMs) };
}

async function findDue(db: Reader, scope: DueScope) {
  const [[contracts, answers], instalments, withdrawals] = await Promise.all([
    findDueContracts(db, scope),
    findDueInstalments(db, scope),
    findDueWithdrawals(db, scope),
  ]);
  return [
    { kind: "contracts" as const, ...contracts },
    { kind: "instalments" as const, ...instalments },
    { kind: "withdrawals" as const, ...withdrawals },
    { kind: "answers" as const, ...answers },
  ];
}

function shownConcentration(
  { byAmount, byDeposits, products, ...whole }: ReturnType<typeof concentrationOf>,
  nameOf: NameOf,
) {
  const named = (members: readonly MemberShare[]) =>
    members.map((member) => ({ ...member, firmName: nameOf(member.firm) }));
  return {
    ...whole,
    byAmount: named(byAmount),
    byDeposits: named(byDeposits),
    products: products.map(({ largest, ...product }) => ({
      ...product,
      largestName: nameOf(largest.firm),
      largestAmount: largest.amount,
    })),
  };
}

function shownShortfalls(
  { worst, ...whole }: ReturnType<typeof shortfallsOf>,
  contracts: readonly ExposedRow[],
  nameOf: NameOf,
) {
  const priceDays = new Map(contracts.map(({ no, priceDay }) => [no, priceDay]));
  return {
    ...whole,
    worst: worst.flatMap(({ contract, firm, injured, ...adequacy }) => {
      const { no, product, price, dayPrice } = contract;
      const priceDay = priceDays.get(no);
      if (dayPrice === null || !priceDay) return [];
      const left = quantity(contract.quantity - contract.received);
      const names = { firmName: nameOf(firm), injuredName: nameOf(injured) };
      return [{ contractNo: no, product, ...adequacy, ...names, price, dayPrice, priceDay, left }];
    }),
  };
}
