import { api } from "@zd/api";
import { sectionId, wareId } from "@zd/domain/kernel/brand";
import { perTonne } from "@zd/domain/testing/samples";
import type { Site } from "../fault.ts";
import { openLog } from "./log.ts";
import { openClient } from "./wire.ts";

/** What became of a flood of orders. */
interface Flood {
  /** Tries that were told to come again. */
  readonly busy: number;
  /** Tries that were answered with an error that says nothing. */
  readonly failed: number;
  /** What tries were answered that settled nothing, and how often. */
  readonly answers: ReadonlyMap<string, number>;
  /** Orders that had no answer in the end. */
  readonly unsettled: number;
}

/**
 * So many orders at once, from as many clients, of which each repeats his until it is decided. All are too low, and the rules refuse
 * them: they weigh on the queues, and leave nothing behind that anybody would miss.
 */
export async function flood({ market, addresses }: Site, count: number): Promise<Flood> {
  const session = market.sessions.find(({ mode, stays }) => mode === "0" && stays);
  if (!session) throw new Error("no session of bids stays open");
  const log = openLog();
  const place = async (turn: number) => {
    const name = market.bidders[turn % market.bidders.length] ?? "";
    const member = market.members[name] ?? null;
    const client = openClient({ addresses, first: turn, member, log });
    await client.give("order", api.trading.placeOrder, {
      section: sectionId(session.id),
      ware: wareId(session.wares[turn % session.wares.length] ?? ""),
      price: perTonne("1"),
    });
  };
  await Promise.all(Array.from({ length: count }, (_, turn) => place(turn)));
  return {
    busy: log.misses.busy,
    failed: log.misses.failed,
    answers: log.faults,
    unsettled: log.unsettled.length,
  };
}
