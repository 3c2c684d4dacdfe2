import type { Instant } from "@zd/domain/kernel/brand";
import { formatDeadline } from "@zd/domain/kernel/shanghai-time";
import { tonnesOf } from "@zd/domain/letters/letter-deal";
import type { NegotiationState, Quote } from "@zd/domain/mall/negotiation";
import { cutWords, type News } from "@zd/domain/messages/news";
import type { Side } from "@zd/domain/terms/codes";
import type { Selectable } from "kysely";
import { priceWords } from "../orders/card-words.ts";
import type { NegotiationTable } from "./negotiation-tables.ts";

/** What a message names of a negotiation. */
export type NamedNegotiation = Pick<
  Selectable<NegotiationTable>,
  "negotiationNo" | "buyerId" | "sellerId" | "wareName" | "shopName"
>;

/** What one side is told. */
interface Part {
  /** The side that is told. */
  readonly side: Side;
  /** What sets this message apart from the others of the negotiation: the place of a quote, or how it has ended. */
  readonly event: string;
  readonly words: string;
  readonly consequence: string;
  /** Until when the side has to answer; null where nothing waits for it. */
  readonly dueAt: Instant | null;
  readonly at: Instant;
}

const newsOf = (
  { negotiationNo, buyerId, sellerId }: NamedNegotiation,
  { side, event, words, consequence, ...rest }: Part,
): News => ({
  reference: `mall/${negotiationNo}/${event}/${side}`,
  kind: "mall",
  to: { firm: side === "B" ? buyerId : sellerId, permission: "place-orders" },
  subject: "mallNegotiation",
  id: negotiationNo,
  parameters: { side, waits: rest.dueAt === null ? "N" : "Y" },
  words: cutWords(words),
  consequence: cutWords(consequence),
  practice: false,
  ...rest,
});

/** The side whose turn it is now is told of the quote, and until when it may answer. */
export function quotedNews(
  negotiation: NamedNegotiation,
  { by, price, count, validUntil }: Quote,
  { place, at }: { /** Counted from 1. */ readonly place: number; readonly at: Instant },
): News {
  const act = by === "S" ? "商家报价" : place === 1 ? "收到询价" : "买方还价";
  return newsOf(negotiation, {
    side: by === "S" ? "B" : "S",
    event: String(place),
    words: `议价 ${negotiation.wareName} ${act} ${priceWords(price)} × ${tonnesOf(count)}，${formatDeadline(validUntil)} 过期`,
    consequence: negotiation.shopName,
    dueAt: validUntil,
    at,
  });
}

const endings: Partial<
  Record<NegotiationState, { readonly words: string; readonly sides: readonly Side[] }>
> = {
  "3": { words: "已被买方撤回", sides: ["S"] },
  "4": { words: "被商家谢绝", sides: ["B"] },
  "5": { words: "报价逾期未答复，已过期", sides: ["B", "S"] },
};

/** Who has not ended it himself is told how it has ended; of an order the shop has a message of its own. */
export function endedNews(
  negotiation: NamedNegotiation,
  { state, reason, at }: { readonly state: NegotiationState; readonly reason: string; readonly at: Instant },
): readonly News[] {
  const { words = "", sides = [] } = endings[state] ?? {};
  return sides.map((side) =>
    newsOf(negotiation, {
      side,
      event: `over-${state}`,
      words: `议价 ${negotiation.wareName} ${words}`,
      consequence: [negotiation.shopName, reason].filter(Boolean).join(" · "),
      dueAt: null,
      at,
    }),
  );
}
