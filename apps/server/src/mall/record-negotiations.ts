import type { Instant, NegotiationNo, Price, Quantity } from "@zd/domain/kernel/brand";
import type { MallWareId } from "@zd/domain/mall/codes";
import type { Side } from "@zd/domain/terms/codes";
import type { Scope } from "../platform/jobs/jobs.ts";
import { putLine } from "./baskets/write-lines.ts";
import { endIn, quoteIn } from "./negotiations/answer-negotiation.ts";
import { openNegotiation } from "./negotiations/ask-price.ts";
import { expire } from "./negotiations/expire-negotiation.ts";
import type { Person } from "./record.ts";

/** A quote of the past. */
interface PastQuote {
  /** 0.0001 yuan a tonne. */
  readonly price: Price;
  readonly at: Instant;
  /** How long it was valid. */
  readonly hours: number;
  /** 附言; may be empty. */
  readonly words: string;
}

/** A negotiation of the past. */
export interface PastNegotiation {
  readonly ware: MallWareId;
  /** Quantity of every quote. */
  readonly count: Quantity;
  /** The user who acts, for each side. */
  readonly people: Readonly<Record<Side, Person>>;
  /** 交货要求; may be empty. */
  readonly delivery: string;
  /** Those of the buyer and of the shop by turns, the buyer's wish first. */
  readonly quotes: readonly [PastQuote, ...PastQuote[]];
  /** Who has ended it, when and why; null where nobody has. Where the last quote has run out by then, it is over as well. */
  readonly end: {
    readonly by: Side;
    readonly at: Instant;
    readonly reason: string;
  } | null;
}

const actorOf = ({ firm, user, name }: Person) => ({ firmId: firm, userId: user, name });

/** Writes a negotiation of the past, by the same functions as any other; its number. */
export async function recordNegotiation(scope: Scope, past: PastNegotiation): Promise<NegotiationNo> {
  const { ware, count, people, delivery, quotes, end } = past;
  const [{ at: askedAt, ...wish }, ...answers] = quotes;
  const { number } = await openNegotiation(
    { ...scope, now: askedAt },
    { ...wish, company: people.B.company, actor: actorOf(people.B), ware, count, delivery },
  );
  for (const [place, { at, ...answer }] of answers.entries()) {
    const by = place % 2 === 0 ? "S" : "B";
    await quoteIn({ ...scope, now: at, actor: actorOf(people[by]) }, { number, count, ...answer });
  }
  if (end)
    await endIn({ ...scope, now: end.at, actor: actorOf(people[end.by]) }, { number, reason: end.reason });
  else await expire(scope, number);
  return number;
}

/** Puts a ware into the basket of a firm at the shop's price, by the same function as any other. */
export async function recordLine(
  scope: Pick<Scope, "tx" | "now">,
  { by, ware, count }: { readonly by: Person; readonly ware: MallWareId; readonly count: Quantity },
): Promise<void> {
  const { price } = await scope.tx
    .selectFrom("mall.ware")
    .select("price")
    .where("id", "=", ware)
    .executeTakeFirstOrThrow();
  await putLine(scope, { company: by.company, actor: actorOf(by), ware, count, price });
}
