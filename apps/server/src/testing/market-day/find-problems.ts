import { fen, type SectionId } from "@zd/domain/kernel/brand";
import { isTerminal } from "@zd/domain/trading/codes";
import type { Session } from "@zd/domain/trading/session";
import { openFileStore } from "../../files/index.ts";
import type { Db } from "../../platform/database/database.ts";
import { findSession, replayAll } from "../../trading/index.ts";
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

  const replay = await replayAll(db, openFileStore(exchange.platform.config));
  for (const { section, table, key, column, stored, replayed } of replay.differences)
    problems.push(`${section}: ${table} ${key} has ${column} ${stored}, its journal says ${replayed}`);
  if (replay.sections !== planned.length || replay.skipped > 0)
    problems.push(`${replay.sections} sessions were replayed, ${replay.skipped} were not`);

  const numbered = new Set<string>();
  for (const { id } of planned) {
    const session = (await findSession(exchange.platform.db, id))?.session;
    if (!session) {
      problems.push(`${id} is gone`);
      continue;
    }
    const note = (words: string) => void problems.push(`${id} (mode ${session.section.mode}): ${words}`);
    const deals = await dealsOf(db, id);
    for (const problem of unsound(session, deals)) note(problem);
    for (const problem of await booked(db, id, deals)) note(problem);
    for (const no of await ordersOf(db, id)) numbered.add(no);
  }
  for (const no of accepted) if (!numbered.has(no)) problems.push(`${no} was answered and is not there`);
  for (const no of numbered) if (!accepted.has(no)) problems.push(`${no} is there and was never answered`);
  return problems;
}

interface Dealt {
  readonly orderNo: string;
  readonly wareId: string;
  readonly price: bigint;
  readonly quantity: bigint;
}

const dealsOf = (db: Db, id: SectionId): Promise<readonly Dealt[]> =>
  db
    .selectFrom("trading.deal")
    .select(["orderNo", "wareId", "price", "quantity"])
    .where("sectionId", "=", id)
    .execute();

const ordersOf = async (db: Db, id: SectionId): Promise<readonly string[]> =>
  (await db.selectFrom("trading.order").select("orderNo").where("sectionId", "=", id).execute()).map(
    ({ orderNo }) => orderNo,
  );

function* unsound({ section, wares }: Session, deals: readonly Dealt[]): Iterable<string> {
  if (!isTerminal(section.status)) yield `has not ended: ${section.status}`;
  for (const { id, status, rule, dealt } of wares.values()) {
    const own = deals.filter(({ wareId }) => wareId === id);
    const sum = own.reduce((total, { quantity }) => total + quantity, 0n);
    if (!isTerminal(status)) yield `${id} has not ended: ${status}`;
    if (sum !== dealt || dealt > rule.total)
      yield `${id} has dealt ${sum} of ${rule.total}, and says ${dealt}`;
    if ((status === "6") !== own.length > 0 && status !== "9" && status !== "5")
      yield `${id} ended as ${status} with ${own.length} deals`;
    if (section.mode === "2" && new Set(own.map(({ price }) => price)).size > 1)
      yield `${id} is a group that dealt at several prices`;
    for (const { orderNo, price } of own)
      if (rule.reservePrice !== null && (section.mode === "0" || section.mode === "90")) {
        const worse = section.side === "S" ? price < rule.reservePrice : price > rule.reservePrice;
        if (worse) yield `${orderNo} dealt below the reserve`;
      }
  }
}

/** What follows from a deal: its order, its contract, and the fees, each once. */
async function booked(db: Db, id: SectionId, deals: readonly Dealt[]): Promise<readonly string[]> {
  const problems: string[] = [];
  const byNo = new Map(deals.map((deal) => [deal.orderNo, deal]));
  const [orders, contracts, fees] = await Promise.all([
    db
      .selectFrom("trading.order")
      .select(["orderNo", "status", "held", "filled", "quantity"])
      .where("sectionId", "=", id)
      .execute(),
    db
      .selectFrom("contracts.contract")
      .select(["orderNo", "price", "quantity", "buyerFee", "sellerFee"])
      .where("sectionId", "=", id)
      .execute(),
    db
      .selectFrom("funds.serviceFee as f")
      .innerJoin("trading.deal as d", "d.orderNo", "f.orderNo")
      .select(["f.orderNo", "f.amount"])
      .where("d.sectionId", "=", id)
      // What was waived is on record as well.
      .where("f.amount", ">", fen(0n))
      .execute(),
  ]);
  for (const { orderNo, status, held, filled, quantity } of orders) {
    const deal = byNo.get(orderNo);
    if (deal) {
      if (filled !== deal.quantity) problems.push(`${orderNo} dealt ${deal.quantity} and says ${filled}`);
      if (status !== (filled === quantity ? "C" : "B"))
        problems.push(`${orderNo} is ${status} with ${filled}`);
    } else if (held !== 0n || !["A", "D", "F"].includes(status)) {
      problems.push(`${orderNo} did not deal, is ${status} and holds ${held}`);
    }
  }
  if (contracts.length !== deals.length)
    problems.push(`${deals.length} deals, ${contracts.length} contracts`);
  for (const { orderNo, price, quantity } of contracts) {
    const deal = byNo.get(orderNo);
    if (deal?.price !== price || deal.quantity !== quantity)
      problems.push(`${orderNo} is contracted otherwise`);
  }
  const owed = contracts
    .flatMap(({ buyerFee, sellerFee }) => [buyerFee, sellerFee])
    .filter((fee) => fee > 0n);
  const taken = fees.reduce((sum, { amount }) => sum + amount, 0n);
  if (owed.length !== fees.length || owed.reduce((sum, fee) => sum + fee, 0n) !== taken)
    problems.push(`${owed.length} fees are ${fees.length} records`);
  return problems;
}
