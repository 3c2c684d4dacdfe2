import { api } from "@zd/api";
import type { WareState } from "@zd/api/market/board";
import { type Price, price, type SectionId, sectionId, wareId } from "@zd/domain/kernel/brand";
import { perTonne, tonnes } from "@zd/domain/testing/samples";
import type { Actor } from "./actors.ts";

const pick = <T>(among: readonly T[]): T | undefined => among[Math.floor(Math.random() * among.length)];

/** Statuses in which orders are taken: free time, countdown, the sealed round. */
const open: ReadonlySet<string> = new Set(["1", "2", "a"]);
/** Every fifth order is one that the rules refuse: a bid that is too low. */
const refusedShare = 0.2;

/** Orders on whatever runs at the moment, in every mode, as the board shows it. */
export async function placeOrders(actor: Actor): Promise<void> {
  const { market, watch, goesOn, pause } = actor;
  while (goesOn()) {
    await pause(120);
    const { board } = watch();
    const running = market.sessions.filter(({ id }) =>
      open.has(board.sections.get(sectionId(id))?.status ?? ""),
    );
    const session = Math.random() < 0.4 ? running.find(({ stays }) => stays) : pick(running);
    const ware = session && board.wares.get(wareId(pick(session.wares) ?? ""));
    const name = pick(market.bidders);
    if (!session || !ware || !name) continue;
    const section = sectionId(session.id);
    const client = actor.as(name);
    const sealed = board.sections.get(section)?.status === "a";
    if (sealed) await client.give("step", api.trading.confirmSealedRules, { section });
    const wrong = Math.random() < refusedShare;
    const input = { section, ware: ware.ware, ...offerOf(session.mode, ware, sealed, wrong) };
    const placed = await client.give("order", api.trading.placeOrder, input);
    if (placed && session.mode === "3" && Math.random() < 0.1)
      await client.give("step", api.trading.withdrawOrder, {
        section,
        ware: ware.ware,
        order: placed.orderNo,
      });
  }
}

/** Price and quantity of an order in a mode; a wrong one has a price or a quantity that no rule allows. */
function offerOf(mode: string, { nextPrice, price: now }: WareState, sealed: boolean, wrong: boolean) {
  const fens = (base: Price, cents: number) => price(BigInt(base) + BigInt(cents) * 100n);
  const base = now ?? perTonne("620");
  switch (mode) {
    case "0":
      return { price: wrong ? perTonne("1") : (nextPrice ?? base) };
    case "90":
      if (wrong) return { price: perTonne("1") };
      return { price: sealed ? fens(base, 100 + Math.floor(Math.random() * 1_000)) : (nextPrice ?? base) };
    case "3":
      return {
        price: wrong ? perTonne("1") : fens(perTonne("620"), Math.floor(Math.random() * 5_000)),
        quantity: tonnes("2000"),
      };
    case "4":
      return {
        price: wrong ? perTonne("9000") : fens(perTonne("620"), -Math.floor(Math.random() * 5_000)),
        quantity: tonnes("2000"),
      };
    default:
      return { quantity: tonnes(wrong ? "7" : "1000") };
  }
}

/** The owner of the goods, who awards what was offered to him. */
export async function awardOffers({ market, as, watch, goesOn, pause }: Actor): Promise<void> {
  const tried = new Set<string>();
  while (goesOn()) {
    await pause(300);
    const { board } = watch();
    const evaluated = market.sessions.filter(
      ({ id, mode }) => (mode === "3" || mode === "4") && board.sections.get(sectionId(id))?.status === "8",
    );
    for (const { id, mode, wares } of evaluated) {
      for (const ware of wares) {
        if (tried.has(ware)) continue;
        tried.add(ware);
        const of: { section: SectionId; ware: ReturnType<typeof wareId> } = {
          section: sectionId(id),
          ware: wareId(ware),
        };
        if (mode === "3") await as("mine").give("step", api.trading.awardQuotes, { ...of, kind: "ranked" });
        else await as("mine").give("step", api.trading.confirmOffers, { ...of });
      }
    }
  }
}
