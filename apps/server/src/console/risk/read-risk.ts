import { api } from "@zd/api";
import { pricesOf } from "@zd/domain/contracts/day-price";
import {
  concentrationOf,
  type ExposedContract,
  type Largest,
  leftOf,
  type MemberShare,
  shortfallsOf,
} from "@zd/domain/contracts/risk";
import type { CompanyId, FirmId, Instant } from "@zd/domain/kernel/brand";
import { findDailyDeals, findExposed } from "../../contracts/index.ts";
import { findMarginNeeds } from "../../financing/index.ts";
import { findFirms } from "../../identity/index.ts";
import { handle } from "../../platform/calls/operation.ts";
import type { Reader } from "../../platform/database/database.ts";
import { dueDayOf } from "../../platform/due-work.ts";
import { findGradeProducts, findRelatedBidders } from "../../trading/index.ts";
import { findDue } from "./read-due.ts";

type NameOf = (firm: FirmId) => string;

/** 风险总览: every context is asked for its part, the rules reckon, and firms get their names. */
export const readRisk = handle(api.risk.readRisk, async (_, { db, actor, now }) => {
  const { companyId: company } = actor;
  const [exposed, due, pairs, needs] = await Promise.all([
    findPriced(db, company, now),
    findDue(db, { company, ...dueDayOf(now) }),
    findRelatedBidders(db, company),
    findMarginNeeds(db, company, now),
  ]);
  const concentration = concentrationOf(exposed.contracts);
  const shortfalls = shortfallsOf(exposed.contracts);
  const firms = await findFirms(db, [
    ...[concentration, ...concentration.products].flatMap(firmsOf),
    ...[...shortfalls.worst.map(({ contract }) => contract), ...shortfalls.unpriced].flatMap(
      ({ parties }) => [parties.B, parties.S],
    ),
    ...pairs.flatMap((pair) => pair.firms),
    ...needs.map(({ firm }) => firm),
  ]);
  const nameOf: NameOf = (firm) => firms.get(firm)?.name ?? firm;
  return {
    readAt: now,
    isWhole: exposed.isWhole,
    concentration: {
      ...shownMembers(concentration, nameOf),
      products: concentration.products.map((product) => shownMembers(product, nameOf)),
    },
    adequacy: shownShortfalls(shortfalls, nameOf),
    due,
    related: pairs.map(({ firms: both, ...pair }) => ({ ...pair, firmNames: both.map(nameOf) })),
    margins: needs.map(({ firm, ...need }) => ({ ...need, firmName: nameOf(firm) })),
  };
});

/** The open contracts with the product of each, as the dictionary has it, and its price of the day. */
async function findPriced(db: Reader, company: CompanyId, now: Instant) {
  const [{ contracts, isWhole }, deals, grades] = await Promise.all([
    findExposed(db, company),
    findDailyDeals(db, company, now),
    findGradeProducts(db, company),
  ]);
  const products = new Map(grades.map(({ kind, grade, product }) => [`${kind} ${grade}`, product]));
  const productOf = (kind: string, grade: string) => products.get(`${kind} ${grade}`) ?? null;
  const priceOf = pricesOf(deals, productOf);
  return {
    isWhole,
    contracts: contracts.map(({ kind, ...contract }): ExposedContract => {
      const product = productOf(kind, contract.grade);
      const dayPrice = priceOf({ kind, grade: contract.grade, product });
      return { ...contract, product: product ?? contract.grade, dayPrice };
    }),
  };
}

const firmsOf = ({ byAmount, byDeposits }: Largest) => [...byAmount, ...byDeposits].map(({ firm }) => firm);

/** The same with the names of the members. */
function shownMembers<Of extends Largest>({ byAmount, byDeposits, ...rest }: Of, nameOf: NameOf) {
  const named = (members: readonly MemberShare[]) =>
    members.map((member) => ({ ...member, firmName: nameOf(member.firm) }));
  return { ...rest, byAmount: named(byAmount), byDeposits: named(byDeposits) };
}

function shownShortfalls({ worst, unpriced, ...whole }: ReturnType<typeof shortfallsOf>, nameOf: NameOf) {
  const shown = (contract: ExposedContract) => ({
    contractNo: contract.no,
    grade: contract.grade,
    buyerName: nameOf(contract.parties.B),
    sellerName: nameOf(contract.parties.S),
    price: contract.price,
    left: leftOf(contract),
  });
  return {
    ...whole,
    worst: worst.flatMap(({ contract, side, loss, held, shortfall }) => {
      const { dayPrice } = contract;
      if (dayPrice === null) return [];
      const { price, day, basis } = dayPrice;
      const priced = { dayPrice: price, priceDay: day, priceBasis: basis };
      return [{ ...shown(contract), side, ...priced, loss, held, shortfall }];
    }),
    unpriced: unpriced.map(shown),
  };
}
