import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import type { SectionId } from "@zd/domain/kernel/brand";
import { isTerminal } from "@zd/domain/trading/codes";
import { openDraft } from "@zd/domain/trading/evolve";
import type { Deal, SessionFact } from "@zd/domain/trading/facts";
import type { Session } from "@zd/domain/trading/session";
import type { Db } from "../../platform/database.ts";
import { findSession, readJournal } from "../../trading/index.ts";
import { checkBooks } from "../market-scene.ts";
import type { TestPlatform } from "../test-platform.ts";
import type { PlannedSession } from "./planned-session.ts";

/** Everything that must not be after a day (domain §13): of money, of deals, and of what the journals say. */
export async function findProblems(
  exchange: Pick<TestPlatform, "db" | "platform">,
  planned: readonly PlannedSession[],
  accepted: ReadonlySet<string>,
): Promise<readonly string[]> {
  const { db } = exchange;
  const problems: string[] = [];
  await checkBooks({ db }).catch((error: Error) => problems.push(error.message));
  const frozen = await db
    .selectFrom("funds.account")
    .select(["holder", "balance"])
    .where("bucket", "=", "trading-deposit")
    .where("balance", "<>", 0n as never)
    .execute();
  for (const { holder, balance } of frozen) problems.push(`${holder} still has ${balance} frozen`);

  const numbered = new Set<string>();
  for (const { id, opening } of planned) {
    const told = (words: string) => void problems.push(`${id} (mode ${opening.section.mode}): ${words}`);
    const facts = await factsOf(db, id, told);
    const draft = openDraft(opening);
    for (const fact of facts) draft.apply(fact);
    const now = await findSession(exchange.platform.db, id);
    if (!isDeepStrictEqual(normal(draft.session), normal(now?.session))) told("replay and live state differ");
    for (const problem of unsound(draft.session, dealsOf(facts))) told(problem);
    for (const problem of await booked(db, id, facts)) told(problem);
    for (const fact of facts)
      if (fact.type === "order-accepted" || fact.type === "order-taken" || fact.type === "order-waiting")
        numbered.add(fact.order.no);
  }
  for (const no of accepted) if (!numbered.has(no)) problems.push(`${no} was answered and is in no journal`);
  for (const no of numbered)
    if (!accepted.has(no)) problems.push(`${no} is in a journal and was never answered`);
  return problems;
}

/** What a map looks like does not depend on when its entries came. */
const normal = (session: Session | undefined) =>
  session && {
    ...session,
    wares: [...session.wares.values()].map((ware) => ({ ...ware, takenBy: sorted(ware.takenBy) })),
    fixedDeposits: sorted(session.fixedDeposits),
  };
const sorted = (map: ReadonlyMap<string, unknown>) => [...map].sort(([a], [b]) => (a < b ? -1 : 1));

/** The facts of a session's journal, whose chain is checked on the way. */
async function factsOf(
  db: Db,
  id: SectionId,
  told: (words: string) => void,
): Promise<readonly SessionFact[]> {
  const rows = await readJournal(db, id);
  let head = createHash("sha256").update(`zd-journal:${id}`).digest();
  return rows.map(({ seq, body, hash, fact }, i) => {
    head = createHash("sha256").update(head).update(body).digest();
    if (seq !== i + 1 || !head.equals(hash))
      told(`row ${seq} of the journal is not chained to the one before`);
    return fact;
  });
}

const dealsOf = (facts: readonly SessionFact[]): readonly Deal[] =>
  facts.flatMap((fact) =>
    fact.type === "ware-closed" ? fact.deals : fact.type === "order-taken" ? [fact.deal] : [],
  );

function* unsound({ section, wares }: Session, deals: readonly Deal[]): Iterable<string> {
  if (!isTerminal(section.status)) yield `has not ended: ${section.status}`;
  for (const { id, status, rule, dealt } of wares.values()) {
    const own = deals.filter(({ ware }) => ware === id);
    const sum = own.reduce((total, { quantity }) => total + quantity, 0n);
    if (!isTerminal(status)) yield `${id} has not ended: ${status}`;
    if (sum !== dealt || dealt > rule.total)
      yield `${id} has dealt ${sum} of ${rule.total}, and says ${dealt}`;
    if ((status === "6") !== own.length > 0 && status !== "9" && status !== "5")
      yield `${id} ended as ${status} with ${own.length} deals`;
    if (section.mode === "2" && new Set(own.map(({ price }) => price)).size > 1)
      yield `${id} is a group that dealt at several prices`;
    for (const { no, price } of own)
      if (rule.reservePrice !== null && (section.mode === "0" || section.mode === "90")) {
        const worse = section.side === "S" ? price < rule.reservePrice : price > rule.reservePrice;
        if (worse) yield `${no} dealt below the reserve`;
      }
  }
}

/** The tables beside the journal: orders, deals, contracts and fees say the same as the facts. */
async function booked(db: Db, id: SectionId, facts: readonly SessionFact[]): Promise<readonly string[]> {
  const problems: string[] = [];
  const deals = new Map(dealsOf(facts).map((deal) => [deal.no as string, deal]));
  const [orders, kept, contracts, fees] = await Promise.all([
    db
      .selectFrom("trading.order")
      .select(["orderNo", "status", "held", "filled", "quantity"])
      .where("sectionId", "=", id)
      .execute(),
    db
      .selectFrom("trading.deal")
      .select(["orderNo", "price", "quantity"])
      .where("sectionId", "=", id)
      .execute(),
    db
      .selectFrom("contracts.contract")
      .select(["orderNo", "price", "quantity", "state"])
      .where("sectionId", "=", id)
      .execute(),
    db
      .selectFrom("funds.serviceFee as f")
      .innerJoin("trading.deal as d", "d.orderNo", "f.orderNo")
      .select(["f.orderNo", "f.firmId", "f.amount"])
      .where("d.sectionId", "=", id)
      .execute(),
  ]);
  for (const { orderNo, status, held, filled, quantity } of orders) {
    const deal = deals.get(orderNo);
    if (deal) {
      if (status !== deal.status || filled !== deal.quantity)
        problems.push(`${orderNo} dealt and is ${status}`);
      if (held !== deal.kept) problems.push(`${orderNo} keeps ${deal.kept} and says ${held}`);
      if ((status === "C") !== (filled === quantity)) problems.push(`${orderNo} is ${status} with ${filled}`);
    } else if (held !== 0n || !["A", "D", "F"].includes(status)) {
      problems.push(`${orderNo} did not deal, is ${status} and holds ${held}`);
    }
  }
  for (const table of [kept, contracts]) {
    if (table.length !== deals.size) problems.push(`${deals.size} deals are ${table.length} records`);
    for (const { orderNo, price, quantity } of table) {
      const deal = deals.get(orderNo);
      if (deal?.price !== price || deal.quantity !== quantity)
        problems.push(`${orderNo} is recorded otherwise`);
    }
  }
  const owed = [...deals.values()]
    .flatMap(({ feeFirm, feeOwner }) => [feeFirm, feeOwner])
    .filter((fee) => fee > 0n);
  if (owed.length !== fees.length) problems.push(`${owed.length} fees are ${fees.length} records`);
  return problems;
}
